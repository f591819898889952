import type { OfferedOptions } from '#domain/catalogue/offeredOptions.ts';
import { findAmounts } from '#server/language/amounts.ts';
import { identifyMeasure } from '#server/language/optionValues.ts';
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

/** Packs that one measure may be made of. */
const maxPacks = 10;

/**
 * Returns the packs that a measure is made of: 2 kg of 1 kg and 500 g are two of the larger one. `undefined`: it is no
 * whole number of any that is in stock.
 */
export function findPacksOf(
  { options, variants }: OfferedOptions,
  option: number,
  said: string,
): { value: string; count: number } | undefined {
  const baseOf = (text: string) => {
    const [amount] = findAmounts(readText(text.toLowerCase()));
    const [, size, unit] = /^([\d.]+) (\w+)$/.exec((amount && identifyMeasure(amount)) ?? '') ?? [];
    return { size: Number(size), unit };
  };
  const wanted = baseOf(said);
  const packs = (options[option]?.values ?? []).flatMap((value) => {
    const { size, unit } = baseOf(value);
    const count = wanted.size / size;
    const isInStock = variants.some(({ values, stock }) => values[option] === value && stock > 0);
    return unit === wanted.unit && Number.isInteger(count) && count > 1 && count <= maxPacks && isInStock
      ? [{ value, count }]
      : [];
  });
  return packs.toSorted((one, other) => one.count - other.count)[0];
}

/** 'Nal 3' of a tap that is also called so: the number counts, unless it is in the name. */
export function withoutDoubt({ name, has, fit }: SearchHit, { isDoubtful, ...item }: GoodsItem): GoodsItem {
  const isCalled = fit >= sureFit && has.some((found, place) => found && item.words[place]?.kind === 'other');
  const isCount = (item.quantity ?? 0) <= maxCalledCount && !/\d/.test(name);
  return isDoubtful && !(isCalled && isCount) ? { ...item, isDoubtful } : item;
}
const sureFit = 0.5;
const maxCalledCount = 10;
