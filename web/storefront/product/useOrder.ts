import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatPaise } from '#domain/money.ts';
import type { OrderFormProps } from './OrderForm.tsx';
import { createKeys, draftOf, type PlacedOrder, placeOrder, type Refusal, refusalOf } from './placeOrder.ts';

/** One order on its way: typed, sent, refused or placed. Nothing typed is ever cleared by a refusal. */
export function useOrder({ id, stock, ...product }: OrderFormProps['product'], form: OrderFormProps['form']) {
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [keys] = useState(() => createKeys(form.key));
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | undefined>(() => drawnRefusal(form));
  const [pricePaise, setPricePaise] = useState(product.pricePaise);
  const [placed, setPlaced] = useState<PlacedOrder>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A state would still be the old one at the second click of a double click.
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    const answer = await placeOrder(draftOf(event.currentTarget, id, pricePaise), keys);
    isBusy.current = false;
    setSending(false);
    if ('placed' in answer) return setPlaced(answer.placed);
    setRefusal(answer.refusal);
    if (answer.refusal.pricePaise !== undefined) showPrice(answer.refusal.pricePaise);
  };

  /** The next press orders at what the customer has now been shown, here and at the head of the page. */
  const showPrice = (paise: number) => {
    setPricePaise(paise);
    const price = document.querySelector('[data-price]');
    if (price) price.textContent = formatPaise(paise);
  };

  useEffect(() => {
    if (!refusal) return;
    const field = formRef.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (field) field.focus();
    else formRef.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  return { formRef, submit, isSending, refusal, left: refusal?.left ?? stock, pricePaise, placed };
}

/** The refusal that the server has drawn, when the form was posted without JavaScript. */
function drawnRefusal({ error, fields }: OrderFormProps['form']): Refusal | undefined {
  return error === undefined && !fields ? undefined : refusalOf(error ?? '', fields);
}
