import { type RefObject, useEffect } from 'react';
import * as texts from '#texts/ownProducts.gen.ts';
import type { Selection } from '../../../ui/table/useSelection.ts';
import type { Product } from '../productCache.ts';
import { useProductDeletion } from '../useProductDeletion.tsx';
import { useProductVisibility } from '../useProductVisibility.ts';
import { ProductCard } from './ProductCard.tsx';
import classes from './ProductGrid.module.css';
import type { SelectedProduct } from './useProductBatch.ts';
import { useStockStepper } from './useStockStepper.ts';

type Props = {
  products: readonly Product[];
  selection: Selection<SelectedProduct>;
  /** While these are the ones of the filter before. */
  isOutdated: boolean;
  list: RefObject<HTMLUListElement | null>;
};

/** The catalogue as cards, with the question before one is deleted. */
export function ProductGrid({ products, selection, isOutdated, list }: Props) {
  const toggle = useProductVisibility('own');
  const step = useStockStepper();
  const { ask, dialog } = useProductDeletion('own');
  useFocusFallback();
  return (
    <>
      <ul
        ref={list}
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
              onDelete={ask}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** When the last product goes, the focus goes with its list: to the page then. */
function useFocusFallback(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    },
    [],
  );
}
