import type { QueryClient } from '@tanstack/react-query';
import { keysOf } from '#domain/platform/records.ts';
import * as texts from '#texts/productForm.gen.ts';
import { readOwnProductOptions } from '../../../../api/@tanstack/react-query.gen.ts';
import { isApiError } from '../../../lib/apiClient.ts';
import type { Product } from '../productCache.ts';
import { type ProductField, type ProductFormValues, toFormValues } from './formValues.ts';

/** The newest version, the form's values of it, and what was typed over `base` and differs from it. */
export async function loadNewestVersion(queryClient: QueryClient, base: Product, typed: ProductFormValues) {
  const options = readOwnProductOptions({ path: { id: base.id } });
  const latest = await queryClient.fetchQuery({ ...options, staleTime: 0 });
  const values = toFormValues(latest);
  const fields = findUnsavedFields(typed, toFormValues(base), values);
  return { latest, values, unsaved: Object.fromEntries(fields.map((field) => [field, typed[field]])) };
}

/** Why the newest version could not be loaded. */
export const describeLoadError = (error: unknown) =>
  isApiError(error, 'product_not_found') ? texts.deletedMeanwhile() : texts.latestNotLoaded();

/** The fields that were edited since the form showed `shown` and that differ from `latest`. */
export function findUnsavedFields(
  typed: ProductFormValues,
  shown: ProductFormValues,
  latest: ProductFormValues,
): ProductField[] {
  const fields = keysOf(typed);
  const differs = (field: ProductField, from: ProductFormValues) =>
    JSON.stringify(typed[field]) !== JSON.stringify(from[field]);
  return fields.filter((field) => differs(field, shown) && differs(field, latest));
}
