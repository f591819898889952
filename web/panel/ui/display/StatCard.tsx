import type { CSSProperties, ReactNode } from 'react';
import type { IconType } from '../theme/icon.ts';
import classes from './StatCard.module.css';

/** A figure with its name, in a `StatGrid`. */
export function StatCard(props: {
  /** A link here makes the whole card clickable. */
  label: ReactNode;
  /** Formatted; `undefined` while loading. */
  value: ReactNode;
  icon: IconType;
  /** A small line below the figure. */
  note?: ReactNode;
}) {
  const Icon = props.icon;
  return (
    <li className={classes.card}>
      <div className={classes.words}>
        <div className={classes.label}>{props.label}</div>
        <div className={classes.value} style={getLengthStyle(props.value)}>
          {props.value ?? <span className={classes.waiting}>&nbsp;</span>}
        </div>
        {props.note && <div className={classes.note}>{props.note}</div>}
      </div>
      <Icon size={20} stroke={1.5} />
    </li>
  );
}

/** The number of characters, from which the style sheet derives a font size that fits into one line. */
const getLengthStyle = (value: ReactNode) =>
  typeof value === 'string' ? ({ '--length': Math.max(value.length, 4) } as CSSProperties) : undefined;

type GridProps = {
  /** Names the group for screen readers, e.g. 'Product statistics'. */
  label: string;
  /** One line per card, above a list. */
  isCompact?: boolean;
  children: ReactNode;
};

export function StatGrid({ label, isCompact, children }: GridProps) {
  return (
    <ul className={classes.grid} aria-label={label} data-compact={isCompact || undefined}>
      {children}
    </ul>
  );
}
