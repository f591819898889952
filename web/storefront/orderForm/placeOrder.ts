import type { ErrorDetails } from '#domain/errors.ts';
import * as errors from '#texts/errors.gen.ts';
import * as texts from '#texts/storefrontOrderForm.gen.ts';
import type { PlaceOrderData, PlaceOrderResponse } from '../../api/types.gen.ts';
import type { ProductErrorDetails } from '../cart/cart.ts';
import {
  deleteUnconfirmedOrder,
  findUnconfirmedOrder,
  saveUnconfirmedOrder,
  type UnconfirmedOrder,
} from '../storage/unconfirmedOrders.ts';

export type PlacedOrder = PlaceOrderResponse & {
  /** The order had been placed before: it differs from the current values of the form. */
  isEarlier?: boolean;
  /** As it was chosen, where the form asks. */
  method?: OrderDraft['method'];
};
type OrderDraft = PlaceOrderData['body'];

type RefusalDetails = ProductErrorDetails & { fields?: Record<string, string> } & Partial<
    ErrorDetails<'total_changed'>
  >;

/**
 * Why the order was not placed: errors by field name, or a message for the whole form; and the stock left, the max
 * quantity or the current price, when that was the reason.
 */
export type PlacementRefusal = {
  message?: string;
  fields: Record<string, string>;
  left?: number;
  most?: number;
  pricePaise?: number;
  details?: RefusalDetails;
  /** The amounts that hold now, when the customer was shown another total. */
  newAmounts?: ErrorDetails<'total_changed'>;
  /** The cart differs from the one that the customer has seen. */
  isChanged?: boolean;
  /** The order may have been placed: only sending the same body again can tell. */
  isUncertain?: boolean;
};

/** Reads the form without validating it: the server has the only copy of the rules and their messages. */
export function readOrderDraft(form: HTMLFormElement, items: OrderDraft['items']): OrderDraft {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    items,
    customerName: text('customerName'),
    customerPhone: text('customerPhone'),
    customerEmail: text('customerEmail'),
    ...readCheckout(data),
    note: text('note'),
    wantsUpdates: data.has('wantsUpdates'),
  };
}

/** The place, the way and the method, as far as the form asks. What is picked up goes to no address. */
function readCheckout(data: FormData) {
  const given = (...names: string[]) =>
    Object.fromEntries(names.filter((name) => data.has(name)).map((name) => [name, String(data.get(name))]));
  const shownTotalPaise = Number(data.get('shownTotalPaise'));
  return {
    ...(data.get('way') !== 'pickup' && given('deliveryAddress', 'pincode', 'state')),
    ...(given('way', 'method') as Pick<OrderDraft, 'way' | 'method'>),
    ...(shownTotalPaise > 0 && { shownTotalPaise }),
  };
}

/** 128 random bits. `crypto.randomUUID` is missing on plain http. */
function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Path of the form's page, and a key that the browser may have posted before this script was loaded. */
type FormIdentity = { formPath: string; initialKey?: string };

export type PlacementResult = { placed: PlacedOrder } | { refusal: PlacementRefusal };

/** Receives the seconds until the order is sent again, every second, and undefined when it is sent. */
export type OnRetryCountdown = (seconds: number | undefined) => void;

/** How often an order is sent again before its customer is asked to come back later. */
const maxRetries = 12;

/**
 * Places the order of a form. Until a response arrives everything is sent under one idempotency key, which survives a
 * reload, so that a lost response never leads to a second order. Never throws: errors become a refusal.
 */
export async function placeOrder(
  draft: OrderDraft,
  { formPath, initialKey = createIdempotencyKey() }: FormIdentity,
  onWait: OnRetryCountdown,
): Promise<PlacementResult> {
  const body = JSON.stringify(draft);
  const { key, bodies } = findUnconfirmedOrder(formPath) ?? { key: initialKey, bodies: [] };
  const unansweredBodies = bodies.filter((other) => other !== body);
  try {
    let response = await sendUntilAnswered(formPath, { key, bodies: [...unansweredBodies, body] }, onWait);
    if (response.status === 422) {
      const earlier = await findEarlierOrder(unansweredBodies, key);
      if (earlier) return confirmPlacement(formPath, { ...earlier, isEarlier: true });
      // The key belongs to an order of this page from before the customer came back to it.
      response = await sendUntilAnswered(formPath, { key: createIdempotencyKey(), bodies: [body] }, onWait);
    }
    if (response.ok) return confirmPlacement(formPath, await response.json());
    const refusal = await readRefusal(response);
    if (!refusal.isUncertain && unansweredBodies.length === 0) deleteUnconfirmedOrder(formPath);
    return { refusal };
  } catch {
    return { refusal: { ...toRefusal(texts.unreachable()), isUncertain: true } };
  }
}

/** Sends the last body under the key. When the server is overloaded, waits as long as it asks and tries again. */
async function sendUntilAnswered(
  formPath: string,
  order: UnconfirmedOrder,
  onWait: OnRetryCountdown,
): Promise<Response> {
  saveUnconfirmedOrder(formPath, order);
  const body = order.bodies.at(-1) ?? '';
  let response = await postOrder(body, order.key);
  for (let retries = 0; retries < maxRetries && shouldRetry(response); retries += 1) {
    await countDown(Number(response.headers.get('retry-after')), onWait);
    response = await postOrder(body, order.key);
  }
  return response;
}

/** Returns the order that was placed with another body under this key: sending that body again only returns it. */
async function findEarlierOrder(bodies: string[], key: string): Promise<PlacedOrder | undefined> {
  for (const body of bodies) {
    const response = await postOrder(body, key);
    if (response.ok) return response.json();
  }
  return undefined;
}

function confirmPlacement(formPath: string, placed: PlacedOrder): PlacementResult {
  deleteUnconfirmedOrder(formPath);
  return { placed };
}

/** Only for a delay that a customer can wait at the form. */
function shouldRetry({ status, headers }: Response): boolean {
  const seconds = Number(headers.get('retry-after'));
  return status === 429 && seconds > 0 && seconds <= 60;
}

async function countDown(seconds: number, onWait: OnRetryCountdown): Promise<void> {
  for (let remaining = seconds; remaining > 0; remaining -= 1) {
    onWait(remaining);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  onWait(undefined);
}

function postOrder(body: string, key: string): Promise<Response> {
  return fetch('/api/orders', {
    method: 'POST',
    // The order keeps the language of this page.
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'page-language': document.documentElement.lang,
    },
    body,
    signal: AbortSignal.timeout(30_000),
  });
}

type ErrorResponse = { error?: { code?: string; message?: string; details?: RefusalDetails; requestId?: string } };

async function readRefusal(response: Response): Promise<PlacementRefusal> {
  // A gateway may answer without JSON.
  const { error }: ErrorResponse = await response.json().catch(() => ({}));
  const sentence = error?.message ?? errors.internal_error();
  const isFailure = response.status >= 500;
  const message =
    isFailure && error?.requestId ? texts.withReference({ message: sentence, number: error.requestId }) : sentence;
  const { details } = error ?? {};
  const knownDetails = { ...(details && { details }), isUncertain: isFailure };
  const shortage = details?.shortages?.[0];
  if (shortage?.left) return { ...knownDetails, fields: { quantity: message }, left: shortage.left };
  const most = details?.productId ? details.most : undefined;
  if (most) return { ...knownDetails, fields: { quantity: message }, most };
  const field = fieldsOfCodes[error?.code ?? ''];
  if (field !== undefined) return { ...knownDetails, fields: { [field]: message } };
  if (error?.code === 'total_changed') {
    return { ...knownDetails, message, fields: {}, newAmounts: details as ErrorDetails<'total_changed'> };
  }
  const price = details?.prices?.[0];
  return {
    ...knownDetails,
    ...toRefusal(message, details?.fields),
    ...(shortage && { left: shortage.left }),
    ...(price && { pricePaise: price.pricePaise }),
  };
}

/** Refusals that are about one field. */
const fieldsOfCodes: Record<string, string> = { cod_not_available: 'method', not_delivered: 'pincode' };

const contactFields = ['customerName', 'customerPhone', 'customerEmail', 'quantity', 'deliveryAddress', 'note'];
const fieldNames = [...contactFields, 'pincode', 'state', 'way', 'method'];

/** Maps the API's field errors to the form's fields. Without a matching field the message is for the whole form. */
export function toRefusal(message: string, apiFields: Record<string, string> = {}): PlacementRefusal {
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(apiFields)) {
    const fieldName = name.split('.').at(-1) ?? name;
    if (fieldNames.includes(fieldName)) fields[fieldName] = text;
  }
  return Object.keys(fields).length > 0 ? { fields } : { message, fields };
}
