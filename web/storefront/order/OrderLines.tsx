import type { ReactNode } from 'react';
import { formatPaise } from '#texts/formats.ts';
import * as payments from '#texts/payments.gen.ts';
import { describeTotals } from '#texts/payments.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontOrder.gen.ts';
import type { PublicOrder } from '../page/orderPage.ts';
import { SmallPhoto } from '../ui/SmallPhoto.tsx';

/** The ordered items with their prices, and the total with its parts. */
export function OrderLines({ order }: { order: PublicOrder }) {
  const { items, totalPaise } = order;
  return (
    <>
      <ul className="lines">
        {items.map(({ productId, productName, variantId, quantity, pricePaise, image }) => (
          <li key={variantId ?? productId ?? productName}>
            <SmallPhoto image={image} name={productName} />
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
      <OrderTotal order={order} total={<strong>{formatPaise(totalPaise)}</strong>} />
    </>
  );
}

function OrderTotal({ order, total }: { order: PublicOrder; total: ReactNode }) {
  const parts = describeTotals(order, order.payment.hasDeliveryCharge);
  if (parts.length === 0) return <p className="lines-total">{rich(texts.total({ amount: () => total }))}</p>;
  return (
    <dl className="total-parts">
      {parts.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="lines-total">
        <dt>{payments.total()}</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}
