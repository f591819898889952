import { isApiError } from '../../lib/apiClient.ts';

/** Whether the seller has no product with that id. */
export function isProductMissing(error: unknown): boolean {
  // The API rejects an id with the wrong format as invalid.
  return isApiError(error, 'product_not_found') || isApiError(error, 'validation_failed');
}
