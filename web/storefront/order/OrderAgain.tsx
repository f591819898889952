import * as texts from '#texts/storefrontOrder.gen.ts';
import type { PublicOrder } from '../page/orderPage.ts';

/** Puts the order's products into the cart again (`orderAgain.ts`), as long as the shop is open and sells one of them. */
export function OrderAgain({ order: { items, seller } }: { order: PublicOrder }) {
  const lines = items.flatMap(({ productId, productName, variantId, quantity, pricePaise }) =>
    // Its name has the option's label in it.
    productId ? [{ id: productId, variantId, label: null, name: productName, quantity, pricePaise }] : [],
  );
  if (!seller.slug || lines.length === 0) return null;
  return (
    <button
      className="button needs-script order-again"
      type="button"
      data-order-again={JSON.stringify({ slug: seller.slug, lines })}
    >
      {texts.again()}
    </button>
  );
}
