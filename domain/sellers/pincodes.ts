/** PIN codes of India, and the states that they belong to (facts.md, section 9). */
import { foldDigits } from '#domain/language/phone.ts';

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

/** By the first three digits, the most specific range first. */
const ranges: [from: number, to: number, state: string][] = [
  [160, 160, 'Chandigarh'],
  [194, 194, 'Ladakh'],
  [403, 403, 'Goa'],
  [605, 605, 'Puducherry'],
  [737, 737, 'Sikkim'],
  [744, 744, 'Andaman and Nicobar Islands'],
  [244, 249, 'Uttar Pradesh'],
  [262, 263, 'Uttarakhand'],
  [814, 816, 'Jharkhand'],
  [822, 822, 'Jharkhand'],
  [825, 835, 'Jharkhand'],
  [110, 110, 'Delhi'],
  [121, 136, 'Haryana'],
  [140, 159, 'Punjab'],
  [171, 177, 'Himachal Pradesh'],
  [180, 193, 'Jammu and Kashmir'],
  [201, 285, 'Uttar Pradesh'],
  [301, 345, 'Rajasthan'],
  [360, 396, 'Gujarat'],
  [400, 445, 'Maharashtra'],
  [450, 488, 'Madhya Pradesh'],
  [490, 497, 'Chhattisgarh'],
  [500, 509, 'Telangana'],
  [515, 535, 'Andhra Pradesh'],
  [560, 591, 'Karnataka'],
  [600, 643, 'Tamil Nadu'],
  [670, 695, 'Kerala'],
  [700, 743, 'West Bengal'],
  [751, 770, 'Odisha'],
  [781, 788, 'Assam'],
  [790, 792, 'Arunachal Pradesh'],
  [793, 794, 'Meghalaya'],
  [795, 795, 'Manipur'],
  [796, 796, 'Mizoram'],
  [797, 798, 'Nagaland'],
  [799, 799, 'Tripura'],
  [800, 855, 'Bihar'],
];

/** PIN codes of union territories inside ranges of states. */
const exceptions: Record<string, string> = {
  '248': 'Uttarakhand',
  '249': 'Uttarakhand',
  '246': 'Uttarakhand',
  '362520': 'Dadra and Nagar Haveli and Daman and Diu',
  '396210': 'Dadra and Nagar Haveli and Daman and Diu',
  '396230': 'Dadra and Nagar Haveli and Daman and Diu',
  '682555': 'Lakshadweep',
};

/** The states and union territories, by alphabet. */
export const indianStates = [...new Set([...ranges.map(([, , state]) => state), ...Object.values(exceptions)])].sort();

/** The state of a PIN code, as a suggestion that people can change; `undefined` for ranges that no state has. */
export function stateOfPincode(pincode: string): string | undefined {
  const area = pincode.slice(0, 3);
  const exception = exceptions[pincode] ?? exceptions[area];
  if (exception) return exception;
  const number = Number(area);
  return ranges.find(([from, to]) => number >= from && number <= to)?.[2];
}
