import { type FormEvent, useEffect, useRef, useState } from 'react';
import { recoverOrders } from '../orderRecovery/recoverOrders.ts';
import { deleteFormDraft } from '../storage/formDrafts.ts';
import { saveCustomer } from '../storage/savedCustomer.ts';
import { saveOrder } from '../storage/savedOrders.ts';
import type { OnRetryCountdown, PlacedOrder, PlacementRefusal, PlacementResult } from './placeOrder.ts';

type OrderSubmission = {
  /** The path of the form's page. */
  formPath: string;
  shop: string;
  send: (form: HTMLFormElement, onWait: OnRetryCountdown) => Promise<PlacementResult>;
  /** The refusal that the server has drawn. */
  initialRefusal?: PlacementRefusal | undefined;
};

/** An order's form on its way: typed, sent, refused or placed. Nothing typed is ever cleared by a refusal. */
export function useOrderSubmission({ formPath: place, shop, send, initialRefusal: drawn }: OrderSubmission) {
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  /** Until the order is sent again by itself. */
  const [seconds, setSeconds] = useState<number>();
  const [refusal, setRefusal] = useState(drawn);
  const [placed, setPlaced] = usePlacedOrder(place);

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
      saveOrderAndCustomer(typed, { ...answer.placed, shop });
      deleteFormDraft(place);
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
function usePlacedOrder(formPath: string) {
  const [placed, setPlaced] = useState<PlacedOrder>();
  useEffect(() => {
    void recoverOrders().then((orders) => {
      const recovered = orders.get(formPath);
      // Once: whoever opens a cart again begins the next order.
      orders.delete(formPath);
      if (recovered) setPlaced(recovered);
    });
  }, [formPath]);
  return [placed, setPlaced] as const;
}

/** For the next order, and to find this one again. */
function saveOrderAndCustomer(typed: FormData, order: { token: string; label: string; shop: string }): void {
  const text = (name: string) => String(typed.get(name) ?? '').trim();
  saveOrder(order);
  saveCustomer({
    customerName: text('customerName'),
    customerPhone: text('customerPhone'),
    deliveryAddress: text('deliveryAddress'),
  });
}
