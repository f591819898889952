import { productCategories, productVisibilities } from '#domain/catalogue/products.ts';
import * as texts from '#texts/allProducts.gen.ts';
import { categoryOptions } from '#texts/categories.ts';
import { SellerSelect } from '../../../sellers/sellers/SellerSelect.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { FilterSelect } from '../../../ui/table/FilterSelect.tsx';
import { SearchBox } from '../../../ui/table/SearchBox.tsx';
import type { ProductFilter } from '../list/productQueries.ts';
import { visibilityLabels } from '../productVisibility.ts';

type Props = { filter: ProductFilter; onChange: (change: ProductFilter) => void };

const statuses = () => productVisibilities.map((value) => ({ value, label: visibilityLabels[value]() }));

/** Filters of /admin/products (specification, section 2). */
export function AdminProductFilters({ filter, onChange }: Props) {
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
        label={texts.category()}
        all={texts.allCategories()}
        value={filter.category}
        options={categoryOptions(productCategories)}
        onChange={(category) => onChange({ category })}
      />
      <SellerSelect value={filter.seller} onChange={(seller) => onChange({ seller })} />
    </FilterBar>
  );
}
