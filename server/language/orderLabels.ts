import { type Reading, saysAt } from './reading.ts';

/** An order's label and its position in tokens. */
export type OrderLabelMatch = { text: string; start: number; end: number };
const orderingWords = new Set(['order', 'my_order', 'last_order', 'status']);

/** The last 8 characters of an order's id: hexadecimal, with a digit unless the message mentions an order. */
export function findOrderLabel(reading: Reading): OrderLabelMatch | undefined {
  for (const match of reading.text.matchAll(/(?<![\p{L}\p{N}])[0-9a-f]{8}(?![\p{L}\p{N}])/giu)) {
    const [typed] = match;
    const start = reading.tokens.findIndex((token) => token.end > match.index);
    const end = reading.tokens.findLastIndex((token) => token.start < match.index + typed.length) + 1;
    const isNamed =
      reading.tokens[start - 1]?.said === '#' || reading.tokens.some((_, at) => saysAt(reading, at, orderingWords));
    if ((/\d/.test(typed) && /[a-f]/i.test(typed)) || isNamed) return { text: typed.toLowerCase(), start, end };
  }
  return undefined;
}

/** Whether tokens are a part of the label. */
export const isWithinLabel = (label: OrderLabelMatch | undefined, start: number, length: number) =>
  label !== undefined && start < label.end && start + length > label.start;
