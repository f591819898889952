import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productActions } from '#domain/products.ts';
import { activateProduct, deactivateProduct } from '../../api/sdk.gen.ts';
import { failureText } from '../ui/feedback/failureText.tsx';
import { holdProducts, type Product, reloadProducts, showChange } from './cache.ts';
import { actionFor } from './visibility.ts';

const calls = { activate: activateProduct, deactivate: deactivateProduct };
const mutationKey = ['productVisibility'];

/** Shows or hides a product: at once on screen, taken back with a message when the server refuses. */
export function useProductVisibility() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (product: Product) => calls[actionFor(product)]({ path: { id: product.id } }),
    onMutate: async (product) => {
      await holdProducts(queryClient);
      showChange(queryClient, product.id, { isActive: !product.isActive });
    },
    onError: (error, product) => {
      showChange(queryClient, product.id, { isActive: product.isActive });
      notifications.show({
        color: 'red',
        title: `${productActions[actionFor(product)].label}: not done`,
        message: failureText(error),
      });
    },
    // Reloading while another toggle is under way would show its old state for a moment.
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? reloadProducts(queryClient) : undefined),
  });
  return mutate;
}
