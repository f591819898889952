import { notifications } from '@mantine/notifications';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import {
  formatOrderName,
  type OrderAction,
  type OrderIdentity,
  type OrderStatus,
  orderActions,
  orderStatuses,
} from '#domain/orders/orders.ts';
import type { OrderWay } from '#domain/orders/orderTotals.ts';
import * as texts from '#texts/orders.gen.ts';
import { getStatusLabel } from '#texts/pickup.ts';
import { cancelOrder, confirmOrder, deliverOrder, shipOrder } from '../../../api/sdk.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { announce } from '../../ui/feedback/announce.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { type Order, reloadOrders, showOrderStatus } from '../cache/orderCache.ts';

const calls = { confirm: confirmOrder, cancel: cancelOrder, ship: shipOrder, deliver: deliverOrder };
const mutationKey = ['orderAction'];
type Action = { orderId: string; action: OrderAction };

/** Running actions by order id. The query cache would notify a frame later, and all rows. */
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

/** The order's running action. Only rerenders when this order's action changes. */
export function useRunningAction(orderId: string): OrderAction | undefined {
  return useSyncExternalStore(
    subscribe,
    () => runningActions.get(orderId),
    () => undefined,
  );
}

/**
 * The optimistic status of an order: the target of a running action. It falls back to the real one when the action
 * fails.
 */
export function getDisplayedStatus({ status }: Pick<Order, 'status'>, action: OrderAction | undefined): OrderStatus {
  return action ? orderActions[action].to : status;
}

/**
 * Runs an action on an order. Orders are reloaded in any case: a refusal means that the order has changed meanwhile.
 */
export function useOrderAction(identity: OrderIdentity & { way: OrderWay | null }): (action: OrderAction) => void {
  const queryClient = useQueryClient();
  const orderId = identity.id;
  const order = formatOrderName(identity);
  const navigate = useNavigate();
  const offerTracking = async (message: string) => {
    const { showTrackingOffer } = await import('../money/trackingOffer.tsx');
    showTrackingOffer(message, () => navigate({ to: '/seller/orders', search: { order: orderId } }));
  };
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ action }: Action) => calls[action]({ path: { id: orderId } }),
    onSuccess: (_, { action }) => {
      const { to } = orderActions[action];
      showOrderStatus(queryClient, orderId, to);
      const message = texts.moved({ order, status: getStatusLabel(to, identity.way) });
      if (action === 'ship' && identity.way !== 'pickup') void offerTracking(message);
      else announce(message);
    },
    onError: (error) => {
      const realStatus = getConflictingStatus(error);
      if (realStatus) showOrderStatus(queryClient, orderId, realStatus);
      else setRunning(orderId, undefined);
      notifications.show({ color: 'red', title: texts.order({ order }), message: renderErrorMessage(error) });
    },
    onSettled: () => {
      // After the cache has notified of the new status, or the old one would flash.
      notifyManager.schedule(() => setRunning(orderId, undefined));
      // Reloading while another order's action is pending would show its old state for a moment.
      if (queryClient.isMutating({ mutationKey }) === 1) void reloadOrders(queryClient);
    },
  });
  return (action) => {
    setRunning(orderId, action);
    // In a separate task, so that the request does not delay painting the new status.
    setTimeout(() => mutate({ orderId, action }));
  };
}

/** The order's real status, from a conflict error. */
function getConflictingStatus(error: unknown): OrderStatus | undefined {
  if (!isApiError(error, 'order_action_conflict')) return undefined;
  return orderStatuses.find((status) => status === error.details.status);
}
