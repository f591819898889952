import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/storefrontOptions.gen.ts';

/** '₹499', or 'from ₹499' if options have different prices. */
export function describePrice({ pricePaise, priceToPaise }: { pricePaise: number; priceToPaise: number | null }) {
  const price = formatPaise(pricePaise);
  return priceToPaise !== null && priceToPaise > pricePaise ? texts.from({ price }) : price;
}
