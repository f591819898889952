import { Button, Loader } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { allowedActions, type OrderAction, orderActions, undoesOrder } from '#domain/orders/orders.ts';
import { longOrderActionLabels, orderActionLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import { runAfterPaint } from '../../lib/runAfterPaint.ts';
import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';
import classes from './OrderActions.module.css';
import type { Order } from './orderCache.ts';
import { useOrderAction } from './useOrderAction.ts';

type Props = {
  order: Order;
  /** What runs for it, by `useRunningAction`. */
  running: OrderAction | undefined;
  /** The dialog says 'Mark as Shipped' where the row says 'Mark Shipped'. */
  isLong?: boolean;
};

const CancelQuestion = lazyDialog(
  async () => (await import('./CancelOrderDialog.tsx')).CancelOrderDialog,
  ({ opened }) => opened,
  (props) => ({ ...props, opened: false }),
);

/** What ends an order asks first. */
const needsConfirmation = (action: OrderAction) => undoesOrder[orderActions[action].to];

/**
 * The actions that the order's status allows; while one runs, what is happening. The buttons are out of sight then, and
 * not gone: taking away the one that was tapped, which has the focus, lays out the page before the new status is painted.
 */
export function OrderActionButtons({ order, running, isLong = false }: Props) {
  const apply = useOrderAction(order.id);
  const { place, isBusy, begin } = useFocusThroughUpdate(running !== undefined);
  const [asked, setAsked] = useState<OrderAction>();
  const run = (action: OrderAction) => {
    if (isBusy) return;
    begin();
    apply(action);
  };
  return (
    <span ref={place} className={classes.root} data-busy={isBusy || undefined}>
      {isBusy && (
        <span className={classes.updating} role="status" tabIndex={-1}>
          <Loader size={14} aria-hidden />
          {texts.updating()}
        </span>
      )}
      {allowedActions(order.status).map((action) => (
        <Button
          key={action}
          size={isLong ? 'sm' : 'xs'}
          {...getButtonStyle(action)}
          onKeyDown={ignoreRepeated}
          onClick={() => (needsConfirmation(action) ? setAsked(action) : run(action))}
        >
          {(isLong ? longOrderActionLabels : orderActionLabels)[action]()}
        </Button>
      ))}
      <CancelQuestion
        order={order}
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && run(asked)}
      />
    </span>
  );
}

/** What goes on with the order stands out; what ends it does not. */
function getButtonStyle(action: OrderAction) {
  return needsConfirmation(action) ? { variant: 'outline', color: 'red' } : { variant: 'filled' };
}

/** A key that is held down would go on with what appears under the focus: no action can be taken back. */
function ignoreRepeated(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** So long a second tap of the same finger may come: it must not meet the next action. */
const doubleTapMilliseconds = 500;

/**
 * Keeps the focus where something was done: on what is happening, then on the order's next control, unless it has gone
 * elsewhere meanwhile.
 */
function useFocusThroughUpdate(isUpdating: boolean) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSettling, setSettling] = useState(false);
  const hasFocus = useRef(false);
  const isBusy = isUpdating || isSettling;
  useEffect(() => {
    if (!isSettling) return;
    hasFocus.current = true;
    const callOff = runAfterPaint(() =>
      place.current?.querySelector<HTMLElement>('[role="status"]')?.focus({ preventScroll: true }),
    );
    const timer = setTimeout(() => setSettling(false), doubleTapMilliseconds);
    return () => {
      callOff();
      clearTimeout(timer);
    };
  }, [isSettling]);
  useEffect(() => {
    if (isBusy || !hasFocus.current) return;
    hasFocus.current = false;
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== null;
    if (!isElsewhere) nextControl(place.current)?.focus({ preventScroll: true });
  }, [isBusy]);
  return { place, isBusy, begin: () => setSettling(true) };
}

/** The order's next action, or else what is always there: its details, or the button that closes them. */
function nextControl(place: HTMLElement | null): HTMLElement | null | undefined {
  const around = place?.closest<HTMLElement>('article, [role="dialog"]');
  return place?.querySelector<HTMLElement>('button') ?? around?.querySelector<HTMLElement>('button');
}
