import { useState } from 'react';
import { formatPaise } from '#texts/formats.ts';
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

/** An order of one product, at the price that the customer was shown. */
export function useProductOrder({ product: { id, stock, ...product }, shop, form }: OrderFormProps) {
  const formPath = `/product/${id}`;
  const [pricePaise, setPricePaise] = useState(product.pricePaise);

  const send = async (element: HTMLFormElement, onWait: OnRetryCountdown): Promise<PlacementResult> => {
    const quantity = Number(new FormData(element).get('quantity') ?? '');
    const draft = readOrderDraft(element, [{ productId: id, quantity, shownPricePaise: pricePaise }]);
    const initialKey = form.key || readPostedKey();
    const result = await placeOrder(draft, { formPath, ...(initialKey && { initialKey }) }, onWait);
    if ('refusal' in result && result.refusal.pricePaise !== undefined) showPrice(result.refusal.pricePaise);
    return result;
  };

  /** Shows the new price here and at the top of the page; the next submission orders at it. */
  const showPrice = (paise: number) => {
    setPricePaise(paise);
    const price = document.querySelector('[data-price]');
    if (price) price.textContent = formatPaise(paise);
  };

  const sending = useOrderSubmission({ formPath, shop, send, initialRefusal: readServerRefusal(form) });
  const left = sending.refusal?.left ?? stock;
  return { ...sending, formPath, left, most: Math.min(sending.refusal?.most ?? product.most, left), pricePaise };
}

/** The key with which the browser has posted this form before the scripts were loaded (headScript.ts). */
function readPostedKey(): string | undefined {
  const state: { key?: string } | null = history.state;
  return state?.key;
}

/** The refusal that the server has rendered after a post without JavaScript. */
function readServerRefusal({ error, fields }: OrderFormProps['form']): PlacementRefusal | undefined {
  return error === undefined && !fields ? undefined : toRefusal(error ?? '', fields);
}
