import { findAmounts } from '#server/language/amounts.ts';
import { readText } from '#server/language/reading.ts';
import type { GoodsItem } from '#server/language/understand.ts';
import type { SearchHit } from '../situation/catalogue.ts';

const packPattern =
  /(?:pack|box|set|packet|carton|bundle|combo)s?\s*(?:of|:|-)?\s*(\d{1,4})(?!\d|\s*(?:k?gm?|ml|l|cm|mm|inch|ft)\b)/iu;

/** Returns the number of items in one product, from its name or else its description: '12 pieces', 'pack of 6'. */
export function readPackSize({ name, description }: Pick<SearchHit, 'name' | 'description'>): number | undefined {
  for (const text of [name, description]) {
    const pieces = findAmounts(readText(text)).find(({ as, unit }) => as === 'piece' && unit === 'piece')?.value;
    const count = pieces ?? Number(packPattern.exec(text)?.[1] ?? 1);
    if (Number.isInteger(count) && count > 1) return count;
  }
  return undefined;
}

/**
 * Returns the possible quantities of a product for a number: several if it may count items or packs, or belong to the
 * product's name.
 */
export function listPossibleQuantities(
  product: Pick<SearchHit, 'name' | 'description'>,
  { quantity = 1, unit, isDoubtful }: GoodsItem,
): number[] {
  if (quantity === 1) return [1];
  if (isDoubtful) return [1, quantity];
  const pieces = readPackSize(product) ?? 1;
  const packs = [Math.floor(quantity / pieces), Math.ceil(quantity / pieces)].filter((count) => count > 0);
  if (unit === 'piece') return [...new Set(packs)];
  if (unit !== undefined) return [quantity];
  const isOfPieces = pieces > 1 && quantity >= pieces && quantity % pieces === 0;
  const isInName = findAmounts(readText(product.name)).some(({ as, value }) => as === 'plain' && value === quantity);
  return [...new Set([...(isOfPieces ? packs : []), ...(isInName ? [1] : []), quantity])];
}
