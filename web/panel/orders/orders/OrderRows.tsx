import { useHydrated } from '@tanstack/react-router';
import { type Ref, useDeferredValue } from 'react';
import * as texts from '#texts/orders.gen.ts';
import { Card } from '../../ui/layout/Card.tsx';
import type { Selection } from '../../ui/table/useSelection.ts';
import type { Order, SelectedOrder } from '../cache/orderCache.ts';
import { OrderRow } from './OrderRow.tsx';
import classes from './OrderRows.module.css';

/** How many orders fill the first screen. The server draws so many; the others are drawn after hydration. */
const firstRows = 4;

type Props = {
  orders: readonly Order[];
  /** True while these are still the results of the previous filter. */
  isOutdated: boolean;
  selection: Selection<SelectedOrder>;
  /** Must be stable, because rows are memoized. */
  onOpen: (order: Order) => void;
  ref: Ref<HTMLUListElement>;
};

export function OrderRows({ orders, isOutdated, selection, onOpen, ref }: Props) {
  // Deferred, so that a tap meanwhile comes first.
  const isComplete = useDeferredValue(useHydrated());
  return (
    <Card flush>
      <ul
        ref={ref}
        className={classes.rows}
        aria-label={texts.title()}
        aria-busy={isOutdated}
        data-outdated={isOutdated || undefined}
      >
        {orders.map((order, index) => (
          <li key={order.id} className={classes.row} data-entry>
            {(isComplete || index < firstRows) && (
              <OrderRow order={order} isChosen={selection.has(order.id)} onChoose={selection.choose} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
