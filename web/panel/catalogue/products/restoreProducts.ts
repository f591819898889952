import type { QueryClient } from '@tanstack/react-query';
import { productBatchLimits } from '#domain/catalogue/productBatches.ts';
import * as errors from '#texts/errors.gen.ts';
import * as texts from '#texts/productBatch.gen.ts';
import { undoProductChanges } from '../../../api/sdk.gen.ts';
import type { ChangeProductsResponse, UndoProductChangesResponse } from '../../../api/types.gen.ts';
import { ApiError } from '../../lib/apiClient.ts';
import { chunk } from '../../lib/chunk.ts';
import { reloadProducts } from './productCache.ts';

export type ProductRestorations = ChangeProductsResponse['undo'];
type RestoreFailures = UndoProductChangesResponse['failures'];

/** How many products a message names at most. */
const maxNamedFailures = 5;

/** Undoes changes. Throws, naming the products, where some were changed again meanwhile. */
export async function restoreProducts(queryClient: QueryClient, restorations: ProductRestorations): Promise<void> {
  const failures: RestoreFailures = [];
  try {
    for (const products of chunk(restorations, productBatchLimits.products)) {
      const { data } = await undoProductChanges({ body: { products }, throwOnError: true });
      failures.push(...data.failures);
    }
  } finally {
    void reloadProducts(queryClient);
  }
  if (failures.length > 0) throw new ApiError('product_changed', describeFailures(failures), 409);
}

/** A single failure is shown with its own reason. */
function describeFailures(failures: RestoreFailures): string {
  const [first] = failures;
  if (first && failures.length === 1) return first.name ? `${first.name}: ${first.reason}` : errors.product_not_found();
  const names = failures.slice(0, maxNamedFailures).map(({ name }) => name ?? texts.unknown());
  return texts.notAllUndone({
    count: failures.length,
    names: `${names.join(', ')}${failures.length > maxNamedFailures ? ', …' : ''}`,
  });
}
