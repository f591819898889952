import * as texts from '#texts/orders.gen.ts';
import { SellerFilter } from '../../sellers/sellers/SellerSelect.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import { OrderChoices } from '../orders/OrderChoices.tsx';
import type { AllOrdersFilter } from './list.ts';

type Props = { filter: AllOrdersFilter; onChange: (change: AllOrdersFilter) => void };

/** What a seller's orders are filtered by, and the seller. */
export function AllOrderFilters({ filter, onChange }: Props) {
  return (
    <FilterBar>
      <SearchBox
        placeholder={texts.search()}
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <OrderChoices filter={filter} onChange={onChange} />
      <SellerFilter value={filter.seller} onChange={(seller) => onChange({ seller })} />
    </FilterBar>
  );
}
