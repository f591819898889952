import { type RefObject, useEffect } from 'react';
import * as texts from '#texts/ownProducts.gen.ts';
import type { Selection } from '../../../ui/table/useSelection.ts';
import type { ListedProduct } from '../productCache.ts';
import { useProductDeletion } from '../useProductDeletion.tsx';
import { useProductVisibility } from '../useProductVisibility.ts';
import { useStockStepper } from '../useStockStepper.ts';
import { ProductCard } from './ProductCard.tsx';
import classes from './ProductGrid.module.css';
import type { SelectedProduct } from './useProductBatch.ts';

type Props = {
  products: readonly ListedProduct[];
  selection: Selection<SelectedProduct>;
  /** True while these are still the results of the previous filter. */
  isOutdated: boolean;
  listRef: RefObject<HTMLUListElement | null>;
};

export function ProductGrid({ products, selection, isOutdated, listRef }: Props) {
  const toggle = useProductVisibility('own');
  const step = useStockStepper();
  const { confirmDeletion, dialog } = useProductDeletion('own');
  useFocusFallback();
  return (
    <>
      <ul
        ref={listRef}
        tabIndex={-1}
        className={classes.grid}
        aria-label={texts.list()}
        aria-busy={isOutdated}
        data-outdated={isOutdated || undefined}
      >
        {products.map((product) => (
          <li key={product.id} data-entry>
            <ProductCard
              product={product}
              isChosen={selection.has(product.id)}
              onChoose={selection.choose}
              onToggle={toggle}
              onStep={step}
              onDelete={confirmDeletion}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** When the last product is deleted, its list disappears, and the focus moves to the page. */
function useFocusFallback(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    },
    [],
  );
}
