import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { formatCount } from '#texts/formats.ts';
import { orderStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import type { SummarizeOwnOrdersResponse } from '../../../api/types.gen.ts';
import classes from './OrderTabs.module.css';

type Props = { status: OrderStatus | undefined; summary: SummarizeOwnOrdersResponse | undefined };

/** Statuses with their counts, sticky on phones. */
export function OrderTabs({ status, summary }: Props) {
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status triggers the effect
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - bar.current.offsetLeft - 48;
  }, [status]);
  return (
    <nav ref={bar} className={classes.bar} aria-label={texts.tabs()}>
      <Tab label={texts.allTab()} count={summary?.total} />
      {orderStatuses.map((value) => (
        <Tab key={value} status={value} label={orderStatusLabels[value]()} count={summary?.[value]} />
      ))}
    </nav>
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
