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
  /** While these are the ones of the filter before. */
  isOutdated: boolean;
};

/** All sellers' products, with the questions before one is taken down or deleted. */
export function AdminProductList({ products, isOutdated }: Props) {
  const activate = useProductVisibility('all');
  const [takenDown, setTakenDown] = useState<ProductWithSeller>();
  const toggle = (product: ProductWithSeller) => (product.isActive ? setTakenDown(product) : activate(product));
  const { ask, dialog } = useProductDeletion('all');
  return (
    <div className={classes.root} aria-busy={isOutdated} data-outdated={isOutdated || undefined}>
      <Card flush>
        <AdminProductTable products={products} onToggle={toggle} onDelete={ask} />
      </Card>
      {dialog}
      <TakeDownDialog product={takenDown} onClose={() => setTakenDown(undefined)} />
    </div>
  );
}
