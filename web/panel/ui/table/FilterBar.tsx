import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';

/** A `SearchBox` and some `FilterSelect`s: in one row, or one below the other on phones. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={classes.root}>{children}</search>;
}
