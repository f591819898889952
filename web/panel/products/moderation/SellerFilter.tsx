import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { AdminSellerSelect } from './AdminSellerSelect.tsx';

// Searches by itself, which is a lot of script for a filter that few need.
const Select = lazy(async () => ({ default: (await import('./AdminSellerSelect.tsx')).AdminSellerSelect }));

/** What narrows a list to one seller, where it is fetched after the rest of the filters. */
export function SellerFilter(props: ComponentProps<typeof AdminSellerSelect>) {
  return (
    <Suspense fallback={<Skeleton height={42} />}>
      <Select {...props} />
    </Suspense>
  );
}
