import type { ErrorDetails } from '#domain/errors.ts';
import * as errors from '#texts/errors.gen.ts';
import * as texts from '#texts/storefrontOrderForm.gen.ts';
import type { PlaceOrderData, PlaceOrderResponse } from '../../api/types.gen.ts';
import { forgetSent, keepSent, type Sent, sentAt } from '../remembered/sent.ts';

export type PlacedOrder = PlaceOrderResponse & {
  /** It had arrived already: what stands in the form now was not ordered. */
  isEarlier?: boolean;
};
type Draft = PlaceOrderData['body'];

/** What the API says about the products of a refused order: the details of the codes that are about them. */
export type ProductDetails = Partial<
  NonNullable<ErrorDetails<'product_not_available'>> &
    NonNullable<ErrorDetails<'out_of_stock'>> &
    ErrorDetails<'price_changed'> &
    Omit<ErrorDetails<'too_many_pieces'>, 'words'>
>;
type RefusalDetails = ProductDetails & { fields?: Record<string, string> };

/**
 * Why there is no order: texts under the names of the form's fields, and for everything else a message; what is left,
 * what can be had at once, or what a piece costs now, when that was the reason.
 */
export type Refusal = {
  message?: string;
  fields: Record<string, string>;
  left?: number;
  most?: number;
  pricePaise?: number;
  details?: RefusalDetails;
  /** The cart is another one than the customer has seen. */
  isChanged?: boolean;
  /** There may be an order all the same: only sending the same again will tell. */
  isUncertain?: boolean;
};

/** What stands in the form. The server judges it, so that its rules and their texts exist once. */
export function draftOf(form: HTMLFormElement, items: Draft['items']): Draft {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    items,
    customerName: text('customerName'),
    customerPhone: text('customerPhone'),
    deliveryAddress: text('deliveryAddress'),
    note: text('note'),
    wantsUpdates: data.has('wantsUpdates'),
  };
}

/** 128 random bits. `crypto.randomUUID` would be missing on plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The path of the form's page; and a key that stands in it, which the browser may have posted before this code was there. */
type OfForm = { place: string; first?: string };

export type Answer = { placed: PlacedOrder } | { refusal: Refusal };

/** Is told each second how many are left until the order is sent again, and nothing when it is. */
export type OnWait = (seconds: number | undefined) => void;

/** How often an order waits for its turn before its customer is told to come again later. */
const maxWaits = 12;

/**
 * Sends the order of a form. Until an answer has come everything is sent under one key, which outlasts a reload: a lost
 * answer makes no second order, whatever is typed meanwhile. Never throws: what went wrong becomes a refusal.
 */
export async function placeOrder(draft: Draft, { place, first = newKey() }: OfForm, onWait: OnWait): Promise<Answer> {
  const body = JSON.stringify(draft);
  const { key, bodies } = sentAt(place) ?? { key: first, bodies: [] };
  const lost = bodies.filter((other) => other !== body);
  try {
    let response = await send(place, { key, bodies: [...lost, body] }, onWait);
    if (response.status === 422) {
      const earlier = await findEarlier(lost, key);
      if (earlier) return settled(place, { ...earlier, isEarlier: true });
      // The key was used by an order of this page to which the customer has come back.
      response = await send(place, { key: newKey(), bodies: [body] }, onWait);
    }
    if (response.ok) return settled(place, await response.json());
    const refusal = await readRefusal(response);
    if (!refusal.isUncertain && lost.length === 0) forgetSent(place);
    return { refusal };
  } catch {
    return { refusal: { ...refusalOf(texts.unreachable()), isUncertain: true } };
  }
}

/** Sends the last of what stands under the key; where very many orders come in, it waits as long as the server says. */
async function send(place: string, sent: Sent, onWait: OnWait): Promise<Response> {
  keepSent(place, sent);
  const body = sent.bodies.at(-1) ?? '';
  let response = await post(body, sent.key);
  for (let waits = 0; waits < maxWaits && isDelayed(response); waits += 1) {
    await wait(Number(response.headers.get('retry-after')), onWait);
    response = await post(body, sent.key);
  }
  return response;
}

/** The order that was made of something else under this key: sending that again only tells of it. */
async function findEarlier(bodies: string[], key: string): Promise<PlacedOrder | undefined> {
  for (const body of bodies) {
    const response = await post(body, key);
    if (response.ok) return response.json();
  }
  return undefined;
}

function settled(place: string, placed: PlacedOrder): Answer {
  forgetSent(place);
  return { placed };
}

/** Only with a time that one can wait for at the form. */
function isDelayed({ status, headers }: Response): boolean {
  const seconds = Number(headers.get('retry-after'));
  return status === 429 && seconds > 0 && seconds <= 60;
}

async function wait(seconds: number, onWait: OnWait): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    onWait(left);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  onWait(undefined);
}

function post(body: string, key: string): Promise<Response> {
  return fetch('/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
    signal: AbortSignal.timeout(30_000),
  });
}

type ErrorAnswer = { error?: { message?: string; details?: RefusalDetails; requestId?: string } };

async function readRefusal(response: Response): Promise<Refusal> {
  // A gateway in between may answer without JSON.
  const { error }: ErrorAnswer = await response.json().catch(() => ({}));
  const sentence = error?.message ?? errors.internal_error();
  const isFailure = response.status >= 500;
  const message =
    isFailure && error?.requestId ? texts.withReference({ message: sentence, number: error.requestId }) : sentence;
  const { details } = error ?? {};
  const known = { ...(details && { details }), isUncertain: isFailure };
  const shortage = details?.shortages?.[0];
  if (shortage?.left) return { ...known, fields: { quantity: message }, left: shortage.left };
  const most = details?.productId ? details.most : undefined;
  if (most) return { ...known, fields: { quantity: message }, most };
  const price = details?.prices?.[0];
  return {
    ...known,
    ...refusalOf(message, details?.fields),
    ...(shortage && { left: shortage.left }),
    ...(price && { pricePaise: price.pricePaise }),
  };
}

const fieldNames = ['customerName', 'customerPhone', 'quantity', 'deliveryAddress', 'note'];

/** Puts the API's field texts under the form's names. What has no field stays a message for the whole form. */
export function refusalOf(message: string, apiFields: Record<string, string> = {}): Refusal {
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(apiFields)) {
    const own = name.split('.').at(-1) ?? name;
    if (fieldNames.includes(own)) fields[own] = text;
  }
  return Object.keys(fields).length > 0 ? { fields } : { message, fields };
}
