import { type FormEvent, useEffect, useRef, useState } from 'react';
import { findLost } from '../orderRecovery/recoverOrders.ts';
import { forgetTyped } from '../storage/formDrafts.ts';
import { rememberCustomer } from '../storage/savedCustomer.ts';
import { rememberOrder } from '../storage/savedOrders.ts';
import type { Answer, OnWait, PlacedOrder, Refusal } from './placeOrder.ts';

type Sending = {
  /** The path of the form's page. */
  place: string;
  shop: string;
  send: (form: HTMLFormElement, onWait: OnWait) => Promise<Answer>;
  /** The refusal that the server has drawn. */
  drawn?: Refusal | undefined;
};

/** An order's form on its way: typed, sent, refused or placed. Nothing typed is ever cleared by a refusal. */
export function useSending({ place, shop, send, drawn }: Sending) {
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  /** Until the order is sent again by itself. */
  const [seconds, setSeconds] = useState<number>();
  const [refusal, setRefusal] = useState(drawn);
  const [placed, setPlaced] = usePlaced(place);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A state would still be the old one at the second click of a double click.
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    const typed = new FormData(event.currentTarget);
    const answer = await send(event.currentTarget, setSeconds);
    isBusy.current = false;
    setSending(false);
    if ('placed' in answer) {
      remember(typed, { ...answer.placed, shop });
      forgetTyped(place);
      setPlaced(answer.placed);
    }
    setRefusal('refusal' in answer ? answer.refusal : undefined);
  };

  useEffect(() => {
    if (!refusal) return;
    const field = formRef.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (field) field.focus();
    else formRef.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  return { formRef, submit, isSending, seconds, refusal, placed, forgetPlaced: () => setPlaced(undefined) };
}

/** The order that was made of the form: now, or before a reload that lost its answer. */
function usePlaced(place: string) {
  const [placed, setPlaced] = useState<PlacedOrder>();
  useEffect(() => {
    void findLost().then((orders) => {
      const found = orders.get(place);
      // Once: whoever opens a cart again begins the next order.
      orders.delete(place);
      if (found) setPlaced(found);
    });
  }, [place]);
  return [placed, setPlaced] as const;
}

/** For the next order, and to find this one again. */
function remember(typed: FormData, order: { token: string; label: string; shop: string }): void {
  const text = (name: string) => String(typed.get(name) ?? '').trim();
  rememberOrder(order);
  rememberCustomer({
    customerName: text('customerName'),
    customerPhone: text('customerPhone'),
    deliveryAddress: text('deliveryAddress'),
  });
}
