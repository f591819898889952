import { Link } from '@tanstack/react-router';
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { formatCount } from '#texts/formats.ts';
import { orderStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import type { SummarizeOwnOrdersResponse } from '../../../api/types.gen.ts';
import classes from '../../ui/layout/TabBar.module.css';
import { TabBar } from '../../ui/layout/TabBar.tsx';

type Props = { status: OrderStatus | undefined; summary: SummarizeOwnOrdersResponse | undefined };

/** Statuses with their counts. */
export function OrderTabs({ status, summary }: Props) {
  return (
    <TabBar label={texts.tabs()} current={status}>
      <Tab label={texts.allTab()} count={summary?.total} />
      {orderStatuses.map((value) => (
        <Tab key={value} status={value} label={orderStatusLabels[value]()} count={summary?.[value]} />
      ))}
    </TabBar>
  );
}

function Tab({ status, label, count }: { status?: OrderStatus; label: string; count: number | undefined }) {
  return (
    <Link
      className={classes.tab}
      to="/seller/orders"
      search={(before) => ({ ...before, status, order: undefined })}
      activeOptions={{ exact: true }}
      resetScroll={false}
    >
      {label} {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
    </Link>
  );
}
