import type { ReactNode } from 'react';
import { typedNode } from '../../../typedText.ts';
import classes from './DescriptionList.module.css';

/** Names and values: `facts={[['Email', seller.email], …]}`. Empty values are left out. */
export function DescriptionList({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={classes.list}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd {...typedNode(value)}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
