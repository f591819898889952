import { type ReactNode, useState } from 'react';
import * as texts from '#texts/products.gen.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import type { Product, ProductScope } from './productCache.ts';
import { getDeletionQuestion, useDeleteProduct } from './useDeleteProduct.ts';

type DeletableProduct = Pick<Product, 'id' | 'name'>;

/** What a list's rows call to delete a product, and the dialog that asks first. */
export function useProductDeletion(scope: ProductScope): {
  ask: (product: DeletableProduct) => void;
  dialog: ReactNode;
} {
  const remove = useDeleteProduct(scope);
  const [isAsking, setAsking] = useState(false);
  // Kept while the dialog fades out, so that its sentence does not lose the name.
  const [product, setDoomed] = useState<DeletableProduct>();
  const ask = (product: DeletableProduct) => {
    setDoomed(product);
    setAsking(true);
  };
  const dialog = (
    <ConfirmDialog
      opened={isAsking}
      onClose={() => setAsking(false)}
      title={texts.deleteProduct()}
      text={product && getDeletionQuestion(product)}
      confirmLabel={texts.deleteProduct()}
      pendingLabel={texts.deleting()}
      onConfirm={() => product && remove(product.id)}
    />
  );
  return { ask, dialog };
}
