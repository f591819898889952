import classes from './ProgressBar.module.css';

/** How much is done, in percent; without a value it is not known yet. */
export function ProgressBar({ label, percent }: { label: string; percent?: number | undefined }) {
  return <progress className={classes.bar} max={100} value={percent} aria-label={label} />;
}
