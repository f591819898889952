import { closedStatus, type SellerStatus, sellerStatuses } from '#domain/sellers/sellers.ts';
import { formatCount } from '#texts/formats.ts';
import { sellerStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/sellers.gen.ts';
import type { CountSellersResponse } from '../../../api/types.gen.ts';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import type { SellerFilter } from './sellerQueries.ts';

/** Filters with the number of sellers in each status. */
export function SellerFilters(props: {
  filter: SellerFilter;
  counts: CountSellersResponse | undefined;
  onChange: (changes: SellerFilter) => void;
}) {
  const { filter, counts, onChange } = props;
  const getCountedLabel = (value: 'all' | SellerStatus, label: string) =>
    counts ? texts.counted({ status: label, count: formatCount(counts[value]) }) : label;
  // Closed accounts are offered once there are some.
  const offeredStatuses = sellerStatuses.filter(
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
        all={getCountedLabel('all', texts.all())}
        value={filter.status}
        options={offeredStatuses.map((value) => ({
          value,
          label: getCountedLabel(value, sellerStatusLabels[value]()),
        }))}
        onChange={(status) => onChange({ status })}
      />
    </FilterBar>
  );
}
