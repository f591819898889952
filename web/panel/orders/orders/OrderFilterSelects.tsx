import { orderStatuses } from '#domain/orders/orders.ts';
import { narrowPeriods } from '#domain/platform/periods.ts';
import { orderPeriodLabels, orderStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import type { OrderFilter } from './orderQueries.ts';

type OrderFilterValues = Pick<OrderFilter, 'status' | 'period'>;

/** The filters of all order lists: status and period. */
export function OrderFilterSelects({
  filter,
  onChange,
}: {
  filter: OrderFilterValues;
  onChange: (change: OrderFilterValues) => void;
}) {
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
