import { orderStatuses } from '#domain/orders.ts';
import { orderPeriods } from '#domain/periods.ts';
import { orderPeriodLabels, orderStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import { FilterSelect } from '../ui/table/FilterSelect.tsx';
import { SearchBox } from '../ui/table/SearchBox.tsx';
import type { OrderFilter } from './list.ts';

const statuses = () => [
  { value: 'all' as const, label: texts.allStatuses() },
  ...orderStatuses.map((value) => ({ value, label: orderStatusLabels[value]() })),
];
const periods = () => orderPeriods.map((value) => ({ value, label: orderPeriodLabels[value]() }));

export function OrderFilters({ filter, onChange }: { filter: OrderFilter; onChange: (change: OrderFilter) => void }) {
  return (
    <FilterBar>
      <SearchBox
        placeholder={texts.search()}
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label={texts.status()}
        value={filter.status ?? 'all'}
        options={statuses()}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
      <FilterSelect
        label={texts.period()}
        value={filter.period ?? 'all'}
        options={periods()}
        onChange={(period) => onChange({ period: period === 'all' ? undefined : period })}
      />
    </FilterBar>
  );
}
