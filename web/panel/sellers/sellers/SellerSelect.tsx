import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy } from 'react';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';
import classes from './SearchableSellerSelect.module.css';
import type { SearchableSellerSelect } from './SearchableSellerSelect.tsx';

// Lazy, because the searchable select is large and few users filter by seller.
const LazySelect = lazy(async () => ({
  default: (await import('./SearchableSellerSelect.tsx')).SearchableSellerSelect,
}));

/** Filters a list by seller. */
export function SellerSelect(props: ComponentProps<typeof SearchableSellerSelect>) {
  return (
    <ClientOnly fallback={<Skeleton height={42} className={classes.root ?? ''} />}>
      <LazySelect {...props} />
    </ClientOnly>
  );
}
