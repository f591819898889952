import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';

/** A `SearchBox` and `FilterSelect`s: in one row, or below each other on phones. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={classes.root}>{children}</search>;
}
