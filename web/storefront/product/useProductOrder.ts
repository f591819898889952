import { useState, useSyncExternalStore } from 'react';
import { formatPaise } from '#texts/formats.ts';
import {
  asksAfterReload,
  findChosen,
  keepOffered,
  readChoice,
  refuseChoice,
  subscribeToChoice,
  updateVariant,
} from '../options/choiceStore.ts';
import {
  type OnRetryCountdown,
  type PlacementRefusal,
  type PlacementResult,
  placeOrder,
  readOrderDraft,
  toRefusal,
} from '../orderForm/placeOrder.ts';
import { useOrderSubmission } from '../orderForm/useOrderSubmission.ts';
import type { OrderFormProps } from '../page/page.ts';

/** An order of one product or of its chosen variant, at the price that the customer was shown. */
export function useProductOrder({ product: { id, stock, ...product }, options, shop, form }: OrderFormProps) {
  const formPath = `/product/${id}`;
  const [productPaise, setProductPaise] = useState(product.pricePaise);
  const variant = findChosen(useSyncExternalStore(subscribeToChoice, readChoice, () => undefined) ?? options);
  const pricePaise = variant?.pricePaise ?? productPaise;

  const send = async (element: HTMLFormElement, onWait: OnRetryCountdown): Promise<PlacementResult> => {
    if (options && !variant) {
      refuseChoice();
      return { refusal: { fields: {} } };
    }
    const quantity = Number(new FormData(element).get('quantity') ?? '');
    const draft = readOrderDraft(element, [
      { productId: id, quantity, shownPricePaise: pricePaise, ...(variant && { variantId: variant.id }) },
    ]);
    const initialKey = form.key || readPostedKey();
    const result = await placeOrder(draft, { formPath, ...(initialKey && { initialKey }) }, onWait);
    const offered = 'refusal' in result ? result.refusal.details?.variants : undefined;
    if (offered) {
      askAgain(offered);
      return { refusal: { fields: {} } };
    }
    if ('refusal' in result && variant) updateVariant(variant.id, pickFigures(result.refusal));
    else if ('refusal' in result && result.refusal.pricePaise !== undefined) showPrice(result.refusal.pricePaise);
    return result;
  };

  /** Shows the new price here and at the top of the page; the next submission orders at it. */
  const showPrice = (paise: number) => {
    setProductPaise(paise);
    for (const price of document.querySelectorAll('[data-price]')) price.textContent = formatPaise(paise);
    document.querySelector('[data-mrp]')?.setAttribute('hidden', '');
  };

  const sending = useOrderSubmission({ formPath, shop, send, initialRefusal: readServerRefusal(form) });
  const left = options ? (variant?.stock ?? stock) : (sending.refusal?.left ?? stock);
  const most = options ? (variant?.most ?? product.most) : Math.min(sending.refusal?.most ?? product.most, left);
  const hasPrice = !options || variant !== undefined || options.priceToPaise === options.pricePaise;
  return { ...sending, formPath, left, most, pricePaise, hasPrice, variant };
}

/** Other options than the page has are asked for after a reload, which keeps what was typed (`Autofill`). */
function askAgain(offered: Parameters<typeof keepOffered>[0]): void {
  if (keepOffered(offered)) return;
  history.replaceState({ ...history.state, [asksAfterReload]: true }, '');
  location.reload();
}

/** What a refusal says about the ordered variant. */
const pickFigures = ({ left, most, pricePaise }: PlacementRefusal) => ({
  ...(left !== undefined && { stock: left, most: left }),
  ...(most !== undefined && { most }),
  ...(pricePaise !== undefined && { pricePaise }),
});

/** The key with which the browser has posted this form before the scripts were loaded (headScript.ts). */
function readPostedKey(): string | undefined {
  const state: { key?: string } | null = history.state;
  return state?.key;
}

/** The refusal that the server has rendered after a post without JavaScript. */
function readServerRefusal({ error, fields }: OrderFormProps['form']): PlacementRefusal | undefined {
  return error === undefined && !fields ? undefined : toRefusal(error ?? '', fields);
}
