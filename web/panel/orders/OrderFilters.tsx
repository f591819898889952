import { orderStatuses, orderStatusLabels } from '#domain/orders.ts';
import { orderPeriodLabels, orderPeriods } from '#domain/periods.ts';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import { FilterSelect } from '../ui/table/FilterSelect.tsx';
import { SearchBox } from '../ui/table/SearchBox.tsx';
import type { OrderFilter } from './list.ts';

const statuses = [
  { value: 'all', label: 'All Status' },
  ...orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] })),
] as const;
const periods = orderPeriods.map((value) => ({ value, label: orderPeriodLabels[value] }));

export function OrderFilters({ filter, onChange }: { filter: OrderFilter; onChange: (change: OrderFilter) => void }) {
  return (
    <FilterBar>
      <SearchBox
        placeholder="Search orders, customers..."
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label="Status"
        value={filter.status ?? 'all'}
        options={statuses}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
      <FilterSelect
        label="Date"
        value={filter.period ?? 'all'}
        options={periods}
        onChange={(period) => onChange({ period: period === 'all' ? undefined : period })}
      />
    </FilterBar>
  );
}
