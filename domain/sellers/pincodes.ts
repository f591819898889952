/** PIN codes of India, and the states that they belong to (facts.md, section 9). */
import { foldDigits } from '#domain/language/phone.ts';
import areas from './pincodeAreas.json' with { type: 'json' };

/** Blanks and punctuation, which people type or paste with a PIN code. */
const separators = /[\s\p{P}]/gu;

/** Without the invisible characters of copied texts, and with digits of any script as 0 to 9. */
const foldTyped = (typed: string) => foldDigits(typed.normalize('NFKC')).replace(/\p{Cf}/gu, '');

/** The PIN code in what was typed as one, also as '302 001,'; `undefined` if there is none, or more than one. */
export const parsePincode = (typed: string): string | undefined =>
  pincodeInAddress(foldTyped(typed).replace(separators, ''));

/** The last PIN code in an address, also written as '302 001'. */
export function pincodeInAddress(address: string): string | undefined {
  const groups = foldTyped(address).matchAll(/(?<!\d)([1-9]\d{2}) ?(\d{3})(?!\d)/g);
  const last = [...groups].at(-1);
  return last && `${last[1]}${last[2]}`;
}

/** The PIN code as a form says it: as it was typed, else the last one in the address. */
export const findPincode = (typed: string, address = ''): string | undefined =>
  typed.replace(separators, '') ? parsePincode(typed) : pincodeInAddress(address);

/** By the first three digits, the most specific range first. */
const ranges = areas.ranges as [from: number, to: number, state: string][];

/** Areas and PIN codes of other states inside these ranges. */
const exceptions: Record<string, string | undefined> = areas.exceptions;

/** The states and union territories, by alphabet. */
export const indianStates = [
  ...new Set([...ranges.map(([, , state]) => state), ...Object.values(areas.exceptions)]),
].sort();

/** The state of a PIN code, as a suggestion that people can change; `undefined` for ranges that no state has. */
export function stateOfPincode(pincode: string): string | undefined {
  const area = pincode.slice(0, 3);
  const exception = exceptions[pincode] ?? exceptions[area];
  if (exception) return exception;
  const number = Number(area);
  return ranges.find(([from, to]) => number >= from && number <= to)?.[2];
}
