import { useState } from 'react';
import { dialogOnDemand } from '../../../ui/feedback/dialogOnDemand.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { AnyProduct } from '../cache.ts';
import { useDeletion } from '../useDeletion.tsx';
import { useProductVisibility } from '../useProductVisibility.ts';
import classes from './AdminProductList.module.css';
import { AdminProductTable } from './AdminProductTable.tsx';

const TakeDownDialog = dialogOnDemand(
  async () => (await import('./TakeDownDialog.tsx')).TakeDownDialog,
  ({ product }) => product !== undefined,
  (props) => ({ ...props, product: undefined }),
);

type Props = {
  products: readonly AnyProduct[];
  /** While these are the ones of the filter before. */
  isOutdated: boolean;
};

/** All sellers' products, with the questions before one is taken down or deleted. */
export function AdminProductList({ products, isOutdated }: Props) {
  const activate = useProductVisibility('all');
  const [takenDown, setTakenDown] = useState<AnyProduct>();
  const toggle = (product: AnyProduct) => (product.isActive ? setTakenDown(product) : activate(product));
  const { ask, dialog } = useDeletion('all');
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
