import { orderStatuses } from '#domain/orders/orders.ts';
import { narrowPeriods } from '#domain/platform/periods.ts';
import { orderPeriodLabels, orderStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import type { OrderFilter } from './orderQueries.ts';

type Choices = Pick<OrderFilter, 'status' | 'period'>;

/** What orders are narrowed to on every list of them: a status, and a time. */
export function OrderFilterSelects({ filter, onChange }: { filter: Choices; onChange: (change: Choices) => void }) {
  return (
    <>
      <FilterSelect
        label={texts.status()}
        all={texts.allStatuses()}
        value={filter.status}
        options={orderStatuses.map((value) => ({ value, label: orderStatusLabels[value]() }))}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={texts.period()}
        all={orderPeriodLabels.all()}
        value={filter.period}
        options={narrowPeriods.map((value) => ({ value, label: orderPeriodLabels[value]() }))}
        onChange={(period) => onChange({ period })}
      />
    </>
  );
}
