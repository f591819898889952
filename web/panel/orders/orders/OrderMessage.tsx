import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { chatLink } from '#domain/language/phone.ts';
import { formatOrderName } from '#domain/orders/orders.ts';
import { orderMessages } from '#texts/labels.ts';
import * as texts from '#texts/orderMessages.gen.ts';
import { useSession } from '../../lib/session.ts';
import type { OrderWithHistory } from '../cache/orderCache.ts';
import classes from './OrderMessage.module.css';

/** Opens WhatsApp with a message about the order's status, which the seller can edit there. */
export function OrderMessage({ order, phone }: { order: OrderWithHistory; phone: string }) {
  const { seller } = useSession();
  const { customerName, link } = order;
  const text = orderMessages[order.status]({
    customer: customerName ? texts.named({ customer: customerName }) : texts.unnamed(),
    shop: seller?.businessName ?? '',
    order: formatOrderName(order),
    link,
  });
  return (
    <div className={classes.root}>
      <Button
        component="a"
        href={chatLink(phone, text)}
        target="_blank"
        rel="noopener noreferrer"
        size="sm"
        variant="light"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
      >
        {texts.send()}
      </Button>
      <blockquote className={classes.text}>{text}</blockquote>
    </div>
  );
}
