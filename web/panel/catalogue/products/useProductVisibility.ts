import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productActionLabels } from '#texts/labels.ts';
import * as texts from '#texts/products.gen.ts';
import { activateAnyProduct, activateProduct, deactivateProduct } from '../../../api/sdk.gen.ts';
import { failureText } from '../../ui/feedback/failureText.tsx';
import { offerUndo } from '../../ui/feedback/undo.tsx';
import { holdProducts, type Product, reloadProducts, type Scope, showVisibility } from './cache.ts';
import { takeBack } from './takeBack.ts';
import { actionFor } from './visibility.ts';

const calls = {
  own: { activate: activateProduct, deactivate: deactivateProduct },
  // Taking one down asks for a reason first: TakeDownDialog.
  all: { activate: activateAnyProduct, deactivate: undefined },
};
function call(scope: Scope, product: Pick<Product, 'isActive'>) {
  const found = calls[scope][actionFor(product)];
  if (!found) throw new Error('An administrator takes a product down with a reason.');
  return found;
}
const mutationKey = ['productVisibility'];

/**
 * Shows or hides a product: at once on screen, taken back with a message when the server refuses. Its seller is offered
 * the way back; an administrator's switch is one.
 */
export function useProductVisibility(scope: Scope) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (product: Pick<Product, 'id' | 'name' | 'isActive'>) =>
      (await call(scope, product)({ path: { id: product.id }, throwOnError: true })).data,
    onMutate: async (product) => {
      await holdProducts(queryClient);
      showVisibility(queryClient, product.id, !product.isActive);
    },
    onSuccess: ({ id, version, name }, { isActive }) => {
      if (scope === 'all') return;
      const message = isActive ? texts.isHidden({ name }) : texts.isVisible({ name });
      offerUndo(message, () => takeBack(queryClient, [{ id, version, isActive }]));
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
