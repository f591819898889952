import { orderOutcomes } from '#domain/orders/paymentStates.ts';
import * as texts from '#texts/orders.gen.ts';
import { orderOutcomeLabels } from '#texts/payments.ts';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { FoldedFilters } from '../../ui/table/FoldedFilters.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import { OrderFilterSelects } from './OrderFilterSelects.tsx';
import type { OrderFilter } from './orderQueries.ts';

/** The filters that the tabs do not show. */
const isMoreFiltered = ({ period, waiting, outcome }: OrderFilter) => Boolean(period ?? waiting ?? outcome);

export function OrderFilters({ filter, onChange }: { filter: OrderFilter; onChange: (change: OrderFilter) => void }) {
  return (
    <FoldedFilters
      isFiltered={isMoreFiltered(filter)}
      search={
        <SearchBox
          placeholder={texts.search()}
          value={filter.search ?? ''}
          onChange={(search) => onChange({ search: search || undefined })}
        />
      }
    >
      <OrderFilterSelects filter={filter} onChange={onChange} />
      <FilterSelect
        label={texts.outcome()}
        all={texts.anyOutcome()}
        value={filter.outcome}
        options={orderOutcomes.map((value) => ({ value, label: orderOutcomeLabels[value]() }))}
        onChange={(outcome) => onChange({ outcome })}
      />
      {filter.waiting && (
        <FilterSelect
          label={texts.waiting()}
          all={texts.anyWaiting()}
          value={filter.waiting}
          options={[{ value: 'day', label: texts.waitingDay() }]}
          onChange={(waiting) => onChange({ waiting })}
        />
      )}
    </FoldedFilters>
  );
}
