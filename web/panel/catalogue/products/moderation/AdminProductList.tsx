import { useState } from 'react';
import { lazyDialog } from '../../../ui/feedback/lazyDialog.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { ProductWithSeller } from '../productCache.ts';
import { useProductDeletion } from '../useProductDeletion.tsx';
import { useProductVisibility } from '../useProductVisibility.ts';
import classes from './AdminProductList.module.css';
import { AdminProductTable } from './AdminProductTable.tsx';

const TakeDownDialog = lazyDialog(
  async () => (await import('./TakeDownDialog.tsx')).TakeDownDialog,
  ({ product }) => product !== undefined,
  (props) => ({ ...props, product: undefined }),
);

type Props = {
  products: readonly ProductWithSeller[];
  /** True while these are still the results of the previous filter. */
  isOutdated: boolean;
};

export function AdminProductList({ products, isOutdated }: Props) {
  const activate = useProductVisibility('all');
  const [productToTakeDown, setProductToTakeDown] = useState<ProductWithSeller>();
  const toggle = (product: ProductWithSeller) => (product.isActive ? setProductToTakeDown(product) : activate(product));
  const { confirmDeletion, dialog } = useProductDeletion('all');
  return (
    <div className={classes.root} aria-busy={isOutdated} data-outdated={isOutdated || undefined}>
      <Card flush>
        <AdminProductTable products={products} onToggle={toggle} onDelete={confirmDeletion} />
      </Card>
      {dialog}
      <TakeDownDialog product={productToTakeDown} onClose={() => setProductToTakeDown(undefined)} />
    </div>
  );
}
