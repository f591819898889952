import type { PrintForm } from '#domain/orders/printing.ts';
import type { ListOrdersToPrintResponse } from '../../../api/types.gen.ts';
import type { OwnSeller } from '../../lib/session.ts';
import type { Order } from '../cache/orderCache.ts';
import { AddressLabel } from './AddressLabel.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import classes from './PrintSheets.module.css';
import { type Paper, papersOf } from './papers.ts';

type Props = { list: ListOrdersToPrintResponse; form: PrintForm; seller: OwnSeller };
type Printed = { order: Order; papers: Paper[] };

export function PrintSheets({ list, form, seller }: Props) {
  const printed = list.orders.map((order, at): Printed => ({ order, papers: papersOf(list.papers, at) }));
  if (form === 'label4x6') {
    return printed.map(({ order, papers }) => (
      <div key={order.id} className={classes.single}>
        <AddressLabel order={order} papers={papers} seller={seller} />
      </div>
    ));
  }
  if (form === 'labels4') {
    return groupByFour(printed).map((four) => (
      <div key={four[0]?.order.id} className={classes.four}>
        {four.map(({ order, papers }) => (
          <AddressLabel key={order.id} order={order} papers={papers} seller={seller} />
        ))}
      </div>
    ));
  }
  return printed.map(({ order, papers }) => (
    <OrderSheet key={order.id} order={order} papers={papers} seller={seller} isPriced={form === 'order'} />
  ));
}

/** One sheet has four labels. */
function groupByFour<Each>(all: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / 4) }, (_, sheet) => all.slice(sheet * 4, sheet * 4 + 4));
}
