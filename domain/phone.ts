/** Phones are kept in E.164 (product.md, section 2), so that their digits alone make a working chat link. */

/** What may be typed: an optional plus, then digits, spaces, hyphens or parentheses (specification, section 5). */
const typedPhone = /^\+?[\d\s()-]+$/;

/**
 * What a person typed → E.164, or `undefined` when it is no phone number.
 * A 10-digit Indian mobile (first digit 6 to 9), alone or behind 0 or 91, becomes +91 and its ten digits.
 * Decided by length, never by prefix: 9198765432 is a mobile that happens to begin with 91.
 * Any other number needs its plus.
 */
export function parsePhone(typed: string): string | undefined {
  const value = typed.trim();
  if (!typedPhone.test(value)) return undefined;
  const digits = value.replace(/\D/g, '');
  if (value.startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) && !isBadIndian(digits) ? `+${digits}` : undefined;
  const behind = { 10: 0, 11: 1, 12: 2 }[digits.length];
  if (behind === undefined || !['', '0', '91'].includes(digits.slice(0, behind))) return undefined;
  const mobile = digits.slice(behind);
  return /^[6-9]/.test(mobile) ? `+91${mobile}` : undefined;
}

/** +91 must be followed by ten digits. */
function isBadIndian(digits: string): boolean {
  return digits.startsWith('91') && digits.length !== 12;
}

/** The chat link of a phone: built from its digits only (specification, section 2, orders). */
export function chatLink(phone: string, message?: string): string {
  const link = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return message ? `${link}?text=${encodeURIComponent(message)}` : link;
}

/** E.164 as people read it: +91 98765 43210. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}

/** A typed phone as it is kept, for searching a part of it: without blanks, hyphens and parentheses. */
export function compactPhone(typed: string): string {
  return typedPhone.test(typed) ? typed.replace(/[\s()-]/g, '') : typed;
}
