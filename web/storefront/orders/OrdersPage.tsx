import { orderOutcomes } from '#domain/orders/paymentStates.ts';
import { orderOutcomeLabels } from '#texts/payments.ts';
import * as finder from '#texts/storefrontOrderFinder.gen.ts';
import * as texts from '#texts/storefrontOrders.gen.ts';
import { orderFinderPath } from '../orderFinder/orderFinderPath.ts';
import { PhotoIcon, RemoveIcon } from '../ui/icons.tsx';

/**
 * The orders that this browser has saved. The server knows none of them and renders an empty frame, which
 * `startOrdersPage.ts` fills.
 */
export function OrdersPage() {
  return (
    <div className="wrap your-orders" data-your-orders aria-busy="true">
      <h1 tabIndex={-1}>{texts.title()}</h1>
      <p className="lead">{texts.lead()}</p>
      <p className="banner-quiet without-script">{texts.needsScript()}</p>
      <p className="told needs-script" role="status" data-told>
        {texts.loading()}
      </p>
      <button className="button" type="button" data-again hidden>
        {texts.again()}
      </button>
      <p className="banner-quiet" data-forgetful hidden>
        {texts.forgetful()}
      </p>
      <div className="your-orders-empty" data-none hidden>
        <p>{texts.none()}</p>
        <a className="button button-primary" href="/shop">
          {texts.browse()}
        </a>
      </div>
      <ul className="your-orders-list" data-list />
      <button className="button button-quiet" type="button" data-forget-all hidden>
        {texts.forgetAll()}
      </button>
      <p>
        <a href={orderFinderPath()}>{finder.title()}</a>
      </p>
      <section className="panel" aria-labelledby="customer-title" data-customer hidden>
        <h2 id="customer-title">{texts.details()}</h2>
        <p>{texts.detailsHint()}</p>
        <p className="your-orders-customer" data-customer-text />
        <button className="button" type="button" data-forget-customer>
          {texts.forgetDetails()}
        </button>
      </section>
      <div className="undo" data-undo hidden>
        <p role="status" data-undone />
        <button className="button" type="button" data-take-back>
          {texts.undo()}
        </button>
      </div>
      <template data-row>
        <OrderRowTemplate />
      </template>
    </div>
  );
}

function OrderRowTemplate() {
  return (
    <li className="panel your-order">
      <span className="small-photo" aria-hidden="true">
        <PhotoIcon />
        <img alt="" width="48" height="48" data-photo />
      </span>
      <p className="your-order-head">
        <a href="/orders" data-link>
          {texts.title()}
        </a>
        <span className="badge" data-status hidden />
        {orderOutcomes.map((outcome) => (
          <span key={outcome} className="badge" data-outcome={outcome} hidden>
            {orderOutcomeLabels[outcome]()}
          </span>
        ))}
      </p>
      <p dir="auto" data-shop />
      <p className="your-order-facts" data-facts />
      <button className="button button-quiet button-icon" type="button" data-forget>
        <RemoveIcon />
      </button>
    </li>
  );
}
