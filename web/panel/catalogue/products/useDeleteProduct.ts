import { useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/products.gen.ts';
import { deleteAnyProduct, deleteProduct } from '../../../api/sdk.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import {
  cancelProductQueries,
  type Product,
  type ProductScope,
  reloadProducts,
  removeCachedProduct,
} from './productCache.ts';

const calls = { own: deleteProduct, all: deleteAnyProduct };

/** The question before a product is deleted (specification, section 2), on the lists and on the detail page. */
export function getDeletionQuestion(product: Pick<Product, 'name'>): string {
  return texts.deleteQuestion({ name: product.name });
}

/**
 * Deletes a product for good. One that is gone already counts as deleted; other failures are thrown. `leave` goes away
 * from a page of the product's own, before that would find it missing.
 */
export function useDeleteProduct(scope: ProductScope): (id: string, leavePage?: () => Promise<void>) => Promise<void> {
  const queryClient = useQueryClient();
  return async (id, leave) => {
    try {
      await calls[scope]({ path: { id } });
    } catch (error) {
      if (!isApiError(error, 'product_not_found')) throw error;
    }
    await leave?.();
    await cancelProductQueries(queryClient);
    removeCachedProduct(queryClient, id);
    void reloadProducts(queryClient);
  };
}
