import { Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatOrderNumber, waitingStatus } from '#domain/orders/orders.ts';
import type { PaymentState } from '#domain/orders/paymentStates.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';
import { cancellationLabels } from '#texts/labels.ts';
import * as moneyTexts from '#texts/orderMoney.gen.ts';
import * as texts from '#texts/orders.gen.ts';
import { orderActLabels } from '#texts/payments.ts';
import { getStatusLabel } from '#texts/pickup.ts';
import { typedNode, typedText } from '../../../typedText.ts';
import { SmallPhoto } from '../../catalogue/products/SmallPhoto.tsx';
import { BlockPhoneButton } from '../../sellers/terms/BlockPhoneButton.tsx';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { TestBadge } from '../../ui/display/TestBadge.tsx';
import type { Order, OrderWithHistory } from '../cache/orderCache.ts';
import { OrderEndings } from '../money/OrderEndings.tsx';
import { OrderPayment } from '../money/OrderPayment.tsx';
import { OrderSection } from '../money/OrderSection.tsx';
import { OrderTotals } from '../money/OrderTotals.tsx';
import { OrderTracking } from '../money/OrderTracking.tsx';
import { OutcomeBadge } from '../money/OutcomeBadge.tsx';
import { OrderActionButtons } from './OrderActionButtons.tsx';
import classes from './OrderDetails.module.css';
import { OrderMessage } from './OrderMessage.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OwnOrderBadge } from './OwnOrderBadge.tsx';
import { getDisplayedStatus, useRunningAction } from './useOrderAction.ts';
import { WhatsAppButton } from './WhatsAppButton.tsx';

type Props = { order: Order; details: OrderWithHistory | undefined };

/** In pixels, so that nothing moves when the details arrive. */
const placeholderHeights = { payment: 270, message: 126 };

/** In these the payment waits for the seller. */
const attentionStates: PaymentState[] = ['claimed', 'refund_due'];

/** The content of the details dialog (specification, section 2, /seller/orders). */
export function OrderDetails({ order, details }: Props) {
  const running = useRunningAction(order.id);
  const status = getDisplayedStatus(order, running);
  // Decided once, because nothing must move under the finger that answers.
  const [isPaymentFirst] = useState(() => attentionStates.includes(order.money.state));
  const payment = details && <OrderPayment order={details} />;
  return (
    <div className={classes.root}>
      <div>
        <p className={classes.placed}>
          {texts.placed({ date: formatDateTime(order.createdAt) })} · {formatOrderNumber(order.number)}
        </p>
        <div className={classes.status}>
          <OrderStatusBadge status={status} way={order.way} />
          <OutcomeBadge outcome={order.outcome} />
          {order.isTest ? <TestBadge /> : order.isOwn && <OwnOrderBadge />}
          <OrderActionButtons order={order} running={running} isLong />
        </div>
        {status === waitingStatus && order.lapsesAt && (
          <p className={classes.placed}>{texts.lapses({ date: formatDateTime(order.lapsesAt) })}</p>
        )}
      </div>
      {isPaymentFirst && (payment ?? <Skeleton height={placeholderHeights.payment} />)}
      <OrderCustomer order={order} details={details} />
      <OrderItems order={order} />
      {!isPaymentFirst && payment}
      <OrderTracking order={order} />
      <div className={classes.chat}>
        <LinkButton
          to="/seller/orders/print"
          search={{ orders: order.id }}
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          {texts.print()}
        </LinkButton>
        {details && <OrderEndings order={details} />}
      </div>
      {details && <OrderHistory order={details} />}
    </div>
  );
}

function OrderCustomer({ order, details }: Props) {
  const { customerName, customerPhone, customerPhoneTyped, deliveryAddress, note } = order;
  return (
    <OrderSection title={texts.customer()}>
      <dl className={classes.facts}>
        <OrderFact label={texts.customerName()}>{customerName ?? texts.notProvided()}</OrderFact>
        <OrderFact label={texts.customerPhone()}>{customerPhoneTyped ?? texts.notProvided()}</OrderFact>
        {deliveryAddress && <OrderFact label={texts.deliveryAddress()}>{deliveryAddress}</OrderFact>}
        {order.way === 'pickup' && <OrderFact label={moneyTexts.way()}>{moneyTexts.pickup()}</OrderFact>}
        {order.pincode && !deliveryAddress?.includes(order.pincode) && (
          <OrderFact label={moneyTexts.pincode()}>{describePlace(order)}</OrderFact>
        )}
        {note && <OrderFact label={texts.note()}>{note}</OrderFact>}
      </dl>
      {customerPhone && (
        <div className={classes.chat}>
          <WhatsAppButton phone={customerPhone} size="sm" />
          {details && <BlockPhoneButton orderId={order.id} phone={customerPhone} blockId={details.blockId} />}
        </div>
      )}
      {customerPhone &&
        (details ? (
          <OrderMessage order={details} phone={customerPhone} />
        ) : (
          <Skeleton height={placeholderHeights.message} mt="sm" />
        ))}
    </OrderSection>
  );
}

const describePlace = ({ pincode, state }: Order) => [pincode, state].filter(Boolean).join(', ');

export function OrderFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.minor}>{label}</dt>
      <dd className={classes.value} {...typedNode(children)}>
        {children}
      </dd>
    </div>
  );
}

export function OrderItems({ order }: { order: Order }) {
  return (
    <OrderSection title={texts.items()}>
      <ul className={classes.items}>
        {order.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={position} className={classes.item}>
            <SmallPhoto src={item.image} />
            <div className={classes.words}>
              <div className={classes.value} {...typedText(item.productName)}>
                {item.productName}
              </div>
              <div className={classes.minor}>{texts.quantity({ quantity: item.quantity })}</div>
            </div>
            <div className={classes.money}>
              <div>{formatPaise(item.quantity * item.pricePaise)}</div>
              <div className={classes.minor}>{texts.each({ price: formatPaise(item.pricePaise) })}</div>
            </div>
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
      <div className={classes.total}>
        <span>{texts.total()}</span>
        <span>{formatPaise(order.totalPaise)}</span>
      </div>
    </OrderSection>
  );
}

type NotRestocked = OrderWithHistory['notRestocked'][number];

/** '2 × Red, M not restocked: this option was deleted', for a line of a cancelled order. */
function explainNotRestocked({ quantity, productName, optionLabel, reason }: NotRestocked): string {
  const line = { quantity, item: optionLabel ?? productName };
  if (reason === 'option_deleted') return texts.notRestockedDeleted(line);
  return optionLabel === null ? texts.notRestockedAdded(line) : texts.notRestockedRemoved(line);
}

type HistoryEntry = OrderWithHistory['history'][number];

/** What an entry of the history says: what happened beside the status, who cancelled, or the status. */
function describeEntry({ to, cause, act, paise, reason }: HistoryEntry, way: Order['way']): string {
  if (!act) return to === 'cancelled' && cause !== 'paid' ? cancellationLabels[cause]() : getStatusLabel(to, way);
  const detail = [paise && formatPaise(paise), reason].filter(Boolean).join(', ');
  return detail ? moneyTexts.actWith({ act: orderActLabels[act](), detail }) : orderActLabels[act]();
}

export function OrderHistory({ order }: { order: Pick<OrderWithHistory, 'history' | 'notRestocked' | 'way'> }) {
  return (
    <OrderSection title={texts.history()}>
      <ol className={classes.history}>
        {order.history.map((entry) => (
          <li key={`${entry.to} ${entry.at}`} className={classes.entry}>
            <span>{describeEntry(entry, order.way)}</span>
            <time className={classes.minor} dateTime={entry.at}>
              {formatDateTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
      {order.notRestocked.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a cancelled order never change
        <p key={position} className={classes.notRestocked}>
          {explainNotRestocked(line)}
        </p>
      ))}
    </OrderSection>
  );
}
