import { paymentMethods } from '#domain/sellers/paymentSettings.ts';
import * as texts from '#texts/moneyPage.gen.ts';
import { paymentMethodLabels } from '#texts/payments.ts';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import { cardLabels } from './MoneyCards.tsx';
import { type MoneyFilter, moneyPeriods, moneyStates } from './moneyFilter.ts';

type Props = { filter: MoneyFilter; onChange: (change: MoneyFilter) => void };

const stateLabels = { ...cardLabels, paid: texts.paid, refunded: texts.refunded };
const periodLabels = { today: texts.today, week: texts.week, month: texts.month, lastMonth: texts.lastMonth };

/** The filters of orders; of what was booked only the period. */
export function MoneyFilters({ filter, onChange }: Props) {
  const period = (
    <FilterSelect
      label={texts.period()}
      all={texts.allPeriods()}
      value={filter.days}
      options={moneyPeriods.map((value) => ({ value, label: periodLabels[value]() }))}
      onChange={(days) => onChange({ days })}
    />
  );
  if (filter.view) return <FilterBar>{period}</FilterBar>;
  return (
    <FilterBar>
      <SearchBox
        placeholder={texts.search()}
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label={texts.state()}
        all={texts.allStates()}
        value={filter.state}
        options={moneyStates.map((value) => ({ value, label: stateLabels[value]() }))}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label={texts.method()}
        all={texts.allMethods()}
        value={filter.method}
        options={paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value]() }))}
        onChange={(method) => onChange({ method })}
      />
      {period}
    </FilterBar>
  );
}
