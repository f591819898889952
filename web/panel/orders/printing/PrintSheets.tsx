import type { PrintForm } from '#domain/orders/printing.ts';
import type { OwnSeller } from '../../lib/session.ts';
import type { Order } from '../cache/orderCache.ts';
import { AddressLabel } from './AddressLabel.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import classes from './PrintSheets.module.css';

type Props = { orders: readonly Order[]; form: PrintForm; seller: OwnSeller };

export function PrintSheets({ orders, form, seller }: Props) {
  if (form === 'label4x6') {
    return orders.map((order) => (
      <div key={order.id} className={classes.single}>
        <AddressLabel order={order} seller={seller} />
      </div>
    ));
  }
  if (form === 'labels4') {
    return groupByFour(orders).map((four) => (
      <div key={four[0]?.id} className={classes.four}>
        {four.map((order) => (
          <AddressLabel key={order.id} order={order} seller={seller} />
        ))}
      </div>
    ));
  }
  return orders.map((order) => <OrderSheet key={order.id} order={order} seller={seller} isPriced={form === 'order'} />);
}

/** One sheet has four labels. */
function groupByFour<Each>(all: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / 4) }, (_, sheet) => all.slice(sheet * 4, sheet * 4 + 4));
}
