import { Loader, Skeleton, Text } from '@mantine/core';
import classes from './LoadingState.module.css';

/** What stands in place of content that is on its way. The text is read out once. */
export function LoadingState(props: {
  text: string;
  /** Draws this many grey rows in place of the spinner, for lists; the text is then only read out. */
  rows?: number;
  /** Height of such a row in pixels. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} height={props.rowHeight ?? 56} />
      ))}
    </div>
  );
}
