import * as texts from '#texts/orders.gen.ts';
import { Card } from '../ui/layout/Card.tsx';
import type { Order } from './cache.ts';
import { OrderRow } from './OrderRow.tsx';
import classes from './OrderRows.module.css';

type Props = {
  orders: readonly Order[];
  /** While these are the ones of the filter before. */
  isOutdated: boolean;
  onOpen: (order: Order) => void;
};

export function OrderRows({ orders, isOutdated, onOpen }: Props) {
  return (
    <Card flush>
      <ul
        className={classes.rows}
        aria-label={texts.title()}
        aria-busy={isOutdated}
        data-outdated={isOutdated || undefined}
      >
        {orders.map((order) => (
          <li key={order.id} className={classes.row} data-entry>
            <OrderRow order={order} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
