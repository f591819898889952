import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy } from 'react';
import { Later } from '../../ui/layout/Later.tsx';
import type { AdminSellerSelect } from './SearchableSellerSelect.tsx';

// Searches by itself, which is a lot of script for a filter that few need.
const Select = lazy(async () => ({ default: (await import('./SearchableSellerSelect.tsx')).AdminSellerSelect }));

/** What narrows a list to one seller, where it is fetched after the rest of the filters. */
export function SellerFilter(props: ComponentProps<typeof AdminSellerSelect>) {
  return (
    <Later fallback={<Skeleton height={42} />}>
      <Select {...props} />
    </Later>
  );
}
