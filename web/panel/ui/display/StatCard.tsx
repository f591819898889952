import type { CSSProperties, ReactNode } from 'react';
import type { IconType } from '../theme/icon.ts';
import { IconTile } from './IconTile.tsx';
import classes from './StatCard.module.css';

/** One figure with its name. Stands in a `StatGrid`. */
export function StatCard(props: {
  /** A link as label leads on from anywhere on the card. */
  label: ReactNode;
  /** Formatted; `undefined` while it is loading. */
  value: ReactNode;
  icon: IconType;
  /** Palette name of the theme. */
  color: string;
  /** A small line under the figure. */
  note?: ReactNode;
}) {
  return (
    <li className={classes.card}>
      <div className={classes.words}>
        <div className={classes.label}>{props.label}</div>
        <div className={classes.value} style={lengthOf(props.value)}>
          {props.value ?? <span className={classes.waiting}>&nbsp;</span>}
        </div>
        {props.note && <div className={classes.note}>{props.note}</div>}
      </div>
      <IconTile icon={props.icon} color={props.color} />
    </li>
  );
}

/** How many letters must find room in one line: ₹1,15,78,320.50 is drawn smaller on a narrow card, and never broken. */
const lengthOf = (value: ReactNode) =>
  typeof value === 'string' ? ({ '--length': Math.max(value.length, 4) } as CSSProperties) : undefined;

type GridProps = {
  /** Names the group, e.g. 'Product statistics'. */
  label: string;
  children: ReactNode;
};

/** Stat cards side by side, as many as fit. */
export function StatGrid({ label, children }: GridProps) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {children}
    </ul>
  );
}
