import { type RefObject, useEffect, useRef, useState } from 'react';
import { findPincode } from '#domain/sellers/pincodes.ts';
import type { QuoteOrderData } from '../../api/types.gen.ts';
import type { OrderQuote, ShopCheckout } from '../page/page.ts';

export type QuotedItems = QuoteOrderData['body']['items'];
export type OrderAmounts = Pick<
  OrderQuote,
  'goodsPaise' | 'discountPaise' | 'deliveryPaise' | 'codFeePaise' | 'totalPaise'
>;

/** What is chosen in the form, as far as the price depends on it. */
type Choices = { pincode?: string; way?: 'courier' | 'pickup'; method?: OrderQuote['method'] };

export type Quoted = {
  amounts?: OrderAmounts | undefined;
  methods: OrderQuote['methods'];
  /** Why the order can't be quoted, and the field that it is about. */
  problem?: { field: 'method' | 'pincode' | undefined; message: string };
};

type Quoting = {
  form: RefObject<HTMLElement | null>;
  checkout: ShopCheckout;
  /** Empty while no order can be made of what is typed. */
  items: QuotedItems;
  /** Of the items; a new price is quoted anew. */
  goodsPaise: number;
  initial: OrderQuote | undefined;
};

/** Milliseconds of quiet after which what is typed is quoted. */
const quiet = 300;

const toQuoted = (quote: OrderQuote): Quoted => ({ amounts: quote, methods: quote.methods });

/** Follows the form around an element, and asks the server what its order would cost. */
export function useQuote({ form, checkout, items, goodsPaise, initial }: Quoting) {
  const [quoted, setQuoted] = useState<Quoted>(initial ? toQuoted(initial) : { methods: [] });
  const [choices, setChoices] = useState<Choices>();
  useEffect(() => followChoices(form.current?.closest('form'), setChoices), [form]);
  const body = choices && createBody(checkout, items, choices);
  const wanted = body && JSON.stringify([body, goodsPaise]);
  const answered = useRef<string>(undefined);

  useEffect(() => {
    if (wanted === undefined || wanted === answered.current) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const [asked] = JSON.parse(wanted) as [QuoteOrderData['body']];
      const answer = await fetchQuote(asked, stop.signal);
      if (stop.signal.aborted || !answer) return;
      answered.current = wanted;
      setQuoted((before) => ('methods' in answer ? answer : { methods: before.methods, ...answer }));
    }, quiet);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);

  const hasPlace = choices?.way === 'pickup' || choices?.pincode !== undefined;
  return { quoted, setQuoted, choices, hasPlace, isReady: choices === undefined || body !== undefined };
}

function followChoices(form: HTMLFormElement | null | undefined, onChange: (choices: Choices) => void) {
  if (!form) return undefined;
  const read = () => onChange(readChoices(new FormData(form)));
  read();
  form.addEventListener('input', read);
  form.addEventListener('change', read);
  return () => {
    form.removeEventListener('input', read);
    form.removeEventListener('change', read);
  };
}

function readChoices(data: FormData): Choices {
  const pincode = findPincode(String(data.get('pincode') ?? ''), String(data.get('deliveryAddress') ?? ''));
  const [way, method] = [data.get('way'), data.get('method')];
  return {
    ...(pincode !== undefined && { pincode }),
    ...(way !== null && { way: way as NonNullable<Choices['way']> }),
    ...(method !== null && { method: method as OrderQuote['method'] }),
  };
}

/** `undefined` while something is missing. */
function createBody({ sellerId, hasZones }: ShopCheckout, items: QuotedItems, choices: Choices) {
  const lacksPincode = hasZones && choices.way !== 'pickup' && choices.pincode === undefined;
  return lacksPincode || items.length === 0 ? undefined : { sellerId, items, ...choices };
}

type Answer = Quoted | Pick<Quoted, 'problem'>;
const fieldsOfCodes: Record<string, 'method' | 'pincode'> = { cod_not_available: 'method', not_delivered: 'pincode' };

/** `undefined` when nothing was answered: what is shown stays. */
async function fetchQuote(body: QuoteOrderData['body'], signal: AbortSignal): Promise<Answer | undefined> {
  try {
    const response = await fetch('/api/shop/quotes', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'page-language': document.documentElement.lang },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    });
    if (response.ok) return toQuoted(await response.json());
    if (response.status >= 500 || response.status === 429) return undefined;
    const { error }: { error: { code: string; message: string } } = await response.json();
    return { problem: { field: fieldsOfCodes[error.code], message: error.message } };
  } catch {
    return undefined;
  }
}
