import { useState } from 'react';
import { formatPaise } from '#texts/formats.ts';
import { type Answer, draftOf, type OnWait, placeOrder, type Refusal, refusalOf } from '../orderForm/placeOrder.ts';
import { useSending } from '../orderForm/useOrderSubmission.ts';
import type { OrderFormProps } from '../page/page.ts';

/** An order of one product, at the price that the customer was shown. */
export function useOrder({ product: { id, stock, ...product }, shop, form }: OrderFormProps) {
  const place = `/product/${id}`;
  const [pricePaise, setPricePaise] = useState(product.pricePaise);

  const send = async (element: HTMLFormElement, onWait: OnWait): Promise<Answer> => {
    const quantity = Number(new FormData(element).get('quantity') ?? '');
    const draft = draftOf(element, [{ productId: id, quantity, shownPricePaise: pricePaise }]);
    const first = form.key || postedKey();
    const answer = await placeOrder(draft, { place, ...(first && { first }) }, onWait);
    if ('refusal' in answer && answer.refusal.pricePaise !== undefined) showPrice(answer.refusal.pricePaise);
    return answer;
  };

  /** The next press orders at what the customer has now been shown, here and at the head of the page. */
  const showPrice = (paise: number) => {
    setPricePaise(paise);
    const price = document.querySelector('[data-price]');
    if (price) price.textContent = formatPaise(paise);
  };

  const sending = useSending({ place, shop, send, drawn: drawnRefusal(form) });
  const left = sending.refusal?.left ?? stock;
  return { ...sending, place, left, most: Math.min(sending.refusal?.most ?? product.most, left), pricePaise };
}

/** The key under which the browser has posted this form before any script was there (headScript.ts). */
function postedKey(): string | undefined {
  const state: { key?: string } | null = history.state;
  return state?.key;
}

/** The refusal that the server has drawn, when the form was posted without JavaScript. */
function drawnRefusal({ error, fields }: OrderFormProps['form']): Refusal | undefined {
  return error === undefined && !fields ? undefined : refusalOf(error ?? '', fields);
}
