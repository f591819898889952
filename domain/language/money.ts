/** Money is whole paise everywhere; rupees exist only where people read or type them (product.md, section 4). */

/** ₹1,00,00,000: the highest price of one item. */
export const maximumPricePaise = 1_00_00_000_00;

/**
 * Converts rupees as typed into a field to paise, or returns `undefined` if they have more than two decimals. NaN
 * counts as 0 (specification, section 5: invalid input becomes 0).
 */
export function rupeesToPaise(rupees: number): number | undefined {
  if (!Number.isFinite(rupees)) return 0;
  const paise = Math.round(rupees * 100);
  return Math.abs(rupees * 100 - paise) < 1e-4 ? paise : undefined;
}
