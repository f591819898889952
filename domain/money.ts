/** Money is whole paise everywhere; rupees exist only where people read or type them (product.md, section 4). */

/** ₹1,00,00,000: the highest price of one piece. */
export const maximumPricePaise = 1_00_00_000_00;

/** Made when first needed: a cheap phone works on the first one longer than on all other code of a public page. */
const formats = new Map<number, Intl.NumberFormat>();

function format(value: number, decimals: 0 | 2): string {
  const known = formats.get(decimals);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const made = known ?? new Intl.NumberFormat('en-IN', digits);
  if (!known) formats.set(decimals, made);
  return made.format(value);
}

/** Paise as people read them: ₹1,23,456 for whole rupees, otherwise ₹1,234.50. */
export function formatPaise(paise: number): string {
  return `${paise < 0 ? '-' : ''}₹${format(Math.abs(paise) / 100, paise % 100 === 0 ? 0 : 2)}`;
}

/**
 * Rupees as typed into a field → paise, or `undefined` when they have more than two decimals.
 * Not a number counts as 0 (specification, section 5: invalid input becomes 0).
 */
export function rupeesToPaise(rupees: number): number | undefined {
  if (!Number.isFinite(rupees)) return 0;
  const paise = Math.round(rupees * 100);
  return Math.abs(rupees * 100 - paise) < 1e-4 ? paise : undefined;
}

/** Whole Indian digits grouping for counts: 1,23,456. */
export function formatCount(count: number): string {
  return format(count, 0);
}
