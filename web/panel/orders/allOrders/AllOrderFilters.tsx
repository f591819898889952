import * as texts from '#texts/orders.gen.ts';
import { SellerSelect } from '../../sellers/sellers/SellerSelect.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import { OrderFilterSelects } from '../orders/OrderFilterSelects.tsx';
import type { AllOrderFilter } from './allOrderQueries.ts';

type Props = { filter: AllOrderFilter; onChange: (change: AllOrderFilter) => void };

/** The filters of a seller's orders, and the seller. */
export function AllOrderFilters({ filter, onChange }: Props) {
  return (
    <FilterBar>
      <SearchBox
        placeholder={texts.search()}
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <OrderFilterSelects filter={filter} onChange={onChange} />
      <SellerSelect value={filter.seller} onChange={(seller) => onChange({ seller })} />
    </FilterBar>
  );
}
