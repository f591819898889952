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

/** The confirmation question of the lists and the detail page (specification, section 2). */
export function getDeletionQuestion(product: Pick<Product, 'name'>): string {
  return texts.deleteQuestion({ name: product.name });
}

/**
 * Deletes a product. One that is already gone counts as deleted; other errors are thrown. `leavePage` navigates away
 * from the product's own page before its query would fail.
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
