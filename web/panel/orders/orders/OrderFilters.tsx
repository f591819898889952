import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { orderOutcomes } from '#domain/orders/paymentStates.ts';
import * as texts from '#texts/orders.gen.ts';
import { orderOutcomeLabels } from '#texts/payments.ts';
import { IconButton } from '../../ui/display/IconButton.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import { OrderFilterSelects } from './OrderFilterSelects.tsx';
import classes from './OrderFilters.module.css';
import type { OrderFilter } from './orderQueries.ts';

const isMoreFiltered = ({ period, waiting, outcome }: OrderFilter) => Boolean(period ?? waiting ?? outcome);

/** On phones the selects are collapsed, unless a filter is set that the tabs do not show. */
export function OrderFilters({ filter, onChange }: { filter: OrderFilter; onChange: (change: OrderFilter) => void }) {
  const [isExpanded, setExpanded] = useState(isMoreFiltered(filter));
  const choicesId = useId();
  return (
    <div className={classes.root}>
      <FilterBar>
        <div className={classes.search}>
          <SearchBox
            placeholder={texts.search()}
            value={filter.search ?? ''}
            onChange={(search) => onChange({ search: search || undefined })}
          />
          <IconButton
            className={classes.fold}
            variant={isMoreFiltered(filter) ? 'light' : 'default'}
            label={texts.filters()}
            icon={IconAdjustmentsHorizontal}
            aria-expanded={isExpanded}
            aria-controls={choicesId}
            onClick={() => setExpanded(!isExpanded)}
          />
        </div>
        <div id={choicesId} className={classes.choices} data-unfolded={isExpanded || undefined}>
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
        </div>
      </FilterBar>
    </div>
  );
}
