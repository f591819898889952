import { type Reading, saysAt } from './reading.ts';

/** An order's label or number, and its position in tokens. */
export type OrderLabelMatch = { text: string; start: number; end: number };
const orderingWords = new Set(['order', 'my_order', 'last_order', 'status']);

/** After an order's number, or anywhere before one that ends the sentence. */
const numberedOrderWords = new Set(['where', 'when', 'status', 'arrive', 'till_now', 'cancel', 'confirm']);

/**
 * The number of an order: '#1042', or 'order 1042' where nothing follows that it could count. Numbers begin at 1001, and
 * so do most prices and wholesale quantities.
 */
function findOrderNumber(reading: Reading): OrderLabelMatch | undefined {
  const { tokens } = reading;
  const isAboutOrders = tokens.some((_, place) => saysAt(reading, place, numberedOrderWords));
  const at = tokens.findIndex(({ kind, said }, place) => {
    if (kind !== 'number' || !/^\d{4,7}$/.test(said)) return false;
    if (tokens[place - 1]?.said === '#') return true;
    const next = tokens[place + 1];
    const isEnd = next === undefined && (place === 1 || isAboutOrders);
    return (
      saysAt(reading, place - 1, orderingWords) &&
      (isEnd || next?.said === '?' || saysAt(reading, place + 1, numberedOrderWords))
    );
  });
  const text = tokens[at]?.said;
  return text === undefined ? undefined : { text, start: at, end: at + 1 };
}

/**
 * The last 8 characters of an order's id: hexadecimal, with a digit unless the message mentions an order. Else the
 * order's number.
 */
export function findOrderLabel(reading: Reading): OrderLabelMatch | undefined {
  for (const match of reading.text.matchAll(/(?<![\p{L}\p{N}])[0-9a-f]{8}(?![\p{L}\p{N}])/giu)) {
    const [typed] = match;
    const start = reading.tokens.findIndex((token) => token.end > match.index);
    const end = reading.tokens.findLastIndex((token) => token.start < match.index + typed.length) + 1;
    const isNamed =
      reading.tokens[start - 1]?.said === '#' || reading.tokens.some((_, at) => saysAt(reading, at, orderingWords));
    if ((/\d/.test(typed) && /[a-f]/i.test(typed)) || isNamed) return { text: typed.toLowerCase(), start, end };
  }
  return findOrderNumber(reading);
}

/** Whether tokens are a part of the label or number. */
export const isWithinLabel = (label: OrderLabelMatch | undefined, start: number, length: number) =>
  label !== undefined && start < label.end && start + length > label.start;
