import { isRemotePicture, uploadedPictureId } from '#domain/platform/pictures.ts';
import type { BuiltProduct, BuiltVariant, ImportSettings } from '../importRows.ts';
import { isFeed } from '../layout.ts';
import type { KnownProduct } from './knownProducts.ts';

/** What a file repeats in its own way of a product that the shop has, and that is therefore no change. */

/** Feeds have one column for Haat's id and the SKU: where it was the id, the SKU stays. */
export function keepSkus(built: BuiltProduct, known: KnownProduct): BuiltProduct {
  const ids = new Set([known.id, ...known.variants.map(({ id }) => id)]);
  const keep = <Item extends BuiltProduct | BuiltVariant>(item: Item): Item => {
    if (!item.isIdOrSku || !item.id || !ids.has(item.id) || item.sku?.toLowerCase() !== item.id) return item;
    const { sku: _, ...rest } = item;
    return rest as Item;
  };
  const { variants } = built;
  return { ...keep(built), ...(variants && { variants: variants.map(keep) }) };
}

/** Options for which feeds have columns; those of others have no names. */
const feedKeys: readonly (string | null)[] = ['size', 'colour', 'material'];

/** The options of a feed with the names that it has no place for: they are in the product's sequence. */
export function keepOptionNames(built: BuiltProduct, known: KnownProduct, settings: ImportSettings): BuiltProduct {
  if (!isFeed(settings) || !built.options) return built;
  const unnamed = known.options.filter(({ key }) => !feedKeys.includes(key)).values();
  const options = built.options.map((option) => {
    const { key, name } = (option.key === null && unnamed.next().value) || option;
    return { ...option, key, name };
  });
  return { ...built, options };
}

/** Some files separate addresses with commas, so that those inside are encoded. */
const encodeCommas = (address: string) => address.replaceAll(',', '%2C');

/**
 * Pictures that are the product's in another sequence, where each row begins with its variant's, or that leave out what
 * a feed cannot have.
 */
export function keepPictures(built: BuiltProduct, known: KnownProduct, settings: ImportSettings): BuiltProduct {
  if (!built.images) return built;
  const addresses = new Map(known.images.map((image) => [encodeCommas(image), image]));
  const toKnown = (image: string) => addresses.get(encodeCommas(image)) ?? image;
  const { variants } = built;
  const kept: BuiltProduct = {
    ...built,
    images: built.images.map(toKnown),
    ...(variants && {
      variants: variants.map(({ image, ...variant }) => ({ ...variant, ...(image && { image: toKnown(image) }) })),
    }),
  };
  if (isSameList(kept.images ?? [], listWritten(known, settings), startsWithVariants(built, settings)))
    delete kept.images;
  return kept;
}

/** The pictures that the file can have: feeds leave out drawings. */
const listWritten = ({ images }: KnownProduct, settings: ImportSettings): string[] =>
  isFeed(settings) ? images.filter((image) => isRemotePicture(image) || uploadedPictureId(image)) : images;

/** Shopify and WooCommerce have the product's pictures apart from those of variants. */
const startsWithVariants = ({ variants }: BuiltProduct, { dialect }: ImportSettings): boolean =>
  variants !== undefined && dialect !== 'shopify' && dialect !== 'woocommerce';

const isSameList = (one: string[], other: string[], isUnordered: boolean): boolean =>
  JSON.stringify(isUnordered ? one.toSorted() : one) === JSON.stringify(isUnordered ? other.toSorted() : other);
