import { type SellerStatus, sellerStatuses, sellerStatusLabels } from '#domain/sellers.ts';
import { formatCount } from '#texts/formats.ts';
import type { CountSellersResponse } from '../../api/types.gen.ts';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import { FilterSelect } from '../ui/table/FilterSelect.tsx';
import { SearchBox } from '../ui/table/SearchBox.tsx';
import type { SellerFilter } from './list.ts';

/** Search and status, the latter with how many sellers stand in each. */
export function SellerFilters(props: {
  filter: SellerFilter;
  counts: CountSellersResponse | undefined;
  onChange: (changes: SellerFilter) => void;
}) {
  const { filter, counts, onChange } = props;
  const counted = (value: 'all' | SellerStatus, label: string) =>
    counts ? `${label} (${formatCount(counts[value])})` : label;
  return (
    <FilterBar>
      <SearchBox
        placeholder="Search sellers..."
        value={filter.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <FilterSelect
        label="Status"
        all={counted('all', 'All')}
        value={filter.status}
        options={sellerStatuses.map((value) => ({ value, label: counted(value, sellerStatusLabels[value]) }))}
        onChange={(status) => onChange({ status })}
      />
    </FilterBar>
  );
}
