import { Button } from '@mantine/core';
import { useId } from 'react';
import { orderLabel } from '#domain/orders.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';
import { unnamedCustomer } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import type { Order } from './cache.ts';
import { OrderActions } from './OrderActions.tsx';
import classes from './OrderRow.module.css';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OwnOrderBadge } from './OwnOrderBadge.tsx';
import { WhatsAppButton } from './WhatsAppButton.tsx';

/** Rows show at most so many items (specification, section 9). */
const shownItems = 3;

/** One order in the list: a row where there is room, else a card. */
export function OrderRow({ order, onOpen }: { order: Order; onOpen: (order: Order) => void }) {
  const titleId = useId();
  const more = order.items.length - shownItems;
  return (
    <article className={classes.row} aria-labelledby={titleId}>
      <div className={classes.order}>
        <div className={classes.title}>
          <h2 id={titleId} className={classes.label}>
            {texts.order({ order: orderLabel(order.id) })}
          </h2>
          <OrderStatusBadge status={order.status} />
          {order.isOwn && <OwnOrderBadge />}
        </div>
        <time className={classes.minor} dateTime={order.createdAt}>
          {formatDateTime(order.createdAt)}
        </time>
      </div>
      <div className={classes.customer}>
        <div className={classes.name}>{order.customerName ?? unnamedCustomer()}</div>
        {order.customerPhone && <div className={classes.minor}>{order.customerPhoneTyped}</div>}
      </div>
      <ul className={classes.items} aria-label={texts.rowItems()}>
        {order.items.slice(0, shownItems).map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={position} className={classes.item} title={item.productName}>
            {texts.item({ quantity: item.quantity, product: item.productName })}
          </li>
        ))}
        {more > 0 && <li className={classes.minor}>{texts.moreItems({ more })}</li>}
      </ul>
      <div className={classes.total}>{formatPaise(order.totalPaise)}</div>
      <div className={classes.actions}>
        <OrderActions order={order} />
        <Button size="xs" variant="default" onClick={() => onOpen(order)}>
          {texts.details()}
        </Button>
        {order.customerPhone && <WhatsAppButton phone={order.customerPhone} />}
      </div>
    </article>
  );
}
