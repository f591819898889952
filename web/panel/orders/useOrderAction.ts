import { notifications } from '@mantine/notifications';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { type OrderAction, type OrderStatus, orderActions, orderLabel, orderStatuses } from '#domain/orders.ts';
import { orderStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import { cancelOrder, confirmOrder, deliverOrder, shipOrder } from '../../api/sdk.gen.ts';
import { isApiError } from '../lib/client.ts';
import { announce } from '../ui/feedback/announce.tsx';
import { failureText } from '../ui/feedback/failureText.tsx';
import { type Order, reloadOrders, showStatus } from './cache.ts';

const calls = { confirm: confirmOrder, cancel: cancelOrder, ship: shipOrder, deliver: deliverOrder };
const all = ['orderAction'];
const keyOf = (orderId: string) => [...all, orderId];

/** What runs for an order now, if anything. */
function useRunningAction(orderId: string): OrderAction | undefined {
  const running = useMutationState({
    filters: { mutationKey: keyOf(orderId), status: 'pending' },
    select: ({ state }) => state.variables as OrderAction,
  });
  return running.at(-1);
}

/**
 * The status of an order as it is painted: that of a running action at once. When the server refuses it, or the network
 * is away, this is the old one again by itself.
 */
export function usePaintedStatus({ id, status }: Pick<Order, 'id' | 'status'>): OrderStatus {
  const running = useRunningAction(id);
  return running ? orderActions[running].to : status;
}

/**
 * What a seller does with one order. Row and dialog of an order share the running state. Whatever the outcome, orders
 * are read anew: a refusal means that the order has moved on elsewhere.
 */
export function useOrderAction(orderId: string) {
  const queryClient = useQueryClient();
  const isUpdating = useRunningAction(orderId) !== undefined;
  const order = orderLabel(orderId);
  const { mutate } = useMutation({
    mutationKey: keyOf(orderId),
    mutationFn: (action: OrderAction) => calls[action]({ path: { id: orderId } }),
    onSuccess: (_, action) => {
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
      if (queryClient.isMutating({ mutationKey: all }) === 1) void reloadOrders(queryClient);
    },
  });
  return { apply: mutate, isUpdating };
}

/** Where an order stands that has moved on elsewhere, as the refusal says. */
function statusOf(error: unknown): OrderStatus | undefined {
  if (!isApiError(error, 'order_action_conflict')) return undefined;
  return orderStatuses.find((status) => status === error.details.status);
}
