import { Loader } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { actionsOf, type OrderAction, orderActions, undoesOrder } from '#domain/orders/orders.ts';
import { isUnpaidBeforeShipping } from '#domain/orders/paymentStates.ts';
import * as texts from '#texts/orders.gen.ts';
import { getActionLabel } from '#texts/pickupActions.ts';
import { runAfterPaint } from '../../lib/runAfterPaint.ts';
import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';
import { ListButton } from '../../ui/table/ListButton.tsx';
import type { Order } from '../cache/orderCache.ts';
import classes from './OrderActionButtons.module.css';
import { useOrderAction } from './useOrderAction.ts';

type Props = {
  order: Order;
  /** The running action, from `useRunningAction`. */
  running: OrderAction | undefined;
  /** The dialog says 'Mark as Shipped' where the row says 'Mark Shipped'. */
  isLong?: boolean;
};

const CancelOrderDialog = lazyDialog(
  async () => (await import('./CancelOrderDialog.tsx')).CancelOrderDialog,
  ({ opened }) => opened,
  (props) => ({ ...props, opened: false }),
);

const UnpaidShipDialog = lazyDialog(
  async () => (await import('./UnpaidShipDialog.tsx')).UnpaidShipDialog,
  ({ opened }) => opened,
  (props) => ({ ...props, opened: false }),
);

const isCancelling = (action: OrderAction) => undoesOrder[orderActions[action].to];

/** Cancelling needs a confirmation, and shipping what should have been paid first. */
const needsConfirmation = (action: OrderAction, order: Order) =>
  isCancelling(action) || (action === 'ship' && isUnpaidBeforeShipping(order));

/**
 * The actions that the order's status allows, or the progress of a running one. The buttons are then only hidden:
 * removing the focused one would force a layout before the new status is painted.
 */
export function OrderActionButtons({ order, running, isLong = false }: Props) {
  const apply = useOrderAction(order);
  const { container, isBusy, startUpdate } = useFocusThroughUpdate(running !== undefined);
  const [actionToConfirm, setActionToConfirm] = useState<OrderAction>();
  const run = (action: OrderAction) => {
    if (isBusy) return;
    startUpdate();
    apply(action);
  };
  return (
    <span ref={container} className={classes.root} data-busy={isBusy || undefined}>
      {isBusy && (
        <span className={classes.updating} role="status" tabIndex={-1}>
          <Loader size={14} aria-hidden />
          {texts.updating()}
        </span>
      )}
      {actionsOf(order).map((action) => (
        <ListButton
          key={action}
          size={isLong ? 'sm' : 'xs'}
          variant={isCancelling(action) ? 'danger' : 'filled'}
          onKeyDown={ignoreRepeated}
          onClick={() => (needsConfirmation(action, order) ? setActionToConfirm(action) : run(action))}
        >
          {getActionLabel(action, order.way, isLong)}
        </ListButton>
      ))}
      <CancelOrderDialog
        order={order}
        opened={actionToConfirm === 'cancel'}
        onClose={() => setActionToConfirm(undefined)}
        onConfirm={() => run('cancel')}
      />
      <UnpaidShipDialog
        order={order}
        opened={actionToConfirm === 'ship'}
        onClose={() => setActionToConfirm(undefined)}
        onConfirm={() => run('ship')}
      />
    </span>
  );
}

/** A held Enter key would trigger the next action under the focus, and no action can be undone. */
function ignoreRepeated(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** A second tap within this time must not trigger the next action. */
const doubleTapMilliseconds = 500;

/** Keeps the focus on the progress and then on the order's next control, unless the user has moved it. */
function useFocusThroughUpdate(isUpdating: boolean) {
  const container = useRef<HTMLSpanElement>(null);
  const [isSettling, setSettling] = useState(false);
  const hasFocus = useRef(false);
  const isBusy = isUpdating || isSettling;
  useEffect(() => {
    if (!isSettling) return;
    hasFocus.current = true;
    const cancelFocus = runAfterPaint(() =>
      container.current?.querySelector<HTMLElement>('[role="status"]')?.focus({ preventScroll: true }),
    );
    const timer = setTimeout(() => setSettling(false), doubleTapMilliseconds);
    return () => {
      cancelFocus();
      clearTimeout(timer);
    };
  }, [isSettling]);
  useEffect(() => {
    if (isBusy || !hasFocus.current) return;
    hasFocus.current = false;
    const hasMoved = document.activeElement !== document.body && document.activeElement !== null;
    if (!hasMoved) nextControl(container.current)?.focus({ preventScroll: true });
  }, [isBusy]);
  return { container, isBusy, startUpdate: () => setSettling(true) };
}

/** The next action, otherwise the button for details or the one that closes them. */
function nextControl(place: HTMLElement | null): HTMLElement | null | undefined {
  const around = place?.closest<HTMLElement>('article, [role="dialog"]');
  return place?.querySelector<HTMLElement>('button') ?? around?.querySelector<HTMLElement>('button');
}
