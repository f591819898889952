import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productActions } from '#domain/products.ts';
import { activateAnyProduct, deactivateAnyProduct } from '../../../api/sdk.gen.ts';
import { failureText } from '../../ui/feedback/failureText.tsx';
import { actionFor } from '../visibility.ts';
import { type AnyProduct, holdAllProducts, reloadAllProducts, showVisibility } from './adminCache.ts';

const calls = { activate: activateAnyProduct, deactivate: deactivateAnyProduct };
const mutationKey = ['anyProductVisibility'];

/** Shows or hides any seller's product: at once on screen, taken back with a message when the server refuses. */
export function useAnyProductVisibility() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (product: AnyProduct) => calls[actionFor(product)]({ path: { id: product.id } }),
    onMutate: async (product) => {
      await holdAllProducts(queryClient);
      showVisibility(queryClient, product.id, !product.isActive);
    },
    onError: (error, product) => {
      showVisibility(queryClient, product.id, product.isActive);
      notifications.show({
        color: 'red',
        title: `${productActions[actionFor(product)].label}: not done`,
        message: failureText(error),
      });
    },
    // Reloading while another toggle is under way would show its old state for a moment.
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? reloadAllProducts(queryClient) : undefined),
  });
  return mutate;
}
