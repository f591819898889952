import { type ReactNode, useId } from 'react';
import { cancelledLabels, orderStatusLabels } from '#domain/orders.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';
import { BlockPhone } from '../terms/BlockPhone.tsx';
import type { Order, OrderWithHistory } from './cache.ts';
import { OrderActions } from './OrderActions.tsx';
import classes from './OrderDetails.module.css';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OwnOrderBadge } from './OwnOrderBadge.tsx';
import { WhatsAppButton } from './WhatsAppButton.tsx';

type Props = { order: Order; details: OrderWithHistory | undefined };

/** All of one order, as the details dialog shows it (specification, section 2, /seller/orders). */
export function OrderDetails({ order, details }: Props) {
  return (
    <div className={classes.root}>
      <div>
        <p className={classes.placed}>Placed on {formatDateTime(order.createdAt)}</p>
        <div className={classes.status}>
          <OrderStatusBadge status={order.status} />
          {order.isOwn && <OwnOrderBadge />}
          <OrderActions order={order} isLong />
        </div>
        {order.status === 'pending' && order.lapsesAt && (
          <p className={classes.placed}>Lapses on {formatDateTime(order.lapsesAt)} unless you confirm it.</p>
        )}
      </div>
      <Customer order={order} details={details} />
      <Items order={order} />
      {details && <History history={details.history} />}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Customer({ order, details }: Props) {
  const { customerName, customerPhone, customerPhoneTyped, deliveryAddress, note } = order;
  return (
    <Part title="Customer Information">
      <dl className={classes.facts}>
        <Fact label="Name">{customerName ?? 'Not provided'}</Fact>
        <Fact label="Phone">{customerPhoneTyped ?? 'Not provided'}</Fact>
        {deliveryAddress && <Fact label="Delivery address">{deliveryAddress}</Fact>}
        {note && <Fact label="Note">{note}</Fact>}
      </dl>
      {customerPhone && (
        <div className={classes.chat}>
          <WhatsAppButton phone={customerPhone} size="sm" />
          {details && <BlockPhone orderId={order.id} phone={customerPhone} blockId={details.blockId} />}
        </div>
      )}
    </Part>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.minor}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

function Items({ order }: { order: Order }) {
  return (
    <Part title="Order Items">
      <ul className={classes.items}>
        {order.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={position} className={classes.item}>
            <div className={classes.words}>
              <div className={classes.value}>{item.productName}</div>
              <div className={classes.minor}>Quantity: {item.quantity}</div>
            </div>
            <div className={classes.money}>
              <div>{formatPaise(item.quantity * item.pricePaise)}</div>
              <div className={classes.minor}>{formatPaise(item.pricePaise)} each</div>
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.total}>
        <span>Total Amount</span>
        <span>{formatPaise(order.totalPaise)}</span>
      </div>
    </Part>
  );
}

function History({ history }: { history: OrderWithHistory['history'] }) {
  return (
    <Part title="History">
      <ol className={classes.history}>
        {history.map((entry) => (
          <li key={`${entry.to} ${entry.at}`} className={classes.entry}>
            <span>{entry.to === 'cancelled' ? cancelledLabels[entry.cause] : orderStatusLabels[entry.to]}</span>
            <time className={classes.minor} dateTime={entry.at}>
              {formatDateTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Part>
  );
}
