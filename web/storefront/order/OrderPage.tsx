import { productName } from '#domain/brand.ts';
import { formatPaise } from '#domain/money.ts';
import { orderStatusLabels } from '#domain/orders.ts';
import { chatLink } from '#domain/phone.ts';
import { ChatIcon } from '../frame/icons.tsx';
import type { PublicOrder } from '../page.ts';
import { Moment } from './Moment.tsx';
import { Timeline } from './Timeline.tsx';

/** A customer's own order, and where it stands. */
export function OrderPage({ order }: { order: PublicOrder }) {
  const { label, status, seller } = order;
  const message = `Hello, I have a question about my order #${label} on ${productName}.`;
  return (
    <div className="wrap order">
      <div className="order-head">
        <h1>Order #{label}</h1>
        <span className={`badge badge-${status}`}>{orderStatusLabels[status]}</span>
        <p>
          Placed on <Moment at={order.createdAt} /> with <strong dir="auto">{seller.businessName}</strong>
        </p>
      </div>
      <section className="panel" aria-labelledby="status-title">
        <h2 id="status-title">Status</h2>
        <Timeline status={status} history={order.history} />
      </section>
      <section className="panel" aria-labelledby="items-title">
        <h2 id="items-title">What you ordered</h2>
        <Lines order={order} />
      </section>
      <Details order={order} />
      <section className="panel order-help" aria-labelledby="help-title">
        <h2 id="help-title">Questions?</h2>
        <p>
          <span dir="auto">{seller.businessName}</span> answers you directly.
        </p>
        <a className="button" href={chatLink(seller.phone, message)} target="_blank" rel="noopener noreferrer">
          <ChatIcon />
          Chat on WhatsApp
        </a>
      </section>
    </div>
  );
}

function Lines({ order: { items, totalPaise } }: { order: PublicOrder }) {
  return (
    <>
      <ul className="lines">
        {items.map(({ productId, productName, quantity, pricePaise }) => (
          <li key={productId ?? productName}>
            <span>
              {productId ? (
                <a href={`/product/${productId}`} dir="auto">
                  {productName}
                </a>
              ) : (
                <span dir="auto">{productName}</span>
              )}
              <small>
                {quantity} × {formatPaise(pricePaise)}
              </small>
            </span>
            <span>{formatPaise(quantity * pricePaise)}</span>
          </li>
        ))}
      </ul>
      <p className="lines-total">
        Total <strong>{formatPaise(totalPaise)}</strong>
      </p>
    </>
  );
}

function Details({ order: { customerName, deliveryAddress, note } }: { order: PublicOrder }) {
  const details = [
    { term: 'Name', text: customerName },
    { term: 'Delivery address', text: deliveryAddress },
    { term: 'Note', text: note },
  ].filter(({ text }) => text);
  if (details.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="details-title">
      <h2 id="details-title">Your details</h2>
      <dl className="details">
        {details.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
