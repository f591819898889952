import { type ReactNode, useState } from 'react';
import * as texts from '#texts/products.gen.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import type { Product, Scope } from './cache.ts';
import { deletionQuestion, useDeleteProduct } from './useDeleteProduct.ts';

type Doomed = Pick<Product, 'id' | 'name'>;

/** What a list's rows call to delete a product, and the dialog that asks first. */
export function useDeletion(scope: Scope): { ask: (product: Doomed) => void; dialog: ReactNode } {
  const remove = useDeleteProduct(scope);
  const [isAsking, setAsking] = useState(false);
  // Kept while the dialog fades out, so that its sentence does not lose the name.
  const [doomed, setDoomed] = useState<Doomed>();
  const ask = (product: Doomed) => {
    setDoomed(product);
    setAsking(true);
  };
  const dialog = (
    <ConfirmDialog
      opened={isAsking}
      onClose={() => setAsking(false)}
      title={texts.deleteProduct()}
      text={doomed && deletionQuestion(doomed)}
      confirmLabel={texts.deleteProduct()}
      pendingLabel={texts.deleting()}
      onConfirm={() => doomed && remove(doomed.id)}
    />
  );
  return { ask, dialog };
}
