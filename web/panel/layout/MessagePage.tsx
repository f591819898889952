import type { ReactNode } from 'react';
import classes from './MessagePage.module.css';

/** A page without a sidebar, for a single message. */
export function MessagePage({ brand, children }: { brand: ReactNode; children: ReactNode }) {
  return (
    <main className={classes.main}>
      <div className={classes.brand}>{brand}</div>
      <div className={classes.message}>{children}</div>
    </main>
  );
}
