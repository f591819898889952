import type { ReactNode } from 'react';
import { StatGrid } from './StatCard.tsx';
import classes from './StatRow.module.css';

/** Five `StatCard`s in one row where there is room. The last one, an amount of money, is wider. */
export function StatRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.root}>
      <StatGrid label={label}>{children}</StatGrid>
    </div>
  );
}
