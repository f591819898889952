import { useEffect, useRef } from 'react';
import { formatOrderNumber } from '#domain/orders/orders.ts';
import { isPrepaid } from '#domain/sellers/paymentSettings.ts';
import { formatPaise } from '#texts/formats.ts';
import { rich } from '#texts/rich.ts';
import * as keeping from '#texts/storefrontKeep.gen.ts';
import * as texts from '#texts/storefrontOrderForm.gen.ts';
import { SellingFacts } from '../facts/SellingFacts.tsx';
import { SaveOrderLink } from '../order/SaveOrderLink.tsx';
import type { PublicSeller, ShopCheckout } from '../page/page.ts';
import { areOrdersPersisted } from '../storage/savedOrders.ts';
import { CheckIcon } from '../ui/icons.tsx';
import type { PlacedOrder } from './placeOrder.ts';

type OrderConfirmationProps = {
  order: PlacedOrder;
  shop: string;
  facts: PublicSeller['facts'];
  checkout?: ShopCheckout | undefined;
};

/** Replaces the form after the order was placed. */
export function OrderConfirmation({ order, shop, facts, checkout }: OrderConfirmationProps) {
  const { label, number, token, totalPaise, isEarlier, method } = order;
  const paysNow = checkout?.asksWhenPlaced && method !== undefined && isPrepaid(method);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="placed">
      <span className="placed-mark">
        <CheckIcon />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        {texts.placed()}
      </h3>
      <p>
        <strong>{texts.order({ label })}</strong> {formatOrderNumber(number)} · {formatPaise(totalPaise)}
      </p>
      {isEarlier && <p className="placed-earlier">{texts.arrivedEarlier()}</p>}
      {paysNow ? (
        <a className="button button-primary" href={`/order/${token}#pay`}>
          {texts.pay({ amount: formatPaise(totalPaise) })}
        </a>
      ) : (
        <a className="button button-primary" href={`/order/${token}`}>
          {texts.view()}
        </a>
      )}
      <SaveOrderLink label={label} number={number} token={token} shop={shop} publicUrl={location.origin} />
      <p>
        {areOrdersPersisted()
          ? rich(keeping.remembered({ link: (text) => <a href="/orders">{text}</a> }))
          : keeping.notRemembered()}
      </p>
      <SellingFacts facts={facts} shop={shop} as="h3" isComplete={checkout !== undefined} />
    </div>
  );
}
