import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productActionLabels } from '#texts/labels.ts';
import * as texts from '#texts/products.gen.ts';
import { activateAnyProduct, activateProduct, deactivateProduct } from '../../../api/sdk.gen.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { offerUndo } from '../../ui/feedback/undo.tsx';
import {
  cancelProductQueries,
  type Product,
  type ProductScope,
  reloadProducts,
  showProductVisibility,
} from './productCache.ts';
import { getToggleAction } from './productVisibility.ts';
import { restoreProducts } from './restoreProducts.ts';

const calls = {
  own: { activate: activateProduct, deactivate: deactivateProduct },
  // Taking a product down needs a reason: TakeDownDialog.
  all: { activate: activateAnyProduct, deactivate: undefined },
};
function getToggleCall(scope: ProductScope, product: Pick<Product, 'isActive'>) {
  const found = calls[scope][getToggleAction(product)];
  if (!found) throw new Error('An administrator takes a product down with a reason.');
  return found;
}
const mutationKey = ['productVisibility'];

/**
 * Shows or hides a product: optimistic on screen, reverted with a message when the server refuses. Sellers are offered
 * an undo; admins can use the switch again.
 */
export function useProductVisibility(scope: ProductScope) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (product: Pick<Product, 'id' | 'name' | 'isActive'>) =>
      (await getToggleCall(scope, product)({ path: { id: product.id }, throwOnError: true })).data,
    onMutate: async (product) => {
      await cancelProductQueries(queryClient);
      showProductVisibility(queryClient, product.id, !product.isActive);
    },
    onSuccess: ({ id, version, name }, { isActive }) => {
      if (scope === 'all') return;
      const message = isActive ? texts.isHidden({ name }) : texts.isVisible({ name });
      offerUndo(message, () => restoreProducts(queryClient, [{ id, version, isActive }]));
    },
    onError: (error, product) => {
      showProductVisibility(queryClient, product.id, product.isActive);
      notifications.show({
        color: 'red',
        title: texts.notDone({ action: productActionLabels[getToggleAction(product)]() }),
        message: renderErrorMessage(error),
      });
    },
    // Reloading while another toggle is pending would show its old state for a moment.
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? reloadProducts(queryClient) : undefined),
  });
  return mutate;
}
