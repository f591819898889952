import { type ReactNode, useState } from 'react';
import * as texts from '#texts/products.gen.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import type { Product, ProductScope } from './productCache.ts';
import { getDeletionQuestion, useDeleteProduct } from './useDeleteProduct.ts';

type DeletableProduct = Pick<Product, 'id' | 'name'>;

/** Deletes a product of a list after a confirmation dialog. */
export function useProductDeletion(scope: ProductScope): {
  confirmDeletion: (product: DeletableProduct) => void;
  dialog: ReactNode;
} {
  const remove = useDeleteProduct(scope);
  const [isConfirming, setConfirming] = useState(false);
  // Kept while the dialog fades out, so that its text keeps the name.
  const [product, setProduct] = useState<DeletableProduct>();
  const confirmDeletion = (product: DeletableProduct) => {
    setProduct(product);
    setConfirming(true);
  };
  const dialog = (
    <ConfirmDialog
      opened={isConfirming}
      onClose={() => setConfirming(false)}
      title={texts.deleteProduct()}
      text={product && getDeletionQuestion(product)}
      confirmLabel={texts.deleteProduct()}
      pendingLabel={texts.deleting()}
      onConfirm={() => product && remove(product.id)}
    />
  );
  return { confirmDeletion, dialog };
}
