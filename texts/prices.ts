import { formatPaise } from './formats.ts';
import * as texts from './storefrontOptions.gen.ts';

export type PriceRange = { pricePaise: number; priceToPaise?: number | null | undefined };

export const hasPriceRange = ({ pricePaise, priceToPaise }: PriceRange) => (priceToPaise ?? 0) > pricePaise;

/** What customers read: '₹499', or 'from ₹499' if options have different prices (options.md, section 3). */
export function describePrice(range: PriceRange) {
  const price = formatPaise(range.pricePaise);
  return hasPriceRange(range) ? texts.from({ price }) : price;
}
