import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type ProductBatchAction, productBatchLimits } from '#domain/catalogue/productBatches.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import * as texts from '#texts/productBatch.gen.ts';
import { changeProducts, chooseOwnProducts } from '../../../../api/sdk.gen.ts';
import type { ChangeProductsData } from '../../../../api/types.gen.ts';
import { chunk } from '../../../lib/chunk.ts';
import { announce } from '../../../ui/feedback/announce.tsx';
import type { BatchFailure } from '../../../ui/feedback/BatchFailures.tsx';
import { renderErrorMessage } from '../../../ui/feedback/errorMessage.tsx';
import { offerUndo } from '../../../ui/feedback/undo.tsx';
import { useBatch } from '../../../ui/table/useBatch.ts';
import type { Selection } from '../../../ui/table/useSelection.ts';
import { reloadProducts } from '../productCache.ts';
import { type ProductRestorations, restoreProducts } from '../restoreProducts.ts';
import { type OwnProductFilter, toProductQuery } from './productQueries.ts';

export type SelectedProduct = { id: string; name: string };
export type ProductChange = ChangeProductsData['body']['change'];
type Options = {
  selection: Selection<SelectedProduct>;
  /** Called when nothing is selected any more and no dialog is open. */
  onDone: () => void;
};

const doneMessages: Record<ProductBatchAction, (count: number, change: ProductChange) => string> = {
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

/** Applies one change to all selected products in as many requests as needed, and reports the outcome. */
export function useProductBatch({ selection, onDone }: Options) {
  const queryClient = useQueryClient();
  const { isRunning, run: runExclusively, finish, result, dismissFailures } = useBatch(onDone);
  const showOutcome = (change: ProductChange, outcome: BatchOutcome) => {
    const message = doneMessages[change.action](outcome.done, change);
    if (outcome.undo.length > 0) offerUndo(message, () => restoreProducts(queryClient, outcome.undo));
    else if (outcome.done > 0) notifications.show({ color: 'teal', message });
    announce(message);
    finish(texts.failed({ done: outcome.done, failed: outcome.failures.length }), outcome.failures);
  };
  /** Throws when a request fails; products that were changed before are reported and unselected. */
  const run = (change: ProductChange) =>
    runExclusively(async () => {
      const outcome: BatchOutcome = { done: 0, failures: [], undo: [] };
      try {
        for (const products of chunk(selection.chosen, productBatchLimits.products)) {
          await runChunk(change, products, outcome);
          selection.choose(products, false);
        }
        showOutcome(change, outcome);
      } catch (error) {
        if (outcome.done > 0) showOutcome(change, outcome);
        throw error;
      } finally {
        void reloadProducts(queryClient);
      }
    });
  return { run, isRunning, result, dismissFailures };
}

/** Adds all matching products to the selection, including those on later pages. */
export async function selectAllMatching(
  selection: Selection<SelectedProduct>,
  filter: OwnProductFilter,
): Promise<void> {
  try {
    const { data } = await chooseOwnProducts({ query: toProductQuery(filter), throwOnError: true });
    selection.choose(data.products, true);
    if (data.hasMore) notifications.show({ message: texts.tooMany({ count: productBatchLimits.chosen }) });
  } catch (error) {
    notifications.show({ color: 'red', title: texts.notChosen(), message: renderErrorMessage(error) });
  }
}

type BatchOutcome = { done: number; failures: BatchFailure[]; undo: ProductRestorations };

async function runChunk(change: ProductChange, products: SelectedProduct[], outcome: BatchOutcome): Promise<void> {
  const productIds = products.map(({ id }) => id);
  const { data } = await changeProducts({ body: { productIds, change }, throwOnError: true });
  const getName = (id: string) => products.find((product) => product.id === id)?.name ?? texts.unknown();
  outcome.done += data.done;
  outcome.undo.push(...data.undo);
  outcome.failures.push(...data.failures.map(({ id, name, reason }) => ({ id, reason, label: name ?? getName(id) })));
}
