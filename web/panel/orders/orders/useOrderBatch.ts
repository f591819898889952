import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import {
  nameOrder,
  type OrderBatchAction,
  type OrderStatus,
  orderActions,
  orderBatchLimits,
} from '#domain/orders/orders.ts';
import * as texts from '#texts/orderBatch.gen.ts';
import * as orderTexts from '#texts/orders.gen.ts';
import { chooseOwnOrders, moveOrders } from '../../../api/sdk.gen.ts';
import { chunk } from '../../lib/chunk.ts';
import type { BatchFailure } from '../../ui/feedback/BatchFailures.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { useBatch } from '../../ui/table/useBatch.ts';
import type { Selection } from '../../ui/table/useSelection.ts';
import { reloadOrders, type SelectedOrder } from '../cache/orderCache.ts';
import { type OrderFilter, toOrderQuery } from './orderQueries.ts';

type Options = {
  selection: Selection<SelectedOrder>;
  filter: OrderFilter;
  orders: readonly SelectedOrder[];
  onDone: () => void;
};

const successTexts: Record<OrderBatchAction, (p: { count: number }) => string> = {
  confirm: texts.confirmed,
  ship: texts.shipped,
};

/** Applies an action to the selected orders and reports the outcome: a toast, or a list of failures. */
export function useOrderBatch({ selection, filter, orders, onDone }: Options) {
  const queryClient = useQueryClient();
  const { isRunning, run: runExclusively, finish, result, dismissFailures } = useBatch(onDone);
  const runAndReport = (work: () => Promise<void>) =>
    runExclusively(work).catch((error) =>
      notifications.show({ color: 'red', title: texts.notDone(), message: renderErrorMessage(error) }),
    );
  /** The selected orders with this status, preferring the status on screen. */
  const getReadyOrders = (status: OrderStatus) => {
    const currentStatuses = new Map(orders.map((order) => [order.id, order.status]));
    return selection.chosen.filter((order) => (currentStatuses.get(order.id) ?? order.status) === status);
  };
  const run = (action: OrderBatchAction) =>
    runAndReport(async () => {
      const ids = getReadyOrders(orderActions[action].from).map(({ id }) => id);
      try {
        const { done, failures } = await moveInChunks(ids, action);
        selection.clear();
        if (failures.length === 0)
          notifications.show({ color: 'teal', message: successTexts[action]({ count: done }) });
        finish(texts.refused({ done, of: ids.length }), failures);
      } finally {
        // After an error too: some orders may have been changed.
        void reloadOrders(queryClient);
      }
    });
  /** Leaves out new orders above the page, which nobody has seen. */
  const selectAll = () =>
    runAndReport(async () => {
      const { data } = await chooseOwnOrders({ query: toOrderQuery(filter, new Date()), throwOnError: true });
      const first = data.orders.findIndex(({ id }) => id === orders[0]?.id);
      selection.choose(data.orders.slice(Math.max(first, 0)), true);
      if (data.hasMore) notifications.show({ message: texts.onlyNewest({ count: orderBatchLimits.chosen }) });
    });
  return { isRunning, getReadyOrders, run, selectAll, result, dismissFailures };
}

async function moveInChunks(ids: readonly string[], action: OrderBatchAction) {
  const outcome = { done: 0, failures: [] as BatchFailure[] };
  for (const orderIds of chunk(ids, orderBatchLimits.orders)) {
    const { data } = await moveOrders({ body: { action, orderIds }, throwOnError: true });
    outcome.done += data.done.length;
    const labelled = data.failures.map((failure) => ({
      ...failure,
      label: orderTexts.order({ order: failure.number ? nameOrder(failure.label, failure.number) : failure.label }),
    }));
    outcome.failures.push(...labelled);
  }
  return outcome;
}
