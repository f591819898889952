import { formatPaise } from '#texts/formats.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontOrder.gen.ts';
import type { PublicOrder } from '../page/page.ts';
import { SmallPhoto } from '../ui/SmallPhoto.tsx';

/** The ordered items with their prices, and the total. */
export function OrderLines({ order: { items, totalPaise } }: { order: PublicOrder }) {
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
      <p className="lines-total">{rich(texts.total({ amount: () => <strong>{formatPaise(totalPaise)}</strong> }))}</p>
    </>
  );
}
