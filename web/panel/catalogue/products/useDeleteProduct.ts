import { useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/products.gen.ts';
import { deleteAnyProduct, deleteProduct } from '../../../api/sdk.gen.ts';
import { isApiError } from '../../lib/client.ts';
import { dropProduct, holdProducts, type Product, reloadProducts, type Scope } from './cache.ts';

const calls = { own: deleteProduct, all: deleteAnyProduct };

/** The question before a product is deleted (specification, section 2), on the lists and on the detail page. */
export function deletionQuestion(product: Pick<Product, 'name'>): string {
  return texts.deleteQuestion({ name: product.name });
}

/**
 * Deletes a product for good. One that is gone already counts as deleted; other failures are thrown. `leave` goes away
 * from a page of the product's own, before that would find it missing.
 */
export function useDeleteProduct(scope: Scope): (id: string, leave?: () => Promise<void>) => Promise<void> {
  const queryClient = useQueryClient();
  return async (id, leave) => {
    try {
      await calls[scope]({ path: { id } });
    } catch (error) {
      if (!isApiError(error, 'product_not_found')) throw error;
    }
    await leave?.();
    await holdProducts(queryClient);
    dropProduct(queryClient, id);
    void reloadProducts(queryClient);
  };
}
