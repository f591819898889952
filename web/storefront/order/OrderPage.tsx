import { type ShopChat, shopChatLink } from '#domain/chat/chatCommands.ts';
import { formatOrderNumber, isOpenOrder, nameOrder, waitingStatus } from '#domain/orders/orders.ts';
import { orderOutcomeLabels } from '#texts/payments.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontOrder.gen.ts';
import * as orderForm from '#texts/storefrontOrderForm.gen.ts';
import { SellingFacts } from '../facts/SellingFacts.tsx';
import type { OrderRefusal, PublicOrder } from '../page/orderPage.ts';
import { hasPayment, PaymentPanel } from '../payment/PaymentPanel.tsx';
import { ChatIcon, CheckIcon } from '../ui/icons.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { CustomerDetails } from './CustomerDetails.tsx';
import { DateTime } from './DateTime.tsx';
import { OrderAgain } from './OrderAgain.tsx';
import { OrderData } from './OrderData.tsx';
import { OrderLines } from './OrderLines.tsx';
import { listUnrated, RateProducts } from './RateProducts.tsx';
import { SaveOrderLink } from './SaveOrderLink.tsx';
import { labelStatus } from './statusWords.ts';
import { Timeline } from './Timeline.tsx';
import { Tracking } from './Tracking.tsx';

type OrderPageProps = {
  order: PublicOrder;
  token: string;
  formToken: string;
  refusal: OrderRefusal | undefined;
  publicUrl: string;
  /** Whether the browser saves the order; false for signed-in users. */
  isSavedInBrowser: boolean;
  /** This browser has just placed the order with a plain form. */
  isPlacedHere: boolean;
};

/** A customer's own order and its status (product.md, section 6). */
export function OrderPage(props: OrderPageProps) {
  const { order, token, formToken, refusal, publicUrl, isSavedInBrowser, isPlacedHere } = props;
  const { status, label, number, payment } = order;
  const isShownAtForm =
    refusal?.paymentForm !== undefined || listUnrated(order).some(({ productId }) => productId === refusal?.productId);
  return (
    <>
      <p className="visually-hidden" role="status" data-order-news />
      {/* refreshOrder.ts reads these attributes and refreshes open orders. */}
      <div
        className="wrap order"
        data-order={status}
        data-payment={payment.money.state}
        {...(isOpenOrder(order) && { 'data-order-address': `/order/${token}` })}
        {...(isSavedInBrowser && {
          'data-remember': JSON.stringify({ token, label, number, shop: order.seller.businessName }),
        })}
        {...(isSavedInBrowser && isPlacedHere && { 'data-remember-customer': toCustomerJson(order) })}
      >
        {isPlacedHere && (
          <p className="order-placed" role="status">
            <CheckIcon />
            {orderForm.placed()}
          </p>
        )}
        <OrderHead order={order} token={token} publicUrl={publicUrl} />
        {refusal && !isShownAtForm && (
          <p className="banner" role="alert">
            {refusal.error}
          </p>
        )}
        {hasPayment(payment) && <PaymentPanel {...{ payment, token, formToken, refusal }} />}
        <section className="panel" aria-labelledby="status-title">
          <h2 id="status-title">{texts.status()}</h2>
          <Timeline {...order} />
          <Tracking {...order} />
          {status === waitingStatus && <CancelOrder token={token} formToken={formToken} />}
        </section>
        <RateProducts order={order} token={token} formToken={formToken} refusal={refusal} />
        <section className="panel" aria-labelledby="items-title">
          <h2 id="items-title">{texts.items()}</h2>
          <OrderLines order={order} />
          <OrderAgain order={order} />
        </section>
        <div className="panel">
          <SellingFacts facts={order.seller.facts} shop={order.seller.businessName} isComplete={hasPayment(payment)} />
        </div>
        <CustomerDetails order={order} />
        {order.seller.chat && <OrderHelp order={order} chat={order.seller.chat} />}
        <OrderData order={order} token={token} formToken={formToken} />
      </div>
    </>
  );
}

/** Saved for the next order in this browser. */
const toCustomerJson = ({ customerName, deliveryAddress }: PublicOrder) =>
  JSON.stringify({ customerName: customerName ?? '', deliveryAddress: deliveryAddress ?? '' });

function OrderHead({ order, token, publicUrl }: Pick<OrderPageProps, 'order' | 'token' | 'publicUrl'>) {
  const { label, number, status, way, outcome, createdAt, seller, isTest } = order;
  return (
    <div className="order-head">
      <h1>{texts.order({ label })}</h1>
      <span className="order-number">{formatOrderNumber(number)}</span>
      <span className={`badge badge-${status}`} data-order-label>
        {labelStatus(status, way)}
      </span>
      {outcome && <span className="badge">{orderOutcomeLabels[outcome]()}</span>}
      {isTest && <p role="note">{texts.test()}</p>}
      <p>
        {rich(texts.placed({ moment: () => <DateTime at={createdAt} />, shop: () => <ShopLink seller={seller} /> }))}
      </p>
      <SaveOrderLink label={label} number={number} token={token} shop={seller.businessName} publicUrl={publicUrl} />
    </div>
  );
}

function ShopLink({ seller: { slug, businessName } }: Pick<PublicOrder, 'seller'>) {
  if (!slug) return <strong dir="auto">{businessName}</strong>;
  return (
    <a href={`/store/${slug}`} dir="auto">
      {businessName}
    </a>
  );
}

function OrderHelp({ order: { label, number, seller }, chat }: { order: PublicOrder; chat: ShopChat }) {
  const message = texts.chatMessage({ label: nameOrder(label, number) });
  return (
    <section className="panel order-help" aria-labelledby="help-title">
      <h2 id="help-title">{texts.questions()}</h2>
      <p>{rich(texts.answers({ shop: () => <span dir="auto">{seller.businessName}</span> }))}</p>
      <a className="button" href={shopChatLink(chat, message)} target="_blank" rel="noopener noreferrer">
        <ChatIcon />
        {texts.chat()}
      </a>
    </section>
  );
}
