import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as texts from '#texts/products.gen.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import type { Product } from './productCache.ts';
import { getDeletionQuestion, useDeleteProduct } from './useDeleteProduct.ts';

/** Deletes the product after the browser's own confirmation, then returns to the list. */
export function DeleteProductButton({ product }: { product: Product }) {
  const navigate = useNavigate();
  const remove = useDeleteProduct('own');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await remove(product.id, () => navigate({ to: '/seller/products' }));
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: texts.notDeleted(), message: renderErrorMessage(error) }),
  });
  return (
    <Button
      variant="outline"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      disabled={isPending}
      onClick={() => window.confirm(getDeletionQuestion(product)) && mutate()}
    >
      {isPending ? texts.deleting() : texts.deleteProduct()}
    </Button>
  );
}
