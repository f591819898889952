import {
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconCurrencyRupee,
  IconPackageExport,
  IconShoppingBag,
  IconThumbUp,
} from '@tabler/icons-react';
import { type OrderStatus, orderStatusColors, orderStatuses } from '#domain/orders.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import { orderStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import type { SummarizeOwnOrdersResponse } from '../../api/types.gen.ts';
import { StatCard, StatGrid } from '../ui/display/StatCard.tsx';
import type { IconType } from '../ui/theme/icon.ts';
import classes from './OrderStats.module.css';

const icons: Record<OrderStatus, IconType> = {
  pending: IconClockHour4,
  confirmed: IconThumbUp,
  shipped: IconPackageExport,
  delivered: IconCircleCheck,
  cancelled: IconCircleX,
};

/** The figures of all the seller's orders, whatever the filters show. */
export function OrderStats({ summary }: { summary: SummarizeOwnOrdersResponse | undefined }) {
  const count = (name: OrderStatus | 'total') => summary && formatCount(summary[name]);
  return (
    <div className={classes.stats}>
      <StatGrid label={texts.figures()}>
        <StatCard label={texts.totalOrders()} value={count('total')} icon={IconShoppingBag} color="indigo" />
        {orderStatuses.map((status) => (
          <StatCard
            key={status}
            label={orderStatusLabels[status]()}
            value={count(status)}
            icon={icons[status]}
            color={orderStatusColors[status]}
          />
        ))}
        <StatCard
          label={texts.revenue()}
          value={summary && formatPaise(summary.totalRevenuePaise)}
          icon={IconCurrencyRupee}
          color="teal"
        />
      </StatGrid>
    </div>
  );
}
