import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productActionLabels } from '#texts/labels.ts';
import * as texts from '#texts/products.gen.ts';
import { activateAnyProduct, activateProduct, deactivateAnyProduct, deactivateProduct } from '../../api/sdk.gen.ts';
import { failureText } from '../ui/feedback/failureText.tsx';
import { holdProducts, type Product, reloadProducts, type Scope, showVisibility } from './cache.ts';
import { actionFor } from './visibility.ts';

const calls = {
  own: { activate: activateProduct, deactivate: deactivateProduct },
  all: { activate: activateAnyProduct, deactivate: deactivateAnyProduct },
};
const mutationKey = ['productVisibility'];

/** Shows or hides a product: at once on screen, taken back with a message when the server refuses. */
export function useProductVisibility(scope: Scope) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (product: Pick<Product, 'id' | 'isActive'>) =>
      calls[scope][actionFor(product)]({ path: { id: product.id } }),
    onMutate: async (product) => {
      await holdProducts(queryClient);
      showVisibility(queryClient, product.id, !product.isActive);
    },
    onError: (error, product) => {
      showVisibility(queryClient, product.id, product.isActive);
      notifications.show({
        color: 'red',
        title: texts.notDone({ action: productActionLabels[actionFor(product)]() }),
        message: failureText(error),
      });
    },
    // Reloading while another toggle is under way would show its old state for a moment.
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? reloadProducts(queryClient) : undefined),
  });
  return mutate;
}
