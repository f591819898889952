import { useState } from 'react';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import type { Product } from '../cache.ts';
import { deletionQuestion, useDeleteProduct } from '../useDeleteProduct.ts';
import { useProductVisibility } from '../useProductVisibility.ts';
import { ProductCard } from './ProductCard.tsx';
import classes from './ProductGrid.module.css';

type Props = {
  products: readonly Product[];
  /** While these are the ones of the filter before. */
  isOutdated: boolean;
};

/** The catalogue as cards, with the question before one is deleted. */
export function ProductGrid({ products, isOutdated }: Props) {
  const toggle = useProductVisibility();
  const remove = useDeleteProduct();
  const [isAsking, setAsking] = useState(false);
  // Kept while the dialog fades out, so that its sentence does not lose the name.
  const [doomed, setDoomed] = useState<Product>();
  const ask = (product: Product) => {
    setDoomed(product);
    setAsking(true);
  };
  return (
    <>
      <ul className={classes.grid} aria-label="Products" aria-busy={isOutdated} data-outdated={isOutdated || undefined}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} onToggle={toggle} onDelete={ask} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Delete Product"
        text={doomed && deletionQuestion(doomed)}
        confirmLabel="Delete Product"
        pendingLabel="Deleting..."
        onConfirm={() => doomed && remove(doomed)}
      />
    </>
  );
}
