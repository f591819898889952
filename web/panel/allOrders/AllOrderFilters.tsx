import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { orderStatuses } from '#domain/orders.ts';
import { narrowPeriods } from '#domain/periods.ts';
import { orderPeriodLabels, orderStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import { FilterSelect } from '../ui/table/FilterSelect.tsx';
import { SearchBox } from '../ui/table/SearchBox.tsx';
import type { AllOrdersFilter } from './list.ts';

// Searches by itself, which is a lot of script for a filter that few need.
const AdminSellerSelect = lazy(async () => {
  const { AdminSellerSelect } = await import('../products/moderation/AdminSellerSelect.tsx');
  return { default: AdminSellerSelect };
});

type Props = { filter: AllOrdersFilter; onChange: (change: AllOrdersFilter) => void };

const statuses = () => orderStatuses.map((value) => ({ value, label: orderStatusLabels[value]() }));
const periods = () => narrowPeriods.map((value) => ({ value, label: orderPeriodLabels[value]() }));

/** What a seller's orders are filtered by, and the seller. */
export function AllOrderFilters({ filter, onChange }: Props) {
  return (
    <FilterBar>
      <SearchBox
        placeholder={texts.search()}
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label={texts.status()}
        all={texts.allStatuses()}
        value={filter.status}
        options={statuses()}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={texts.period()}
        all={orderPeriodLabels.all()}
        value={filter.period}
        options={periods()}
        onChange={(period) => onChange({ period })}
      />
      <Suspense fallback={<Skeleton height={42} />}>
        <AdminSellerSelect value={filter.seller} onChange={(seller) => onChange({ seller })} />
      </Suspense>
    </FilterBar>
  );
}
