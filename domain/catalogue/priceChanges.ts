/** To what a changed price is rounded: whole rupees, the nearest multiple of 5 or 10, or the nearest that ends in 9. */
export const priceRoundings = ['whole', 'five', 'nine', 'ten'] as const;
export type PriceRounding = (typeof priceRoundings)[number];

/** Percent of the price, or rupees; negative to lower it. */
export type PriceChange = { unit: 'percent' | 'rupees'; amount: number; rounding: PriceRounding };

const steps: Record<PriceRounding, { step: number; offset: number }> = {
  whole: { step: 1, offset: 0 },
  five: { step: 5, offset: 0 },
  nine: { step: 10, offset: 9 },
  ten: { step: 10, offset: 0 },
};

/** Makes up for sums such as 4.1 + 0.4, so that half a rupee is always rounded up. */
const epsilon = 1e-6;

/**
 * The changed price in paise (options.md, section 7). In the middle of two prices it is the higher one. A price that
 * would be rounded down to nothing becomes the lowest one possible; one lowered to nothing or less is 0.
 */
export function changePrice(pricePaise: number, { unit, amount, rounding }: PriceChange): number {
  const rupees = pricePaise / 100;
  const wanted = unit === 'percent' ? rupees + (rupees * amount) / 100 : rupees + amount;
  if (wanted < epsilon) return 0;
  const { step, offset } = steps[rounding];
  const rounded = Math.floor((wanted - offset) / step + 0.5 + epsilon) * step + offset;
  return Math.max(rounded, offset || step) * 100;
}
