/** UPI IDs and payment links (money.md, section 3; facts.md, section 8). */

const vpaShape = /^[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}$/i;
const accountShape = /^[a-z0-9._-]{2,256}@[a-z0-9.]{2,100}\.ifsc\.npci$/i;
const emailShape = /^[^@\s]+@[^@\s]*\.[^@\s]*$/;

/** Whether a text has the form of a UPI ID. The right form proves nothing. */
export const isVpa = (typed: string): boolean => vpaShape.test(typed) || accountShape.test(typed);

/** Whether somebody typed an email address instead. */
export const isEmailInsteadOfVpa = (typed: string): boolean =>
  emailShape.test(typed) && !typed.toLowerCase().endsWith('.npci');

/** The highest amounts in paise that payment apps accept: from a saved QR code, and at all. */
export type UpiLimits = { savedCodePaise: number; personalPaise: number; businessPaise: number };

/** The limits unless the marketplace sets others. */
export const defaultUpiLimits: UpiLimits = {
  savedCodePaise: 2_000_00,
  personalPaise: 1_00_000_00,
  businessPaise: 5_00_000_00,
};

/** Up to what amount a request is shown, and up to which a saved code works where that is less. Paise. */
export type RequestLimits = { maximumPaise: number; savedCodePaise: number | null };

/** Business accounts have a higher limit, also for saved codes. */
export const requestLimitsOf = (isBusiness: boolean, limits: UpiLimits): RequestLimits =>
  isBusiness
    ? { maximumPaise: limits.businessPaise, savedCodePaise: null }
    : { maximumPaise: limits.personalPaise, savedCodePaise: limits.savedCodePaise };

/** By RFC 3986, with a readable @. */
const encode = (value: string) =>
  encodeURIComponent(value)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%40/g, '@');

export type UpiRequest = {
  vpa: string;
  name: string;
  /** The reference of the request; refunds have none. */
  tr?: string;
  note: string;
  amountPaise: number;
};

/** The link that payment apps open, also as a QR code. */
export function upiLink({ vpa, name, tr, note, amountPaise }: UpiRequest): string {
  const rupees = `${Math.floor(amountPaise / 100)}.${String(amountPaise % 100).padStart(2, '0')}`;
  const fields = [
    ['pa', vpa],
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    ['pn', [...name.replace(/[\u0000-\u001f\u007f-\u009f]/g, '')].slice(0, 50).join('')],
    ...(tr ? [['tr', tr]] : []),
    ['tn', note],
    ['am', rupees],
    ['cu', 'INR'],
  ];
  return `upi://pay?${fields.map(([key = '', value = '']) => `${key}=${encode(value)}`).join('&')}`;
}

/** The suffixes of an order's requests: the first has none. */
const suffixes = ['', ...'23456789abcdefghijklmnopqrstuvwxyz'];

/** The most payment requests of one order. */
export const maxPaymentRequests = suffixes.length;

/** The reference of an order's nth request, from 0; `undefined` beyond the last possible one. */
export function paymentReference(orderId: string, index: number): string | undefined {
  const suffix = suffixes[index];
  return suffix === undefined ? undefined : `HT${orderId.replaceAll('-', '')}${suffix}`;
}
