import type { ReactNode } from 'react';
import classes from './Plain.module.css';

/** A page without a sidebar, for a single message: the brand above, the message in the middle. */
export function Plain({ brand, children }: { brand: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>{brand}</header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}
