import { productCategories, productVisibilities } from '#domain/products.ts';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import { visibilityLabels } from '../visibility.ts';
import type { OwnProductFilter } from './list.ts';

type Props = {
  filter: OwnProductFilter;
  /** The categories that occur among the seller's products, sorted. */
  categories: readonly (typeof productCategories)[number][];
  onChange: (change: OwnProductFilter) => void;
};

const statuses = [
  { value: 'all', label: 'All Products' },
  ...productVisibilities.map((value) => ({ value, label: visibilityLabels[value] })),
] as const;

export function ProductFilters({ filter, categories, onChange }: Props) {
  // A category that is chosen stays in the list even when its last product has left it.
  const offered = productCategories.filter((name) => categories.includes(name) || name === filter.category).sort();
  return (
    <FilterBar>
      <SearchBox
        placeholder="Search products..."
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
        label="Category"
        value={filter.category ?? 'all'}
        options={[
          { value: 'all' as const, label: 'All Categories' },
          ...offered.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(category) => onChange({ category: category === 'all' ? undefined : category })}
      />
    </FilterBar>
  );
}
