import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import * as texts from '#texts/ui.gen.ts';
import classes from './BatchBar.module.css';

/**
 * Actions for the selected rows, at the bottom of the window. Place it before its list, so that the keyboard reaches it
 * first, and load it on the first selection (`useLazyComponent`).
 */
export function BatchBar(props: {
  /** The number of selected rows. */
  count: number;
  /** Selects the whole page; `undefined` when it is selected. */
  onChoosePage?: (() => void) | undefined;
  /** Selects all matching rows; `undefined` when there are no more than the page has. */
  onChooseAll?: (() => void) | undefined;
  onClear: () => void;
  /** Disables all controls. */
  isBusy: boolean;
  /** The action buttons. */
  children: ReactNode;
}) {
  return (
    <section className={classes.bar} aria-label={texts.batch()} data-batch-bar>
      <p className={classes.count} role="status">
        {texts.chosen({ count: props.count })}
      </p>
      <CloseButton
        className={classes.clear ?? ''}
        aria-label={texts.clearChosen()}
        onClick={props.onClear}
        disabled={props.isBusy}
      />
      <div className={classes.more}>
        {props.onChoosePage && (
          <Button size="xs" variant="subtle" onClick={props.onChoosePage} disabled={props.isBusy}>
            {texts.choosePage()}
          </Button>
        )}
        {props.onChooseAll && (
          <Button size="xs" variant="subtle" onClick={props.onChooseAll} disabled={props.isBusy}>
            {texts.chooseAll()}
          </Button>
        )}
      </div>
      <div className={classes.actions}>{props.children}</div>
    </section>
  );
}
