import { productName } from '#domain/brand.ts';
import { orderStatusLabels } from '#domain/orders.ts';
import { chatLink } from '#domain/phone.ts';
import { ChatIcon, ShareIcon } from '../frame/icons.tsx';
import type { OrderRefusal, PublicOrder } from '../page.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { Details } from './Details.tsx';
import { Lines } from './Lines.tsx';
import { Moment } from './Moment.tsx';
import { canRate, RateProducts } from './RateProducts.tsx';
import { Timeline } from './Timeline.tsx';

type OrderPageProps = {
  order: PublicOrder;
  token: string;
  formToken: string;
  refusal: OrderRefusal | undefined;
};

/** A customer's own order, and where it stands (product.md, section 6). */
export function OrderPage({ order, token, formToken, refusal }: OrderPageProps) {
  const { status } = order;
  const isRefusedReview = order.items.some((item) => canRate(order, item) && item.productId === refusal?.productId);
  const isOpen = status !== 'delivered' && status !== 'cancelled';
  return (
    <>
      <p className="visually-hidden" role="status" data-order-news />
      {/* An order that may still move is fetched again by freshOrder.ts, which looks for these. */}
      <div className="wrap order" data-order={status} {...(isOpen && { 'data-order-address': `/order/${token}` })}>
        <OrderHead order={order} token={token} />
        {refusal && !isRefusedReview && (
          <p className="banner" role="alert">
            {refusal.error}
          </p>
        )}
        <section className="panel" aria-labelledby="status-title">
          <h2 id="status-title">Status</h2>
          <Timeline status={status} history={order.history} lapsesAt={order.lapsesAt} />
          {status === 'pending' && <CancelOrder token={token} formToken={formToken} />}
        </section>
        <RateProducts order={order} token={token} formToken={formToken} refusal={refusal} />
        <section className="panel" aria-labelledby="items-title">
          <h2 id="items-title">What you ordered</h2>
          <Lines order={order} />
        </section>
        <Details order={order} />
        <Questions order={order} />
      </div>
    </>
  );
}

function OrderHead({ order, token }: Pick<OrderPageProps, 'order' | 'token'>) {
  const { label, status, createdAt, seller } = order;
  return (
    <div className="order-head">
      <h1>Order #{label}</h1>
      <span className={`badge badge-${status}`} data-order-label>
        {orderStatusLabels[status]}
      </span>
      <p>
        Placed on <Moment at={createdAt} /> with{' '}
        {seller.slug ? (
          <a href={`/store/${seller.slug}`} dir="auto">
            {seller.businessName}
          </a>
        ) : (
          <strong dir="auto">{seller.businessName}</strong>
        )}
      </p>
      {/* Whoever loses the address loses sight of the order. */}
      <button
        className="button needs-script"
        type="button"
        data-share={`/order/${token}`}
        data-title={`Order #${label} – ${productName}`}
      >
        <ShareIcon />
        Keep the link
      </button>
      <p role="status" data-shared />
    </div>
  );
}

function Questions({ order: { label, seller } }: { order: PublicOrder }) {
  const message = `Hello, I have a question about my order #${label} on ${productName}.`;
  return (
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
  );
}
