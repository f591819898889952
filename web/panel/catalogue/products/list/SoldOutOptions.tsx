import * as texts from '#texts/ownProducts.gen.ts';
import type { ListedProduct } from '../productCache.ts';

/** The offered variants that are sold out: 'Sold out: M, XL' (options.md, section 3). */
export function SoldOutOptions({ soldOut }: Pick<ListedProduct, 'soldOut'>) {
  if (!soldOut) return null;
  const { labels, more, options } = soldOut;
  const words = { options: labels.join(options > 1 ? ' · ' : ', '), more };
  return more > 0 ? texts.soldOutOptionsMore(words) : texts.soldOutOptions(words);
}
