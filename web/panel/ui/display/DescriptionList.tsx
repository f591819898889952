import type { ReactNode } from 'react';
import { typedNode } from '../../../typedText.ts';
import classes from './DescriptionList.module.css';

type Props = {
  facts: [name: string, value: ReactNode][];
  /** Short ones, several beside each other. */
  isCompact?: boolean;
};

/** Names and values: `facts={[['Email', seller.email], …]}`. Empty values are left out. */
export function DescriptionList({ facts, isCompact }: Props) {
  return (
    <dl className={classes.list} data-compact={isCompact}>
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
