/** PIN codes of India, and the states that they belong to (facts.md, section 9). */
import { foldDigits } from '#domain/language/phone.ts';
import areas from './pincodeAreas.json' with { type: 'json' };

const pincodeShape = /^[1-9]\d{5}$/;

/** A PIN code as six digits, from digits of any script with blanks; `undefined` if it isn't one. */
export function parsePincode(typed: string): string | undefined {
  const digits = foldDigits(typed.normalize('NFKC')).replace(/[\s-]/g, '');
  return pincodeShape.test(digits) ? digits : undefined;
}

/** The last PIN code in an address, also written as '302 001'. */
export function pincodeInAddress(address: string): string | undefined {
  const groups = foldDigits(address.normalize('NFKC')).matchAll(/(?<!\d)([1-9]\d{2}) ?(\d{3})(?!\d)/g);
  const last = [...groups].at(-1);
  return last && `${last[1]}${last[2]}`;
}

/** The PIN code as a form says it: as it was typed, else the last one in the address. */
export const findPincode = (typed: string, address = ''): string | undefined =>
  pincodeInAddress(typed.replace(/[\s-]/g, '') || address);

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
