import { notifications } from '@mantine/notifications';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type OrderAction, type OrderStatus, orderActions, orderLabel, orderStatuses } from '#domain/orders/orders.ts';
import { orderStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import { cancelOrder, confirmOrder, deliverOrder, shipOrder } from '../../../api/sdk.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { announce } from '../../ui/feedback/announce.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { type Order, reloadOrders, showOrderStatus } from './orderCache.ts';

const calls = { confirm: confirmOrder, cancel: cancelOrder, ship: shipOrder, deliver: deliverOrder };
const mutationKey = ['orderAction'];
type Action = { orderId: string; action: OrderAction };

/** What runs for orders now, by their ids. Not asked of the cache, which tells of it a frame later, and tells all rows. */
const runningActions = new Map<string, OrderAction>();
const listeners = new Set<() => void>();

function setRunning(orderId: string, action: OrderAction | undefined): void {
  if (action) runningActions.set(orderId, action);
  else runningActions.delete(orderId);
  for (const watcher of listeners) watcher();
}

function subscribe(watcher: () => void) {
  listeners.add(watcher);
  return () => listeners.delete(watcher);
}

/** What runs for an order now; alone what shows that order is drawn again when it changes. */
export function useRunningAction(orderId: string): OrderAction | undefined {
  return useSyncExternalStore(
    subscribe,
    () => runningActions.get(orderId),
    () => undefined,
  );
}

/**
 * The status of an order as it is painted: that of a running action at once. When the server refuses it, or the network
 * is away, this is the old one again by itself.
 */
export function getDisplayedStatus({ status }: Pick<Order, 'status'>, action: OrderAction | undefined): OrderStatus {
  return action ? orderActions[action].to : status;
}

/**
 * What a seller does with one order. Whatever the outcome, orders are read anew: a refusal means that the order has moved
 * on elsewhere.
 */
export function useOrderAction(orderId: string): (action: OrderAction) => void {
  const queryClient = useQueryClient();
  const order = orderLabel(orderId);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ action }: Action) => calls[action]({ path: { id: orderId } }),
    onSuccess: (_, { action }) => {
      const { to } = orderActions[action];
      showOrderStatus(queryClient, orderId, to);
      announce(texts.moved({ order, status: orderStatusLabels[to]() }));
    },
    onError: (error) => {
      const now = getConflictingStatus(error);
      if (now) showOrderStatus(queryClient, orderId, now);
      else setRunning(orderId, undefined);
      notifications.show({ color: 'red', title: texts.order({ order }), message: renderErrorMessage(error) });
    },
    onSettled: () => {
      // After the cache has told of the new status: until then the old one would be seen.
      notifyManager.schedule(() => setRunning(orderId, undefined));
      // Reloading while another order is on its way would show that one's old state for a moment.
      if (queryClient.isMutating({ mutationKey }) === 1) void reloadOrders(queryClient);
    },
  });
  return (action) => {
    setRunning(orderId, action);
    // A task of its own: what asking the server takes is not to stand between the tap and the new status.
    setTimeout(() => mutate({ orderId, action }));
  };
}

/** Where an order stands that has moved on elsewhere, as the refusal says. */
function getConflictingStatus(error: unknown): OrderStatus | undefined {
  if (!isApiError(error, 'order_action_conflict')) return undefined;
  return orderStatuses.find((status) => status === error.details.status);
}
