import * as texts from '#texts/ownProducts.gen.ts';
import type { Product } from '../cache.ts';
import { useDeletion } from '../useDeletion.tsx';
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
  const toggle = useProductVisibility('own');
  const { ask, dialog } = useDeletion('own');
  return (
    <>
      <ul
        className={classes.grid}
        aria-label={texts.list()}
        aria-busy={isOutdated}
        data-outdated={isOutdated || undefined}
      >
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} onToggle={toggle} onDelete={ask} />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
