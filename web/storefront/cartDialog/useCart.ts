import { useEffect, useState, useSyncExternalStore } from 'react';
import * as texts from '#texts/storefrontCart.gen.ts';
import { type CartProduct, differs, learn, learnFromRefusal, orderItems } from '../cart/cart.ts';
import { cartOf, changeCart, watchCarts } from '../cart/cartStore.ts';
import { type Answer, draftOf, type OnWait, placeOrder, type Refusal } from '../orderForm/placeOrder.ts';
import { useSending } from '../orderForm/useOrderSubmission.ts';
import { sentAt } from '../storage/unconfirmedOrders.ts';

/** Said instead of ordering what the customer has not seen yet. */
const changed = (): Answer => ({ refusal: { message: texts.changed(), fields: {}, isChanged: true } });

/**
 * The cart of a shop and the order made of it. `opened` counts how often it was opened: each time, and before it is
 * ordered, the server is asked what the products cost now and how many are left.
 */
export function useCart({ slug, shop, opened }: { slug: string; shop: string; opened: number }) {
  const place = `/store/${slug}`;
  const cart = useSyncExternalStore(watchCarts, () => cartOf(slug));
  const [isUnchecked, setUnchecked] = useState(false);

  const check = async () => {
    // An order whose answer got lost is sent again as it was: its own effect on the stock must not change it.
    if (sentAt(place) || cartOf(slug).length === 0) return;
    const products = await readProducts(slug).catch(() => undefined);
    if (products) changeCart(slug, (now) => learn(now, products));
    setUnchecked(!products);
  };

  const send = async (form: HTMLFormElement, onWait: OnWait): Promise<Answer> => {
    await check();
    const now = cartOf(slug);
    if (differs(cart, now)) return changed();
    const answer = await placeOrder(draftOf(form, orderItems(now)), { place }, onWait);
    if ('placed' in answer) {
      changeCart(slug, () => []);
      return answer;
    }
    const { refusal } = answer;
    const { details } = refusal;
    if (details) changeCart(slug, (before) => learnFromRefusal(before, details));
    if (differs(cart, cartOf(slug))) return changed();
    return { refusal: withoutQuantity(refusal) };
  };

  const sending = useSending({ place, shop, send });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening starts anew, and nothing else does.
  useEffect(() => {
    sending.forgetPlaced();
    void check();
  }, [opened]);
  return { ...sending, place, cart, isUnchecked };
}

/** The cart has no field for one quantity: they stand at their lines. */
function withoutQuantity(refusal: Refusal): Refusal {
  const { quantity, ...fields } = refusal.fields;
  return { ...refusal, fields, ...(quantity && { message: quantity }) };
}

/** What the shop says about the products of its cart. A shop that has closed sells none of them. */
async function readProducts(slug: string): Promise<CartProduct[]> {
  const ids = cartOf(slug).map(({ id }) => id);
  const response = await fetch(`/api/stores/${slug}/cart?ids=${ids.join()}`, { signal: AbortSignal.timeout(15_000) });
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`The cart's products answered ${response.status}.`);
  const { products }: { products: CartProduct[] } = await response.json();
  return products;
}
