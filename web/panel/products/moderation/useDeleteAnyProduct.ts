import { useQueryClient } from '@tanstack/react-query';
import { deleteAnyProduct } from '../../../api/sdk.gen.ts';
import { isApiError } from '../../lib/client.ts';
import { type AnyProduct, dropProduct, holdAllProducts, reloadAllProducts } from './adminCache.ts';

/** Deletes any seller's product for good. One that is gone already counts as deleted; other failures are thrown. */
export function useDeleteAnyProduct(): (product: AnyProduct) => Promise<void> {
  const queryClient = useQueryClient();
  return async ({ id }) => {
    try {
      await deleteAnyProduct({ path: { id } });
    } catch (error) {
      if (!isApiError(error, 'product_not_found')) throw error;
    }
    await holdAllProducts(queryClient);
    dropProduct(queryClient, id);
    void reloadAllProducts(queryClient);
  };
}
