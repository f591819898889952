import type { QueryClient } from '@tanstack/react-query';
import { batchLimits } from '#domain/catalogue/productBatches.ts';
import * as errors from '#texts/errors.gen.ts';
import * as texts from '#texts/productBatch.gen.ts';
import { undoProductChanges } from '../../../api/sdk.gen.ts';
import type { ChangeProductsResponse, UndoProductChangesResponse } from '../../../api/types.gen.ts';
import { ApiError } from '../../lib/client.ts';
import { inBatches } from '../../lib/inBatches.ts';
import { reloadProducts } from './cache.ts';

export type Restorations = ChangeProductsResponse['undo'];
type Failures = UndoProductChangesResponse['failures'];

/** How many products are named where some could not be put back. */
const named = 5;

/** Puts products back to how they were. Throws, naming them, where some were changed by somebody else meanwhile. */
export async function takeBack(queryClient: QueryClient, restorations: Restorations): Promise<void> {
  const failures: Failures = [];
  try {
    for (const products of inBatches(restorations, batchLimits.products)) {
      const { data } = await undoProductChanges({ body: { products }, throwOnError: true });
      failures.push(...data.failures);
    }
  } finally {
    void reloadProducts(queryClient);
  }
  if (failures.length > 0) throw new ApiError('product_changed', toTell(failures), 409);
}

/** One says itself why. */
function toTell(failures: Failures): string {
  const [first] = failures;
  if (first && failures.length === 1) return first.name ? `${first.name}: ${first.reason}` : errors.product_not_found();
  const names = failures.slice(0, named).map(({ name }) => name ?? texts.unknown());
  return texts.notAllUndone({
    count: failures.length,
    names: `${names.join(', ')}${failures.length > named ? ', …' : ''}`,
  });
}
