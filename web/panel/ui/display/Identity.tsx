import type { ReactNode } from 'react';
import classes from './Identity.module.css';
import { Initial } from './Initial.tsx';

/** An initial, a name, and a badge or line below it. */
export function Identity({ name, detail }: { name: string; detail: ReactNode }) {
  return (
    <div className={classes.root}>
      <Initial name={name} size={40} />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div>{detail}</div>
      </div>
    </div>
  );
}
