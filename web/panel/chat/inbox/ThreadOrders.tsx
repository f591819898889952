import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { nameOrder } from '#domain/orders/orders.ts';
import * as texts from '#texts/chats.gen.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';
import { sendChatMessage } from '../../../api/sdk.gen.ts';
import { SmallPhoto } from '../../catalogue/products/SmallPhoto.tsx';
import { OrderStatusBadge } from '../../orders/orders/OrderStatusBadge.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import type { ChatOrder } from './chatQueries.ts';
import classes from './Thread.module.css';
import { useChatAction } from './useChatAction.ts';

type Props = { chatId: string; orders: readonly ChatOrder[]; canSend: (order: ChatOrder) => boolean };

/** The customer's latest orders: beside the messages on wide screens, else folded above them. */
export function ThreadOrders({ orders, ...rest }: Props) {
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const titleId = useId();
  if (orders.length === 0) return null;
  const title = texts.orders({ count: orders.length });
  const list = <OrderList orders={orders} {...rest} />;
  return isWide ? (
    <section className={classes.beside} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.ordersTitle}>
        {title}
      </h3>
      {list}
    </section>
  ) : (
    <details className={classes.orders}>
      <summary>{title}</summary>
      {list}
    </details>
  );
}

function OrderList({ chatId, orders, canSend }: Props) {
  return (
    <ul className={classes.orderList}>
      {orders.map((order) => (
        <li key={order.id} className={classes.order}>
          <SmallPhoto src={order.image} />
          <div className={classes.orderWords}>
            <LinkText to="/seller/orders" search={{ order: order.id }} className={row.link ?? ''}>
              {texts.order({ order: nameOrder(order.label, order.number) })}
            </LinkText>
            <div className={classes.orderFacts}>
              <OrderStatusBadge status={order.status} />
              <span className={classes.orderTotal}>{formatPaise(order.totalPaise)}</span>
            </div>
            <time className={classes.orderTime} dateTime={order.createdAt}>
              {formatDateTime(order.createdAt)}
            </time>
            {canSend(order) && <SendOrderStatusButton chatId={chatId} order={order} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function SendOrderStatusButton({ chatId, order }: { chatId: string; order: ChatOrder }) {
  const share = useChatAction(() =>
    sendChatMessage({ path: { id: chatId }, body: { kind: 'order', orderId: order.id } }),
  );
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={texts.shareOrder({ order: nameOrder(order.label, order.number) })}
      disabled={share.isPending}
      onClick={() => share.mutate()}
    >
      {texts.shareOrderShort()}
    </Button>
  );
}
