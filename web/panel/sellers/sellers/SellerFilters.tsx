import { closedStatus, type SellerStatus, sellerStatuses } from '#domain/sellers/sellers.ts';
import { formatCount } from '#texts/formats.ts';
import { sellerStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/sellers.gen.ts';
import type { CountSellersResponse } from '../../../api/types.gen.ts';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import type { SellerFilter } from './sellerQueries.ts';

/** Search and status, the latter with how many sellers stand in each. */
export function SellerFilters(props: {
  filter: SellerFilter;
  counts: CountSellersResponse | undefined;
  onChange: (changes: SellerFilter) => void;
}) {
  const { filter, counts, onChange } = props;
  const counted = (value: 'all' | SellerStatus, label: string) =>
    counts ? texts.counted({ status: label, count: formatCount(counts[value]) }) : label;
  // The specification's statuses always; closed accounts once there are some.
  const offered = sellerStatuses.filter(
    (value) => value !== closedStatus || value === filter.status || (counts?.[value] ?? 0) > 0,
  );
  return (
    <FilterBar>
      <SearchBox
        placeholder={texts.search()}
        value={filter.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <FilterSelect
        label={texts.status()}
        all={counted('all', texts.all())}
        value={filter.status}
        options={offered.map((value) => ({ value, label: counted(value, sellerStatusLabels[value]()) }))}
        onChange={(status) => onChange({ status })}
      />
    </FilterBar>
  );
}
