import { Button } from '@mantine/core';
import { useState } from 'react';
import * as texts from '#texts/orderMoney.gen.ts';
import { paymentMethodLabels } from '#texts/payments.ts';
import type { OrderWithHistory } from '../cache/orderCache.ts';
import { cashConfirmationLabels, shownConfirmation } from './cashConfirmation.ts';
import { DiscountForm } from './DiscountForm.tsx';
import { MoneyEntries } from './MoneyEntries.tsx';
import { OrderClaims } from './OrderClaims.tsx';
import classes from './OrderPayment.module.css';
import { OrderProblems } from './OrderProblems.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import { OrderSection } from './OrderSection.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import { RecordPaymentForm } from './RecordPaymentForm.tsx';
import { RefusedParcels } from './RefusedParcels.tsx';

/** Whether an order is paid, what waits for the seller's answer, and what they record (money.md, section 5). */
export function OrderPayment({ order }: { order: OrderWithHistory }) {
  const [openForm, setOpenForm] = useState<'payment' | 'discount'>();
  const close = () => setOpenForm(undefined);
  const canDiscount = order.status === 'pending' && order.money.receivedPaise === 0;
  const confirmation = shownConfirmation(order);
  return (
    <OrderSection title={texts.payment()}>
      <div className={classes.state}>
        <span>{paymentMethodLabels[order.method]()}</span>
        <PaymentBadge money={order.money} />
      </div>
      {confirmation && <p className={classes.minor}>{cashConfirmationLabels[confirmation]()}</p>}
      <RefusedParcels order={order} />
      <OrderClaims order={order} />
      <OrderProblems order={order} />
      <OrderRefunds order={order} />
      <MoneyEntries order={order} />
      {openForm === undefined ? (
        <div className={classes.buttons}>
          <Button size="sm" variant="default" onClick={() => setOpenForm('payment')}>
            {texts.record()}
          </Button>
          {canDiscount && (
            <Button size="sm" variant="default" onClick={() => setOpenForm('discount')}>
              {texts.giveDiscount()}
            </Button>
          )}
        </div>
      ) : (
        <div className={classes.box}>
          {openForm === 'payment' ? (
            <RecordPaymentForm order={order} onClose={close} />
          ) : (
            <DiscountForm orderId={order.id} onClose={close} />
          )}
        </div>
      )}
    </OrderSection>
  );
}
