import * as texts from '#texts/productForm.gen.ts';
import { createProduct, readOwnProduct, updateProduct } from '../../../../api/sdk.gen.ts';
import { ApiError, isApiError, isRefusal } from '../../../lib/apiClient.ts';
import type { Product } from '../productCache.ts';
import { checkForm, type SentProduct } from './checkForm.ts';
import { type ProductFormValues, toFormValues } from './formValues.ts';
import { findUnsaved } from './newestVersion.ts';
import { noFacts } from './noFacts.ts';

export { describeLoadError, loadNewestVersion } from './newestVersion.ts';
export { parseDraft } from './productDraft.ts';
export { checkForm };

/** The version that the form was filled from, and the idempotency key of a create request without a response. */
type SavedState = {
  base: Product | undefined;
  setBase: (product: Product) => void;
  key: string | undefined;
  setKey: (key: string | undefined) => void;
};

/** Creates the product, or updates the one that the form was filled from. Throws what the form shows. */
export async function saveProduct(filled: SavedState, values: ProductFormValues, draftId?: string): Promise<Product> {
  const { base } = filled;
  const checked = checkForm(values, base);
  if ('refused' in checked) throw new ApiError('validation_failed', checked.refused.message, 400);
  if (!base) return createOnce(filled, checked.draft, draftId);
  const isActive = values.isActive && !base.isTakenDown;
  const body = { ...checked.draft, isActive, version: base.version, shownStock: base.stock };
  try {
    return (await updateProduct({ path: { id: base.id }, body, throwOnError: true })).data;
  } catch (error) {
    const stored = isApiError(error, 'product_changed') && (await findStored(base, values));
    if (stored) return stored;
    throw error;
  }
}

/** The newest version, if it has all that was typed, such as after an attempt whose response was lost. */
async function findStored(base: Product, typed: ProductFormValues): Promise<Product | undefined> {
  const { data: latest } = await readOwnProduct({ path: { id: base.id } });
  if (!latest) return undefined;
  const unsaved = findUnsaved(typed, toFormValues(base), toFormValues(latest));
  return Object.keys(unsaved).length === 0 ? latest : undefined;
}

/**
 * All attempts share one idempotency key until a response arrives, so that only one product is created. If the first
 * attempt did create it and the values changed since, the form continues as an edit.
 */
async function createOnce(
  { key: sentKey, setKey, setBase }: SavedState,
  body: SentProduct,
  draft?: string,
): Promise<Product> {
  const key = sentKey ?? (await import('uuid')).v4();
  setKey(key);
  const sent = { body, headers: { 'idempotency-key': key }, ...(draft && { query: { draft } }) };
  try {
    return (await createProduct({ ...sent, throwOnError: true })).data;
  } catch (error) {
    if (isApiError(error, 'product_created_before')) {
      const path = { id: String(error.details.productId) };
      setBase((await readOwnProduct({ path, throwOnError: true })).data);
      throw new ApiError(error.code, texts.createdBefore(), error.status);
    }
    if (isRefusal(error)) setKey(undefined);
    throw error;
  }
}

/** The photos that no longer exist: the server deletes unused uploads after a day. */
export function getMissingPictures({ details }: ApiError): string[] {
  return Array.isArray(details.images) ? details.images.map(String) : [];
}

/**
 * Shows a refusal in the banner, whichever field it names, and marks the fields of variants and facts. Other errors get the
 * form's own message.
 */
export function toFormError(error: unknown): unknown {
  if (isApiError(error, 'product_not_found')) {
    return new ApiError(error.code, texts.notEditable(), error.status);
  }
  if (isApiError(error, 'picture_not_found')) {
    return new ApiError(error.code, texts.imagesGone({ count: getMissingPictures(error).length }), error.status);
  }
  if (!isRefusal(error)) return error;
  const marked = Object.entries(error.fields).flatMap(([path, message]) => {
    if (path.startsWith('variants.')) return [[path, message] as const];
    return Object.hasOwn(noFacts, path) ? [[`facts.${path}`, message] as const] : [];
  });
  const [first] = marked;
  const details = { fields: Object.fromEntries(marked) };
  return new ApiError(error.code, first?.[1] ?? error.message, error.status, { details });
}
