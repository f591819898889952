import { useEffect, useState, useSyncExternalStore } from 'react';
import * as texts from '#texts/storefrontCart.gen.ts';
import {
  applyRefusal,
  type CartProduct,
  isDifferentOrder,
  lineKey,
  toOrderItems,
  updateProducts,
} from '../cart/cart.ts';
import { readCart, subscribeToCarts, updateCart } from '../cart/cartStore.ts';
import {
  type OnRetryCountdown,
  type PlacementRefusal,
  type PlacementResult,
  placeOrder,
  readOrderDraft,
} from '../orderForm/placeOrder.ts';
import { useOrderSubmission } from '../orderForm/useOrderSubmission.ts';
import { findUnconfirmedOrder } from '../storage/unconfirmedOrders.ts';

/** Shown instead of ordering a cart that the customer has not seen yet. */
const cartChanged = (): PlacementResult => ({ refusal: { message: texts.changed(), fields: {}, isChanged: true } });

/**
 * The cart of a shop and its order form. `opened` counts the openings: at each one, and before ordering, the current
 * prices and stocks are fetched.
 */
export function useCart({ slug, shop, opened }: { slug: string; shop: string; opened: number }) {
  const formPath = `/store/${slug}`;
  const cart = useSyncExternalStore(subscribeToCarts, () => readCart(slug));
  const [isUnchecked, setUnchecked] = useState(false);

  const refreshProducts = async () => {
    // An unconfirmed order is sent again unchanged: its own effect on the stock must not change the cart.
    if (findUnconfirmedOrder(formPath) || readCart(slug).length === 0) return;
    const products = await fetchCartProducts(slug).catch(() => undefined);
    if (products) updateCart(slug, (currentCart) => updateProducts(currentCart, products));
    setUnchecked(!products);
  };

  const send = async (form: HTMLFormElement, onWait: OnRetryCountdown): Promise<PlacementResult> => {
    await refreshProducts();
    const now = readCart(slug);
    if (isDifferentOrder(cart, now)) return cartChanged();
    const result = await placeOrder(readOrderDraft(form, toOrderItems(now)), { formPath }, onWait);
    if ('placed' in result) {
      updateCart(slug, () => []);
      return result;
    }
    const { refusal } = result;
    const { details } = refusal;
    if (details) updateCart(slug, (before) => applyRefusal(before, details));
    // The options of a product have changed since.
    if (details?.variants) await refreshProducts();
    if (isDifferentOrder(cart, readCart(slug))) return cartChanged();
    return { refusal: moveQuantityErrorToMessage(refusal) };
  };

  const sending = useOrderSubmission({ formPath, shop, send });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening starts anew, and nothing else does.
  useEffect(() => {
    sending.forgetPlaced();
    void refreshProducts();
  }, [opened]);
  return { ...sending, formPath, cart, isUnchecked };
}

/** The cart has one quantity per line, so an error of the single field becomes the message. */
function moveQuantityErrorToMessage(refusal: PlacementRefusal): PlacementRefusal {
  const { quantity, ...fields } = refusal.fields;
  return { ...refusal, fields, ...(quantity && { message: quantity }) };
}

/** Fetches the products of the cart. A closed shop sells none of them. */
async function fetchCartProducts(slug: string): Promise<CartProduct[]> {
  const ids = readCart(slug).map(lineKey);
  const response = await fetch(`/api/stores/${slug}/cart?ids=${ids.join()}`, {
    headers: { 'page-language': document.documentElement.lang },
    signal: AbortSignal.timeout(15_000),
  });
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`The cart's products answered ${response.status}.`);
  const { products }: { products: CartProduct[] } = await response.json();
  return products;
}
