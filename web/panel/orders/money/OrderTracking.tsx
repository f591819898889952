import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { trackingPage } from '#domain/orders/couriers.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import * as texts from '#texts/orderMoney.gen.ts';
import * as listTexts from '#texts/orders.gen.ts';
import type { Order } from '../cache/orderCache.ts';
import classes from './OrderPayment.module.css';
import { OrderSection } from './OrderSection.tsx';
import { TrackingForm } from './TrackingForm.tsx';

const trackedStatuses: OrderStatus[] = ['shipped', 'delivered'];

/** Where the parcel of a shipped order is (later/shop.md, section 2). Nothing for orders that are picked up. */
export function OrderTracking({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const { courier, tracking, way } = order;
  if (way === 'pickup' || !trackedStatuses.includes(order.status)) return null;
  const link = trackingPage(order);
  return (
    <OrderSection title={texts.delivery()}>
      {tracking && (
        <div className={classes.state}>
          <span className={classes.line}>{[courier, tracking].filter(Boolean).join(' · ')}</span>
          {link && (
            <Anchor href={link} target="_blank" rel="noopener noreferrer">
              {texts.track()}
            </Anchor>
          )}
        </div>
      )}
      {isOpen ? (
        <div className={classes.box}>
          <TrackingForm order={order} onClose={() => setOpen(false)} />
        </div>
      ) : (
        <div className={tracking ? classes.buttons : undefined}>
          <Button size="sm" variant="default" onClick={() => setOpen(true)}>
            {tracking ? texts.changeTracking() : listTexts.addTracking()}
          </Button>
        </div>
      )}
    </OrderSection>
  );
}
