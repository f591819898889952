import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteProduct } from '../lib/api/sdk.gen.ts';
import { isApiError, messageOf } from '../lib/client.ts';
import { forgetProduct, type Product, reloadProducts } from './cache.ts';

/** The question before a product is deleted (specification, section 2), on the list and on the detail page. */
export function deletionQuestion(product: Pick<Product, 'name'>): string {
  return `Are you sure you want to delete "${product.name}"? This action cannot be undone.`;
}

/** Deletes a product for good, then does `onDeleted`. A product that is gone already counts as deleted. */
export function useDeleteProduct(onDeleted: () => unknown) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (product: Product) => {
      try {
        await deleteProduct({ path: { id: product.id } });
      } catch (error) {
        if (!isApiError(error, 'product_not_found')) throw error;
      }
    },
    onSuccess: async (_, product) => {
      await onDeleted();
      forgetProduct(queryClient, product.id);
      await reloadProducts(queryClient);
    },
    onError: (error, product) =>
      notifications.show({ color: 'red', title: `“${product.name}” was not deleted`, message: messageOf(error) }),
  });
}
