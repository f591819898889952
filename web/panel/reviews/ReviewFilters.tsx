import { FilterBar } from '../ui/table/FilterBar.tsx';
import { FilterSelect } from '../ui/table/FilterSelect.tsx';
import { SearchBox } from '../ui/table/SearchBox.tsx';
import type { ReviewFilter, reviewStatuses } from './list.ts';

const labels: Record<'all' | (typeof reviewStatuses)[number], string> = {
  all: 'All Reviews',
  shown: 'Shown',
  hidden: 'Hidden',
};
const options = (['all', 'shown', 'hidden'] as const).map((value) => ({ value, label: labels[value] }));

/** Search and status of the administrators' reviews. */
export function ReviewFilters({
  filter,
  onChange,
}: {
  filter: ReviewFilter;
  onChange: (change: ReviewFilter) => void;
}) {
  return (
    <FilterBar>
      <SearchBox
        placeholder="Search reviews, products, shops..."
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label="Status"
        value={filter.status ?? 'all'}
        options={options}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
    </FilterBar>
  );
}
