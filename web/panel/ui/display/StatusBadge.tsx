import { tint } from '../theme/tint.ts';
import classes from './StatusBadge.module.css';

/** A coloured status, e.g. `label={sellerStatusLabels[status]} color={sellerStatusColors[status]}`. */
export function StatusBadge(props: {
  label: string;
  /** Palette name of the theme. */
  color: string;
  /** Without the dot it is a small note, e.g. 'Low Stock'. */
  dot?: boolean;
}) {
  return (
    <span className={classes.root} style={tint(props.color)}>
      {props.dot !== false && <span className={classes.dot} aria-hidden />}
      {props.label}
    </span>
  );
}
