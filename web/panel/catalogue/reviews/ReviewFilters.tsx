import { type ReviewStatus, reviewStatuses } from '#domain/catalogue/reviews.ts';
import * as texts from '#texts/reviews.gen.ts';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import type { ReviewFilter } from './reviewQueries.ts';

const labels: Record<ReviewStatus, () => string> = { shown: texts.statusShown, hidden: texts.statusHidden };
const statuses = () => reviewStatuses.map((value) => ({ value, label: labels[value]() }));

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
        placeholder={texts.search()}
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label={texts.status()}
        all={texts.all()}
        value={filter.status}
        options={statuses()}
        onChange={(status) => onChange({ status })}
      />
    </FilterBar>
  );
}
