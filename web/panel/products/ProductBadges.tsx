import { Group } from '@mantine/core';
import { isLowStock } from '#domain/products.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import type { Product } from './cache.ts';
import { visibilityColors, visibilityLabels, visibilityOf } from './visibility.ts';

/** Whether a product is shown, and whether its stock runs out. */
export function ProductBadges({ product }: { product: Pick<Product, 'isActive' | 'stock'> }) {
  const visibility = visibilityOf(product);
  return (
    <Group gap={6}>
      <StatusBadge label={visibilityLabels[visibility]} color={visibilityColors[visibility]} />
      {isLowStock(product.stock) && <StatusBadge label="Low Stock" color="orange" dot={false} />}
    </Group>
  );
}
