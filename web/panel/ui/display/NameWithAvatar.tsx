import type { ReactNode } from 'react';
import { typedText } from '../../../typedText.ts';
import { Avatar } from './Avatar.tsx';
import classes from './NameWithAvatar.module.css';

/** An avatar, a name of at most two lines, and a detail below it. */
export function NameWithAvatar({ name, detail }: { name: string; detail: ReactNode }) {
  return (
    <div className={classes.root}>
      <Avatar name={name} size={40} />
      <div className={classes.words}>
        <div className={classes.name} title={name} {...typedText(name)}>
          {name}
        </div>
        <div>{detail}</div>
      </div>
    </div>
  );
}
