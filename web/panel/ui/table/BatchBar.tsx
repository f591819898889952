import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import * as texts from '#texts/ui.gen.ts';
import classes from './BatchBar.module.css';

/**
 * What can be done with the chosen rows, at the bottom of the window. Stands before its list, so that the keyboard is
 * there at once; fetch it when something is chosen (`useOnDemand`).
 */
export function BatchBar(props: {
  /** How many rows are chosen. */
  count: number;
  /** Chooses everything that is on the page; `undefined` when it is. */
  onChoosePage?: (() => void) | undefined;
  /** Chooses all that passes the filters; `undefined` when there is no more than the page. */
  onChooseAll?: (() => void) | undefined;
  onClear: () => void;
  /** While something runs nothing else can be done. */
  isBusy: boolean;
  /** Buttons: the actions. */
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
