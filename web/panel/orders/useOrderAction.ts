import { notifications } from '@mantine/notifications';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type OrderAction, type OrderStatus, orderActions, orderLabel, orderStatuses } from '#domain/orders.ts';
import { orderStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import { cancelOrder, confirmOrder, deliverOrder, shipOrder } from '../../api/sdk.gen.ts';
import { isApiError } from '../lib/client.ts';
import { announce } from '../ui/feedback/announce.tsx';
import { failureText } from '../ui/feedback/failureText.tsx';
import { type Order, reloadOrders, showStatus } from './cache.ts';

const calls = { confirm: confirmOrder, cancel: cancelOrder, ship: shipOrder, deliver: deliverOrder };
const mutationKey = ['orderAction'];
type Action = { orderId: string; action: OrderAction };

/** What runs for orders now, by their ids. One watcher for a whole list: rows get theirs as a property. */
export function useRunningActions(): ReadonlyMap<string, OrderAction> {
  const running = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Action,
  });
  return useMemo(() => new Map(running.map(({ orderId, action }) => [orderId, action])), [running]);
}

/**
 * The status of an order as it is painted: that of a running action at once. When the server refuses it, or the network
 * is away, this is the old one again by itself.
 */
export function paintedStatus({ status }: Pick<Order, 'status'>, running: OrderAction | undefined): OrderStatus {
  return running ? orderActions[running].to : status;
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
      showStatus(queryClient, orderId, to);
      announce(texts.moved({ order, status: orderStatusLabels[to]() }));
    },
    onError: (error) => {
      const now = statusOf(error);
      if (now) showStatus(queryClient, orderId, now);
      notifications.show({ color: 'red', title: texts.order({ order }), message: failureText(error) });
    },
    // Reloading while another order is on its way would show that one's old state for a moment.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) void reloadOrders(queryClient);
    },
  });
  return (action) => mutate({ orderId, action });
}

/** Where an order stands that has moved on elsewhere, as the refusal says. */
function statusOf(error: unknown): OrderStatus | undefined {
  if (!isApiError(error, 'order_action_conflict')) return undefined;
  return orderStatuses.find((status) => status === error.details.status);
}
