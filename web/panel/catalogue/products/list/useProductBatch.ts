import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type BatchAction, batchLimits } from '#domain/catalogue/productBatches.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import * as texts from '#texts/productBatch.gen.ts';
import { changeProducts, chooseOwnProducts } from '../../../../api/sdk.gen.ts';
import type { ChangeProductsData } from '../../../../api/types.gen.ts';
import { inBatches } from '../../../lib/inBatches.ts';
import { announce } from '../../../ui/feedback/announce.tsx';
import type { BatchFailure } from '../../../ui/feedback/BatchFailures.tsx';
import { failureText } from '../../../ui/feedback/failureText.tsx';
import { offerUndo } from '../../../ui/feedback/undo.tsx';
import { useBatch } from '../../../ui/table/useBatch.ts';
import type { Selection } from '../../../ui/table/useSelection.ts';
import { reloadProducts } from '../cache.ts';
import { type Restorations, takeBack } from '../takeBack.ts';
import { criteria, type OwnProductFilter } from './list.ts';

export type Chosen = { id: string; name: string };
export type Change = ChangeProductsData['body']['change'];
type Options = {
  selection: Selection<Chosen>;
  /** When nothing is chosen any more, and no dialog is open. */
  onDone: () => void;
};

const done: Record<BatchAction, (count: number, change: Change) => string> = {
  activate: (count) => texts.activated({ count }),
  deactivate: (count) => texts.deactivated({ count }),
  categorize: (count, change) =>
    texts.categorized({
      count,
      category: change.action === 'categorize' ? productCategoryLabels[change.category]() : '',
    }),
  setStock: (count) => texts.stocked({ count }),
  addStock: (count) => texts.stocked({ count }),
  delete: (count) => texts.deleted({ count }),
};

/** Does one thing to all chosen products, as many calls as it takes, and tells what became of it. */
export function useProductBatch({ selection, onDone }: Options) {
  const queryClient = useQueryClient();
  const { isRunning, run: runAlone, end, refused, endRefusal } = useBatch(onDone);
  const tell = (change: Change, outcome: Outcome) => {
    const message = done[change.action](outcome.done, change);
    if (outcome.undo.length > 0) offerUndo(message, () => takeBack(queryClient, outcome.undo));
    else if (outcome.done > 0) notifications.show({ color: 'teal', message });
    announce(message);
    end(texts.failed({ done: outcome.done, failed: outcome.failures.length }), outcome.failures);
  };
  /** Throws when a call failed; what was done before that is told, and no longer chosen. */
  const run = (change: Change) =>
    runAlone(async () => {
      const outcome: Outcome = { done: 0, failures: [], undo: [] };
      try {
        for (const products of inBatches(selection.chosen, batchLimits.products)) {
          await runOne(change, products, outcome);
          selection.choose(products, false);
        }
        tell(change, outcome);
      } catch (error) {
        if (outcome.done > 0) tell(change, outcome);
        throw error;
      } finally {
        void reloadProducts(queryClient);
      }
    });
  return { run, isRunning, refused, endRefusal };
}

/** Adds to the selection what passes the filters, also what the page does not show yet. */
export async function chooseAll(selection: Selection<Chosen>, filter: OwnProductFilter): Promise<void> {
  try {
    const { data } = await chooseOwnProducts({ query: criteria(filter), throwOnError: true });
    selection.choose(data.products, true);
    if (data.hasMore) notifications.show({ message: texts.tooMany({ count: batchLimits.chosen }) });
  } catch (error) {
    notifications.show({ color: 'red', title: texts.notChosen(), message: failureText(error) });
  }
}

type Outcome = { done: number; failures: BatchFailure[]; undo: Restorations };

async function runOne(change: Change, products: Chosen[], outcome: Outcome): Promise<void> {
  const productIds = products.map(({ id }) => id);
  const { data } = await changeProducts({ body: { productIds, change }, throwOnError: true });
  const nameOf = (id: string) => products.find((product) => product.id === id)?.name ?? texts.unknown();
  outcome.done += data.done;
  outcome.undo.push(...data.undo);
  outcome.failures.push(...data.failures.map(({ id, name, reason }) => ({ id, reason, label: name ?? nameOf(id) })));
}
