import { Button } from '@mantine/core';
import { nameOrder } from '#domain/orders/orders.ts';
import * as texts from '#texts/chats.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { sendChatMessage } from '../../../api/sdk.gen.ts';
import { OrderStatusBadge } from '../../orders/orders/OrderStatusBadge.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';
import type { ChatOrder } from './chatQueries.ts';
import classes from './Thread.module.css';
import { useChatAction } from './useChatAction.ts';

type Props = { chatId: string; orders: readonly ChatOrder[]; canSend: (order: ChatOrder) => boolean };

/** The customer's recent orders, each with a button that sends its status. */
export function ThreadOrders({ chatId, orders, canSend }: Props) {
  if (orders.length === 0) return null;
  return (
    <details className={classes.orders}>
      <summary>{texts.orders({ count: orders.length })}</summary>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <LinkText to="/seller/orders" search={{ search: order.label }}>
              {texts.order({ order: nameOrder(order.label, order.number) })}
            </LinkText>
            <OrderStatusBadge status={order.status} />
            <span>{formatPaise(order.totalPaise)}</span>
            {canSend(order) && <SendOrderStatusButton chatId={chatId} order={order} />}
          </li>
        ))}
      </ul>
    </details>
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
