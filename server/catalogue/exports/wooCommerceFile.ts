import { escapeHtml, escapeMarkup } from '../feeds/htmlText.ts';
import type { Variant } from '../products/variants.ts';
import { amount, type Cell, jpegOrRemote } from './cells.ts';
import type { ExportedProduct } from './exportedProducts.ts';
import type { ExportingShop, FileFormat } from './fileFormat.ts';
import { toSku } from './skus.ts';

/** One row: a product without options, one with options (`variable`), or a variant. */
type Row = {
  product: ExportedProduct;
  shop: ExportingShop;
  variant: Variant | undefined;
  type: 'simple' | 'variable' | 'variation';
};
/** The cells of each heading, in the sequence of the columns. */
type Columns = Record<string, (row: Row) => Cell>;

const sold = ({ product, variant }: Row) => variant ?? product;
/** What a product with options leaves to its variants. */
const ofSold =
  (cell: (row: Row) => Cell) =>
  (row: Row): Cell =>
    row.type === 'variable' ? null : cell(row);
const ofProduct =
  (cell: (row: Row) => Cell) =>
  (row: Row): Cell =>
    row.type === 'variation' ? null : cell(row);
const flag = (is: boolean): string => (is ? '1' : '0');

/** A comma separates values, so one inside a value is escaped. */
const escapeComma = (value: string): string => value.replaceAll(',', '\\,');

/** The price before a reduction, in paise; null without one. */
const higherMrp = ({ mrpPaise, pricePaise }: Pick<Variant, 'mrpPaise' | 'pricePaise'>): number | null =>
  mrpPaise !== null && mrpPaise > pricePaise ? mrpPaise : null;

const toKilograms = (grams: number | null): Cell => (grams === null ? null : String(grams / 1000));

/** Addresses are separated by commas, so one inside an address is encoded. */
function listImages({ product, variant, shop, type }: Row): Cell {
  const images = type === 'variation' ? [variant?.image ?? []].flat() : product.images;
  return images.map((image) => jpegOrRemote(image, shop.publicUrl).replaceAll(',', '%2C')).join(', ');
}

/** The values of an option that variants have, in the sequence of their rows. */
const listValues = ({ variants }: ExportedProduct, at: number): string[] => [
  ...new Set(variants.map(({ values }) => values[at] ?? '').filter(Boolean)),
];

function attributeColumns(at: number): Columns {
  const flagOfOption = (text: string) => (row: Row) => (row.product.options[at] ? text : null);
  return {
    [`Attribute ${at + 1} name`]: ({ product }) => product.options[at]?.name,
    [`Attribute ${at + 1} value(s)`]: ({ product, variant }) =>
      variant ? escapeComma(variant.values[at] ?? '') : listValues(product, at).map(escapeComma).join(', '),
    [`Attribute ${at + 1} visible`]: ofProduct(flagOfOption('1')),
    [`Attribute ${at + 1} global`]: flagOfOption('0'),
  };
}

const columns: Columns = {
  ID: () => null,
  Type: ({ type }) => type,
  SKU: (row) => (row.type === 'variable' ? toSku(row.product.id) : sold(row).sku),
  Name: ({ product }) => escapeMarkup(product.name),
  Published: ({ product, variant }) => flag(variant ? variant.isOffered : product.isActive),
  // HTML there, in which line breaks make paragraphs.
  Description: ofProduct(({ product }) => escapeHtml(product.description)),
  'In stock?': (row) => flag(sold(row).stock > 0),
  Stock: ofSold((row) => sold(row).stock),
  'Weight (kg)': ofSold((row) => toKilograms(sold(row).weightGrams)),
  'Sale price': ofSold((row) => (higherMrp(sold(row)) === null ? null : amount(sold(row).pricePaise))),
  'Regular price': ofSold((row) => amount(higherMrp(sold(row)) ?? sold(row).pricePaise)),
  Categories: ofProduct(({ product }) => product.category),
  Tags: ofProduct(({ product }) => escapeMarkup(product.alsoCalled)),
  Images: listImages,
  Parent: ({ product, type }) => (type === 'variation' ? toSku(product.id) : null),
  ...attributeColumns(0),
  ...attributeColumns(1),
  ...attributeColumns(2),
};

const cells = Object.values(columns);

/** One row for each product, and one for each variant below its product (import.md, section 6). */
export const wooCommerceFile: FileFormat = {
  headings: Object.keys(columns),
  toRows(product, shop) {
    const hasOptions = product.variants.length > 0;
    const own: Row = { product, shop, variant: undefined, type: hasOptions ? 'variable' : 'simple' };
    const rows = [own, ...product.variants.map((variant): Row => ({ product, shop, variant, type: 'variation' }))];
    return rows.map((row) => cells.map((cell) => cell(row)));
  },
};
