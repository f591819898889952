import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { productCategories, productVisibilities } from '#domain/catalogue/products.ts';
import { lineStockLevels, stockSorts } from '#domain/catalogue/stockLists.ts';
import { categoryOptions } from '#texts/categories.ts';
import * as texts from '#texts/stock.gen.ts';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import type { StockFilter } from './stockQueries.ts';

type Props = {
  filter: StockFilter;
  /** The name of the product to which the list is limited, once it is known. */
  productName: string | undefined;
  onChange: (change: StockFilter) => void;
};

const statusLabels = { active: texts.offered, inactive: texts.notOffered };
const levelLabels = { low: texts.low, out: texts.soldOut };
const orderLabels = { price: texts.cheapest, priceDown: texts.dearest };
const toOptions = <Value extends string>(values: readonly Value[], labels: Record<Value, () => string>) =>
  values.map((value) => ({ value, label: labels[value]() }));

export function StockFilters({ filter, productName, onChange }: Props) {
  return (
    <FilterBar>
      <SearchBox
        placeholder={texts.search()}
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label={texts.stockFilter()}
        all={texts.anyStock()}
        value={filter.stock}
        options={toOptions(lineStockLevels, levelLabels)}
        onChange={(stock) => onChange({ stock })}
      />
      <FilterSelect
        label={texts.statusFilter()}
        all={texts.anyStatus()}
        value={filter.status}
        options={toOptions(productVisibilities, statusLabels)}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={texts.category()}
        all={texts.allCategories()}
        value={filter.category}
        options={categoryOptions(productCategories)}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label={texts.order()}
        all={texts.lastUpdated()}
        value={filter.sort}
        options={toOptions(stockSorts, orderLabels)}
        onChange={(sort) => onChange({ sort })}
      />
      {filter.product && (
        <Button
          variant="light"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => onChange({ product: undefined })}
        >
          {productName ? texts.onlyProduct({ name: productName }) : texts.onlyOne()}
        </Button>
      )}
    </FilterBar>
  );
}
