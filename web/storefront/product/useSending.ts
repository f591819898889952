import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Answer, OnWait, PlacedOrder, Refusal } from './placeOrder.ts';

/** An order's form on its way: typed, sent, refused or placed. Nothing typed is ever cleared by a refusal. */
export function useSending(send: (form: HTMLFormElement, onWait: OnWait) => Promise<Answer>, drawn?: Refusal) {
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  /** Until the order is sent again by itself. */
  const [seconds, setSeconds] = useState<number>();
  const [refusal, setRefusal] = useState(drawn);
  const [placed, setPlaced] = useState<PlacedOrder>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A state would still be the old one at the second click of a double click.
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    const answer = await send(event.currentTarget, setSeconds);
    isBusy.current = false;
    setSending(false);
    if ('placed' in answer) setPlaced(answer.placed);
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
