import { Button, Loader } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { allowedActions, type OrderAction, orderActions, undoesOrder } from '#domain/orders/orders.ts';
import { longOrderActionLabels, orderActionLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import { afterPaint } from '../../lib/afterPaint.ts';
import { dialogOnDemand } from '../../ui/feedback/dialogOnDemand.tsx';
import type { Order } from './cache.ts';
import classes from './OrderActions.module.css';
import { useOrderAction } from './useOrderAction.ts';

type Props = {
  order: Order;
  /** What runs for it, by `useRunningAction`. */
  running: OrderAction | undefined;
  /** The dialog says 'Mark as Shipped' where the row says 'Mark Shipped'. */
  isLong?: boolean;
};

const CancelQuestion = dialogOnDemand(
  async () => (await import('./CancelQuestion.tsx')).CancelQuestion,
  ({ opened }) => opened,
  (props) => ({ ...props, opened: false }),
);

/** What ends an order asks first. */
const asks = (action: OrderAction) => undoesOrder[orderActions[action].to];

/**
 * The actions that the order's status allows; while one runs, what is happening. The buttons are out of sight then, and
 * not gone: taking away the one that was tapped, which has the focus, lays out the page before the new status is painted.
 */
export function OrderActions({ order, running, isLong = false }: Props) {
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
          {...looks(action)}
          onKeyDown={ignoreRepeated}
          onClick={() => (asks(action) ? setAsked(action) : run(action))}
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
function looks(action: OrderAction) {
  return asks(action) ? { variant: 'outline', color: 'red' } : { variant: 'filled' };
}

/** A key that is held down would go on with what appears under the focus: no action can be taken back. */
function ignoreRepeated(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** So long a second tap of the same finger may come: it must not meet the next action. */
const secondTapMilliseconds = 500;

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
    const callOff = afterPaint(() =>
      place.current?.querySelector<HTMLElement>('[role="status"]')?.focus({ preventScroll: true }),
    );
    const timer = setTimeout(() => setSettling(false), secondTapMilliseconds);
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
