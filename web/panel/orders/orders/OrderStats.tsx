import {
  IconChartBar,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconCurrencyRupee,
  IconPackageExport,
  IconShoppingBag,
  IconThumbUp,
} from '@tabler/icons-react';
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import { orderStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import type { SummarizeOwnOrdersResponse } from '../../../api/types.gen.ts';
import { IconButton } from '../../ui/display/IconButton.tsx';
import { StatCard, StatGrid } from '../../ui/display/StatCard.tsx';
import type { IconType } from '../../ui/theme/icon.ts';
import classes from './OrderStats.module.css';

const icons: Record<OrderStatus, IconType> = {
  pending: IconClockHour4,
  confirmed: IconThumbUp,
  shipped: IconPackageExport,
  delivered: IconCircleCheck,
  cancelled: IconCircleX,
};

type Props = {
  summary: SummarizeOwnOrdersResponse | undefined;
  /** On phones the figures are collapsed. */
  isExpanded: boolean;
  id: string;
};

/** Figures of all the seller's orders, regardless of the filters. */
export function OrderStats({ summary, isExpanded, id }: Props) {
  const count = (name: OrderStatus | 'total') => summary && formatCount(summary[name]);
  return (
    <div id={id} className={classes.stats} data-unfolded={isExpanded || undefined}>
      <StatGrid label={texts.figures()} isCompact>
        <StatCard label={texts.totalOrders()} value={count('total')} icon={IconShoppingBag} />
        {orderStatuses.map((status) => (
          <StatCard key={status} label={orderStatusLabels[status]()} value={count(status)} icon={icons[status]} />
        ))}
        <StatCard
          label={texts.revenue()}
          value={summary && formatPaise(summary.totalRevenuePaise)}
          icon={IconCurrencyRupee}
        />
      </StatGrid>
    </div>
  );
}

/** Expands the figures on phones. */
export function FiguresToggle({
  controls,
  isExpanded,
  onToggle,
}: {
  controls: string;
  isExpanded: boolean;
  onToggle: () => void;
}) {
  return (
    <IconButton
      className={classes.fold}
      label={texts.figures()}
      icon={IconChartBar}
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={onToggle}
    />
  );
}
