import anyAscii from 'any-ascii';
import { escapeHtml, escapeMarkup } from '../feeds/htmlText.ts';
import type { Variant } from '../products/variants.ts';
import { amount, type Cell, jpegOrRemote } from './cells.ts';
import type { ExportedProduct } from './exportedProducts.ts';
import type { ExportingShop, FileFormat } from './fileFormat.ts';
import words from './shopifyWords.json' with { type: 'json' };

/** One row: a variant, the product itself without options, or a further photo. */
type Row = {
  product: ExportedProduct;
  shop: ExportingShop;
  handle: string;
  variant: Variant | undefined;
  /** The photo of this row, from 0. */
  photo: number;
  kind: 'first' | 'variant' | 'photo';
};
/** The cells of each heading, in the sequence of the columns. */
type Columns = Record<string, (row: Row) => Cell>;

const sold = ({ product, variant }: Row) => variant ?? product;
const ofProduct =
  (cell: (row: Row) => Cell) =>
  (row: Row): Cell =>
    row.kind === 'first' ? cell(row) : null;
const ofVariant =
  (cell: (row: Row) => Cell) =>
  (row: Row): Cell =>
    row.kind === 'photo' ? null : cell(row);
const imageAt = ({ product, photo, shop }: Row): Cell => {
  const image = product.images[photo];
  return image === undefined ? null : jpegOrRemote(image, shop.publicUrl);
};

const optionColumns = (at: number): Columns => ({
  [`Option${at + 1} name`]: ofVariant(({ product, variant }) =>
    variant ? product.options[at]?.name : at === 0 ? words.optionName : null,
  ),
  [`Option${at + 1} value`]: ofVariant(({ variant }) =>
    variant ? variant.values[at] : at === 0 ? words.optionValue : null,
  ),
});

const columns: Columns = {
  Title: ofProduct(({ product }) => escapeMarkup(product.name)),
  'URL handle': ({ handle }) => handle,
  Description: ofProduct(({ product }) => toHtml(product.description)),
  Vendor: ofProduct(({ shop }) => shop.name),
  Type: ofProduct(({ product }) => product.category),
  Tags: ofProduct(({ product }) => escapeMarkup(product.alsoCalled)),
  'Published on online store': ofProduct(({ product }) => (product.isActive ? 'TRUE' : 'FALSE')),
  Status: ofProduct(({ product }) => (product.isActive ? 'Active' : 'Draft')),
  SKU: ofVariant((row) => sold(row).sku),
  ...optionColumns(0),
  ...optionColumns(1),
  ...optionColumns(2),
  Price: ofVariant((row) => amount(sold(row).pricePaise)),
  'Compare-at price': ofVariant((row) => amount(sold(row).mrpPaise)),
  'Inventory tracker': ofVariant(() => 'shopify'),
  'Inventory quantity': ofVariant((row) => sold(row).stock),
  'Continue selling when out of stock': ofVariant(() => 'DENY'),
  'Weight value (grams)': ofVariant((row) => sold(row).weightGrams),
  'Requires shipping': ofVariant(() => 'TRUE'),
  'Product image URL': imageAt,
  'Image position': (row) => (imageAt(row) ? row.photo + 1 : null),
  'Variant image URL': ({ variant, shop }) => variant?.image && jpegOrRemote(variant.image, shop.publicUrl),
};

const cells = Object.values(columns);

/** One row for each variant, and one for each photo after the first (import.md, section 6). */
export const shopifyFile: FileFormat = {
  headings: Object.keys(columns),
  toRows(product, shop) {
    const [first, ...others] = product.variants;
    const same = { product, shop, handle: toHandle(product) };
    const rows: Row[] = [
      { ...same, variant: first, photo: 0, kind: 'first' },
      ...others.map((variant): Row => ({ ...same, variant, photo: Infinity, kind: 'variant' })),
      ...product.images.slice(1).map((_, at): Row => ({ ...same, variant: undefined, photo: at + 1, kind: 'photo' })),
    ];
    return rows.map((row) => cells.map((cell) => cell(row)));
  },
};

/** Descriptions are HTML there, which shows several blanks as one. */
const toHtml = (text: string): string => writeBlanks(escapeHtml(text)).replaceAll('\n', '<br>');

/** What HTML would drop or make one blank of: blanks at the ends of lines, repeated ones, and blanks of other kinds. */
const blanks = /^[^\S\n]+|[^\S\n]+$|(?<=[^\S\n])[^\S\n]+|[^\S\n ]/gm;

/** Such blanks as entities, so that an import has them again. */
const writeBlanks = (text: string): string =>
  text.replace(blanks, (found) => Array.from(found, (blank) => `&#x${blank.charCodeAt(0).toString(16)};`).join(''));

/** At most this much of the name, so that an address stays readable. */
const handleCharacters = 60;

/**
 * The end of a product's address in a shop: its first name in Latin letters, and the end of its id, which makes it
 * unique. It never changes, because Shopify knows the product by it.
 */
function toHandle({ id, name, firstName }: Pick<ExportedProduct, 'id' | 'name' | 'firstName'>): string {
  const words = anyAscii(firstName ?? name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, handleCharacters)
    .replace(/^-+|-+$/g, '');
  return [words, id.slice(-8)].filter(Boolean).join('-');
}
