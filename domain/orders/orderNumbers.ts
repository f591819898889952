import { foldDigits } from '#domain/language/phone.ts';

const orderNumberPattern = /^(?:order\s*#?|#)\s*(\d{4,7})$/i;

/** The number of an order in a text that is nothing but '#1042' or 'order 1042'. */
export function parseOrderNumber(text: string): number | undefined {
  const [, digits] = orderNumberPattern.exec(foldDigits(text.trim())) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** An order as people name it: by its number in a shop, or by the last 8 characters of its id. */
export type NamedOrder = { number: number } | { label: string };

const orderNamePattern = /^(?:order\s*)?(?:#\s*)?(?:(?<label>[\da-f]{8})(?:\s*\(#\d+\))?|(?<number>\d{4,7}))$/i;

const idPattern = /^(?:HT)?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/i;

/** An order as files name it: as people do, by its id, or by the reference of its payment. */
export function parseOrderReference(text: string): NamedOrder | { id: string } | undefined {
  const [, ...parts] = idPattern.exec(text.trim()) ?? [];
  return parts.length > 0 ? { id: parts.join('-').toLowerCase() } : parseOrderName(text);
}

/** The order in a text that is nothing but its name: '#1042', '1042', '099a8057', 'Order #099a8057 (#1042)'. */
export function parseOrderName(text: string): NamedOrder | undefined {
  const { label, number } = orderNamePattern.exec(foldDigits(text.trim()))?.groups ?? {};
  if (label) return { label: label.toLowerCase() };
  return number ? { number: Number(number) } : undefined;
}
