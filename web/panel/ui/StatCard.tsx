import type { ReactNode } from 'react';
import type { IconType } from './icon.ts';
import classes from './StatCard.module.css';
import { Tile } from './Tile.tsx';

/** One figure with its name. Stands in a `StatGrid`. */
export function StatCard(props: {
  label: string;
  /** Formatted; `undefined` while it is loading. */
  value: ReactNode;
  icon: IconType;
  /** Palette name of the theme. */
  color: string;
  /** A small line under the figure. */
  note?: ReactNode;
}) {
  return (
    <div className={classes.card}>
      <div className={classes.words}>
        <dt className={classes.label}>{props.label}</dt>
        <dd className={classes.value}>{props.value ?? <span className={classes.waiting}>&nbsp;</span>}</dd>
        {props.note && <dd className={classes.note}>{props.note}</dd>}
      </div>
      <Tile icon={props.icon} color={props.color} />
    </div>
  );
}

/** Stat cards side by side, as many as fit. */
export function StatGrid({
  label,
  children,
}: {
  /** Names the group, e.g. 'Product statistics'. */ label: string;
  children: ReactNode;
}) {
  return (
    <dl className={classes.grid} aria-label={label}>
      {children}
    </dl>
  );
}
