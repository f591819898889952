import type { QueryClient } from '@tanstack/react-query';
import { keysOf } from '#domain/platform/records.ts';
import * as texts from '#texts/productForm.gen.ts';
import { readOwnProductOptions } from '../../../../api/@tanstack/react-query.gen.ts';
import { isApiError } from '../../../lib/apiClient.ts';
import type { Product } from '../productCache.ts';
import { type ProductField, type ProductFormValues, toFormValues } from './formValues.ts';
import { mergeTypedVariants } from './typedVariants.ts';

/** The newest version, the form's values of it, and what was typed over `base` and differs from it. */
export async function loadNewestVersion(queryClient: QueryClient, base: Product, typed: ProductFormValues) {
  const options = readOwnProductOptions({ path: { id: base.id } });
  const latest = await queryClient.fetchQuery({ ...options, staleTime: 0 });
  const values = toFormValues(latest);
  return { latest, values, unsaved: findUnsaved(typed, toFormValues(base), values) };
}

/** What was typed over `shown`, ready to be put into the newest version. */
export function findUnsaved(typed: ProductFormValues, shown: ProductFormValues, latest: ProductFormValues) {
  const { withOptions } = typed;
  const merged = {
    ...typed,
    withOptions: withOptions && mergeTypedVariants(withOptions, shown.withOptions, latest.withOptions),
  };
  const fields = findUnsavedFields(typed, shown, latest).filter((field) => differs(merged, latest, field));
  return Object.fromEntries(fields.map((field) => [field, merged[field]]));
}

const differs = (one: ProductFormValues, other: ProductFormValues, field: ProductField) =>
  JSON.stringify(one[field]) !== JSON.stringify(other[field]);

/** Why the newest version could not be loaded. */
export const describeLoadError = (error: unknown) =>
  isApiError(error, 'product_not_found') ? texts.deletedMeanwhile() : texts.latestNotLoaded();

/** The fields that were edited since the form showed `shown` and that differ from `latest`. */
export function findUnsavedFields(
  typed: ProductFormValues,
  shown: ProductFormValues,
  latest: ProductFormValues,
): ProductField[] {
  return keysOf(typed).filter((field) => differs(typed, shown, field) && differs(typed, latest, field));
}
