import { notifications } from '@mantine/notifications';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { type OrderAction, orderActions, orderLabel } from '#domain/orders.ts';
import * as texts from '#texts/orders.gen.ts';
import { cancelOrder, confirmOrder, deliverOrder, shipOrder } from '../../api/sdk.gen.ts';
import { failureText } from '../ui/feedback/failureText.tsx';
import { reloadOrders, showStatus } from './cache.ts';

const calls = { confirm: confirmOrder, cancel: cancelOrder, ship: shipOrder, deliver: deliverOrder };

/**
 * What a seller does with one order. Row and dialog of an order share the running state. Whatever the outcome, orders
 * are read anew: a refusal means that the order has moved on elsewhere.
 */
export function useOrderAction(orderId: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['orderAction', orderId];
  const isUpdating = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (action: OrderAction) => calls[action]({ path: { id: orderId } }),
    onSuccess: (_, action) => showStatus(queryClient, orderId, orderActions[action].to),
    onError: (error) =>
      notifications.show({
        color: 'red',
        title: texts.order({ order: orderLabel(orderId) }),
        message: failureText(error),
      }),
    onSettled: () => {
      void reloadOrders(queryClient);
    },
  });
  return { apply: mutate, isUpdating };
}
