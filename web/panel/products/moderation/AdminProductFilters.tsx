import { productCategories, productVisibilities } from '#domain/products.ts';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import type { ProductFilter } from '../list/list.ts';
import { visibilityLabels } from '../visibility.ts';
import { AdminSellerSelect } from './AdminSellerSelect.tsx';

type Props = { filter: ProductFilter; onChange: (change: ProductFilter) => void };

const statuses = productVisibilities.map((value) => ({ value, label: visibilityLabels[value] }));
const categories = productCategories.toSorted().map((value) => ({ value, label: value }));

/** Search, status, category and seller (specification, section 2, /admin/products). */
export function AdminProductFilters({ filter, onChange }: Props) {
  return (
    <FilterBar>
      <SearchBox
        placeholder="Search products, sellers..."
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label="Status"
        all="All Status"
        value={filter.status}
        options={statuses}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label="Category"
        all="All Categories"
        value={filter.category}
        options={categories}
        onChange={(category) => onChange({ category })}
      />
      <AdminSellerSelect value={filter.seller} onChange={(seller) => onChange({ seller })} />
    </FilterBar>
  );
}
