import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy } from 'react';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';
import type { SearchableSellerSelect } from './SearchableSellerSelect.tsx';

// Searches by itself, which is a lot of script for a filter that few need.
const Select = lazy(async () => ({ default: (await import('./SearchableSellerSelect.tsx')).SearchableSellerSelect }));

/** What narrows a list to one seller, where it is fetched after the rest of the filters. */
export function SellerSelect(props: ComponentProps<typeof SearchableSellerSelect>) {
  return (
    <ClientOnly fallback={<Skeleton height={42} />}>
      <Select {...props} />
    </ClientOnly>
  );
}
