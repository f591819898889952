import { IconMinus, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { productLimits } from '#domain/catalogue/products.ts';
import * as texts from '#texts/ownProducts.gen.ts';
import { IconButton } from '../../ui/display/IconButton.tsx';
import type { IconType } from '../../ui/theme/icon.ts';
import type { Product } from './productCache.ts';
import classes from './StockStepper.module.css';

type Props<Shown> = {
  product: Shown;
  hasOptions: boolean;
  onStep: (product: Shown, by: number) => void;
  /** The stock in words, between the buttons. */
  children: ReactNode;
};

/**
 * Changes a product's stock by one. At the limits a button stays focusable, and does nothing. The stock of a product with
 * options is that of its variants, so there is a link to them instead.
 */
export function StockStepper<Shown extends Pick<Product, 'id' | 'name' | 'stock'>>({
  product,
  hasOptions,
  onStep,
  children,
}: Props<Shown>) {
  const { name, stock } = product;
  const step = (by: number, label: string, icon: IconType) => {
    const isPossible = stock + by >= 0 && (by < 0 || stock + by <= productLimits.stock);
    return (
      <IconButton
        label={label}
        icon={icon}
        aria-disabled={!isPossible}
        onClick={() => isPossible && onStep(product, by)}
      />
    );
  };
  if (hasOptions) {
    return (
      <Link to="/seller/stock" search={{ product: product.id }} className={classes.link}>
        {children}
      </Link>
    );
  }
  return (
    <div className={classes.stepper}>
      {step(-1, texts.fewer({ name }), IconMinus)}
      {children}
      {step(1, texts.more({ name }), IconPlus)}
    </div>
  );
}
