import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { productCategories, productVisibilities, stockLevels } from '#domain/catalogue/products.ts';
import { categoryOptions } from '#texts/categories.ts';
import * as texts from '#texts/ownProducts.gen.ts';
import { FilterSelect } from '../../../ui/table/FilterSelect.tsx';
import { FoldedFilters } from '../../../ui/table/FoldedFilters.tsx';
import { SearchBox } from '../../../ui/table/SearchBox.tsx';
import { visibilityLabels } from '../productVisibility.ts';
import type { OwnProductFilter } from './productQueries.ts';

type Props = {
  filter: OwnProductFilter;
  /** The categories of the seller's products, sorted. */
  categories: readonly (typeof productCategories)[number][];
  onChange: (change: OwnProductFilter) => void;
  isUnfolded?: boolean;
};

const statuses = () => productVisibilities.map((value) => ({ value, label: visibilityLabels[value]() }));

const stockLabels: Record<(typeof stockLevels)[number], () => string> = {
  low: texts.low,
  out: texts.soldOut,
  some: texts.someSoldOut,
};
const stocks = () => stockLevels.map((value) => ({ value, label: stockLabels[value]() }));

export function ProductFilters({ filter, categories, onChange, isUnfolded }: Props) {
  // A selected category stays in the list even when its last product has left it.
  const offeredCategories = productCategories.filter((name) => categories.includes(name) || name === filter.category);
  return (
    <FoldedFilters
      isFiltered={Boolean(filter.status ?? filter.category ?? filter.stock ?? filter.import)}
      isUnfolded={isUnfolded}
      search={
        <SearchBox
          placeholder={texts.search()}
          value={filter.search ?? ''}
          onChange={(search) => onChange({ search: search || undefined })}
        />
      }
    >
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
        options={categoryOptions(offeredCategories)}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label={texts.stockFilter()}
        all={texts.anyStock()}
        value={filter.stock}
        options={stocks()}
        onChange={(stock) => onChange({ stock })}
      />
      {filter.import && (
        <Button
          variant="light"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => onChange({ import: undefined })}
        >
          {texts.onlyImported()}
        </Button>
      )}
    </FoldedFilters>
  );
}
