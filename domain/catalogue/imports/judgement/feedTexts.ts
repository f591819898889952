import { joinLabel, nameVariant } from '../../options.ts';
import type { BuiltProduct, BuiltVariant, ImportSettings } from '../importRows.ts';
import { isFeed } from '../layout.ts';
import type { KnownProduct } from './knownProducts.ts';

/** Google's feed shortens titles, and has no line breaks. */
const feedTitle = 150;
const onOneLine = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * What a feed says about a known product without what it could not say better: texts that the feed writes the same way,
 * and stock that is only 'in stock'. A row that names a product by its name leaves that name as it is.
 */
export function keepFeedTexts(built: BuiltProduct, known: KnownProduct, settings: ImportSettings): BuiltProduct {
  const kept = { ...built };
  const isOfFeed = isFeed(settings);
  const isNamed = built.id === undefined && !built.sku && !built.variants?.some(({ id, sku }) => id ?? sku);
  if (isNamed || (isOfFeed && listShortened(built, known).includes(onOneLine(built.name ?? '')))) delete kept.name;
  if (isOfFeed && onOneLine(built.description ?? '') === onOneLine(known.description)) delete kept.description;
  if (built.isStockUncounted && known.stock > 0) delete kept.stock;
  if (built.variants) kept.variants = built.variants.map((variant) => keepUncounted(variant, known));
  return kept;
}

/** The product's name as feeds shorten it, so that the label of a variant fits whole: Google's, and Meta's. */
const listShortened = ({ variants = [] }: BuiltProduct, { name }: KnownProduct): string[] => [
  onOneLine(Array.from(name).slice(0, feedTitle).join('')),
  ...variants.flatMap(({ values }) => {
    const label = joinLabel(values);
    const suffix = ` (${label})`;
    const room = Math.max(0, feedTitle - Array.from(suffix).length);
    const google = Array.from(name).slice(0, room).join('');
    return [google, nameVariant(name, label).slice(0, -suffix.length)].map(onOneLine);
  }),
];

/** What is in stock without a number keeps its own. */
function keepUncounted(variant: BuiltVariant, known: KnownProduct): BuiltVariant {
  const before = known.variants.find(({ id, sku }) => variant.id === id || (!!variant.sku && variant.sku === sku));
  if (!variant.isStockUncounted || !before || before.stock === 0) return variant;
  const { stock: _, ...rest } = variant;
  return rest;
}
