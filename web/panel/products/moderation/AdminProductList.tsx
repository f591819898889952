import { Card } from '../../ui/layout/Card.tsx';
import type { AnyProduct } from '../cache.ts';
import { useDeletion } from '../useDeletion.tsx';
import { useProductVisibility } from '../useProductVisibility.ts';
import classes from './AdminProductList.module.css';
import { AdminProductTable } from './AdminProductTable.tsx';

type Props = {
  products: readonly AnyProduct[];
  /** While these are the ones of the filter before. */
  isOutdated: boolean;
};

/** All sellers' products, with the question before one is deleted. */
export function AdminProductList({ products, isOutdated }: Props) {
  const toggle = useProductVisibility('all');
  const { ask, dialog } = useDeletion('all');
  return (
    <div className={classes.root} aria-busy={isOutdated} data-outdated={isOutdated || undefined}>
      <Card flush>
        <AdminProductTable products={products} onToggle={toggle} onDelete={ask} />
      </Card>
      {dialog}
    </div>
  );
}
