import { type FormEvent, useEffect, useRef, useState } from 'react';
import { recoverOrders } from '../orderRecovery/recoverOrders.ts';
import { deleteFormDraft } from '../storage/formDrafts.ts';
import { saveCustomer } from '../storage/savedCustomer.ts';
import { type SavedOrder, saveOrder } from '../storage/savedOrders.ts';
import type { OnRetryCountdown, PlacedOrder, PlacementRefusal, PlacementResult } from './placeOrder.ts';

type OrderSubmission = {
  /** Path of the form's page. */
  formPath: string;
  shop: string;
  send: (form: HTMLFormElement, onWait: OnRetryCountdown) => Promise<PlacementResult>;
  /** The refusal that the server has rendered. */
  initialRefusal?: PlacementRefusal | undefined;
};

/** State of submitting an order form. A refusal never clears the fields. */
export function useOrderSubmission({ formPath, shop, send, initialRefusal }: OrderSubmission) {
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  /** Seconds until the order is sent again automatically. */
  const [seconds, setSeconds] = useState<number>();
  const [refusal, setRefusal] = useState(initialRefusal);
  const [placed, setPlaced] = usePlacedOrder(formPath);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A ref, because state would still be stale at the second click of a double click.
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    const formData = new FormData(event.currentTarget);
    const result = await send(event.currentTarget, setSeconds);
    isBusy.current = false;
    setSending(false);
    if ('placed' in result) {
      saveOrderAndCustomer(formData, { ...result.placed, shop });
      deleteFormDraft(formPath);
      const method = formData.get('method') as PlacedOrder['method'] | null;
      setPlaced({ ...result.placed, ...(method && { method }) });
    }
    setRefusal('refusal' in result ? result.refusal : undefined);
  };

  useEffect(() => {
    if (!refusal) return;
    const field = formRef.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (field) field.focus();
    else formRef.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  return { formRef, submit, isSending, seconds, refusal, placed, forgetPlaced: () => setPlaced(undefined) };
}

/** The order placed with this form: now, or before a reload that lost the response. */
function usePlacedOrder(formPath: string) {
  const [placed, setPlaced] = useState<PlacedOrder>();
  useEffect(() => {
    void recoverOrders().then((orders) => {
      const recovered = orders.get(formPath);
      // Only once: opening the cart again starts the next order.
      orders.delete(formPath);
      if (recovered) setPlaced(recovered);
    });
  }, [formPath]);
  return [placed, setPlaced] as const;
}

function saveOrderAndCustomer(formData: FormData, order: SavedOrder): void {
  const text = (name: string) => String(formData.get(name) ?? '').trim();
  saveOrder(order);
  saveCustomer({
    customerName: text('customerName'),
    customerPhone: text('customerPhone'),
    customerEmail: text('customerEmail'),
    deliveryAddress: text('deliveryAddress'),
  });
}
