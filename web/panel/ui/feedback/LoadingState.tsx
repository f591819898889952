import { Loader, Skeleton, Text } from '@mantine/core';
import classes from './LoadingState.module.css';

/** Replaces content while it is loading. Screen readers read the text once. */
export function LoadingState(props: {
  text: string;
  /** Renders this many grey rows instead of the spinner, for lists. The text is then for screen readers only. */
  rows?: number;
  /** The height of a row in pixels. */
  rowHeight?: number;
}) {
  if (!props.rows) {
    return (
      <div className={classes.center} role="status">
        <Loader size="sm" type="oval" />
        <Text c="dimmed">{props.text}</Text>
      </div>
    );
  }
  return (
    <div className={classes.rows} role="status">
      <span className={classes.unseen}>{props.text}</span>
      {Array.from({ length: props.rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
        <Skeleton key={row} height={props.rowHeight ?? 56} />
      ))}
    </div>
  );
}
