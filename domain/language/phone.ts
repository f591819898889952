/**
 * Phones are stored in E.164, so that their digits alone make a working chat link, and as typed, for display
 * (product.md, section 2). The server validates them (server/language/phones.ts): the tables of all countries are too
 * large for a browser, which only checks the format.
 */

/** Maximum characters of a phone as typed. */
export const maxPhoneLength = 40;

/** Allowed input: an optional plus, then digits, spaces, hyphens or parentheses (specification, section 5). */
const phoneShape = /^\+?[\d\s()-]+$/;

/**
 * The format that customers use: also with brackets around the country code, dots, slashes, typographic hyphens, digits
 * of any script and the invisible characters of an address book. At most one plus, before the first digit.
 */
const writtenShape = /^(?:tel:)?[\s\p{Cf}\p{Ps}]*[+＋]?[\p{Nd}\s\p{Cf}\p{Ps}\p{Pe}\p{Pd}−./·]+$/iu;

/** The digits of Indian scripts: Urdu's two ranges, and nine ranges of ten that are 128 apart. */
const indianDigits = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g;
const devanagariZero = 0x966;

/** Returns a text with the digits of Indian scripts as 0 to 9: ९८७६५ is 98765. */
export function foldDigits(typed: string): string {
  return typed.replace(indianDigits, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code < devanagariZero ? code & 0xf : (code - devanagariZero) % 0x80);
  });
}

/** Whether a text has the format of a phone number and at least one digit. Doesn't validate the number. */
export function hasPhoneShape(typed: string): boolean {
  const folded = foldDigits(typed.trim());
  return phoneShape.test(folded) && /\d/.test(folded);
}

/** Whether a text is written as customers write phone numbers, with at least one digit. Doesn't validate the number. */
export function isWrittenAsPhone(typed: string): boolean {
  return writtenShape.test(typed.trim()) && /\p{Nd}/u.test(typed);
}

/** Returns the chat link of a phone, built from its digits only (specification, section 2, orders). */
export function chatLink(phone: string, message?: string): string {
  const link = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return message ? `${link}?text=${encodeURIComponent(message)}` : link;
}

/** Returns a link that lets the user pick a chat for a text, including their own. */
export function shareLink(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/** Formats an E.164 number for reading: +91 98765 43210. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}

/** With fewer digits, a text with a dot or a bracket is more likely a price or a date. */
const minWrittenDigits = 7;

/**
 * Returns the digits to search for in E.164 when a part of a phone was typed: without spaces, punctuation and the
 * leading 0 of national numbers. `undefined` if it can't be a part of a phone.
 */
export function phoneSearchDigits(typed: string): string | undefined {
  const digits = foldDigits(typed.normalize('NFKC')).replace(/[^\d+]/g, '');
  const isPart = hasPhoneShape(typed) || (isWrittenAsPhone(typed) && digits.length >= minWrittenDigits);
  return isPart ? digits.replace(/^0+/, '').replace(trunkZero, '$1') || undefined : undefined;
}

/** The 0 of '+91 (0) 98765 43210', which is only dialled within the country. */
const trunkZero = /^(\+91|91(?=\d{11}$))0(?=[1-9])/;

/** Digits of an Indian number; shorter input is only a part of one. */
const fullPhoneDigits = 10;

/** Returns the E.164 numbers that a complete typed number may be; `undefined` for what is at most a part of one. */
export function findExactPhoneMatches(typed: string): string[] | undefined {
  const part = phoneSearchDigits(typed);
  if (part === undefined || part.replace('+', '').length < fullPhoneDigits) return undefined;
  return part.startsWith('+') ? [part] : [`+${part}`, `+91${part}`];
}
