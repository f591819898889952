/**
 * Phones are kept in E.164, so that their digits alone make a working chat link, and as typed, for reading (product.md,
 * section 2). Which texts are phone numbers the server decides (server/phones.ts): the tables of all countries are too
 * large for a browser, which knows the shape only.
 */

/** Characters of a phone as typed. */
export const phoneLimit = 40;

/** What may be typed: an optional plus, then digits, spaces, hyphens or parentheses (specification, section 5). */
const phoneShape = /^\+?[\d\s()-]+$/;

/** The digits of India's scripts, each ten in a row, the rows 128 apart. */
const indianDigits = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g;

/** A text with the digits of India's scripts as 0 to 9: ९८७६५ is 98765. */
export function foldDigits(typed: string): string {
  return typed.replace(indianDigits, (digit) => String(((digit.codePointAt(0) ?? 0) - 0x966) % 0x80));
}

/** Whether a text has the shape of a phone number and at least one digit. Not yet whether it is one. */
export function hasPhoneShape(typed: string): boolean {
  const folded = foldDigits(typed.trim());
  return phoneShape.test(folded) && /\d/.test(folded);
}

/** The chat link of a phone: built from its digits only (specification, section 2, orders). */
export function chatLink(phone: string, message?: string): string {
  const link = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return message ? `${link}?text=${encodeURIComponent(message)}` : link;
}

/** A link that asks in which chat to send a text, one's own among them. */
export function sendLink(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/** E.164 as people read it: +91 98765 43210. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}

/**
 * What to search E.164 for when a part of a phone was typed: its digits without blanks, signs and the 0 that stands
 * before numbers within a country. `undefined` for what is no part of a phone.
 */
export function phonePart(typed: string): string | undefined {
  if (!hasPhoneShape(typed)) return undefined;
  return (
    foldDigits(typed)
      .replace(/[\s()-]/g, '')
      .replace(/^0+/, '') || undefined
  );
}

/** Digits of an Indian number, and of no shorter one that is whole. */
const wholeDigits = 10;

/** Which numbers in E.164 a whole one that was typed may be; `undefined` for what is at most a part of one. */
export function wholePhones(typed: string): string[] | undefined {
  const part = phonePart(typed);
  if (part === undefined || part.replace('+', '').length < wholeDigits) return undefined;
  return part.startsWith('+') ? [part] : [`+${part}`, `+91${part}`];
}
