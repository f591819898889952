import { foldDigits } from '#domain/language/phone.ts';

const orderNumberPattern = /^(?:order\s*#?|#)\s*(\d{4,7})$/i;

/** The number of an order in a text that is nothing but '#1042' or 'order 1042'. */
export function parseOrderNumber(text: string): number | undefined {
  const [, digits] = orderNumberPattern.exec(foldDigits(text.trim())) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
