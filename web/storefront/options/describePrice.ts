import { discountPercent } from '#domain/catalogue/mrp.ts';
import { formatPaise } from '#texts/formats.ts';
import { describePrice, type PriceRange } from '#texts/prices.ts';
import * as texts from '#texts/storefrontOptions.gen.ts';

type PriceWithMrp = PriceRange & { mrpPaise?: number | null | undefined };

/** The MRP, how far the price is below it, and both in a sentence. Undefined unless the MRP is above the price. */
export function describeMrp({ mrpPaise, ...range }: PriceWithMrp) {
  if (!mrpPaise || mrpPaise <= range.pricePaise) return undefined;
  const mrp = formatPaise(mrpPaise);
  const percent = discountPercent(range.pricePaise, mrpPaise);
  return {
    mrp,
    discount: percent > 0 ? texts.off({ percent }) : '',
    sentence: texts.mrp({ mrp, price: describePrice(range) }),
  };
}

/** The MRP of the cheapest variant, which is shown until one is chosen. */
export function findLowestMrp(variants: readonly { pricePaise: number; mrpPaise: number | null }[]): number | null {
  const lowest = Math.min(...variants.map(({ pricePaise }) => pricePaise));
  const mrps = variants.flatMap(({ pricePaise, mrpPaise }) =>
    pricePaise === lowest && mrpPaise !== null ? [mrpPaise] : [],
  );
  return mrps.length > 0 ? Math.max(...mrps) : null;
}
