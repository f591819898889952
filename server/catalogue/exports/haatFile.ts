import { optionLimits } from '#domain/catalogue/options.ts';
import { productLimits } from '#domain/catalogue/products.ts';
import type { Variant } from '../products/variants.ts';
import { amount, type Cell, jpegOrRemote } from './cells.ts';
import type { ExportedProduct } from './exportedProducts.ts';
import type { FileFormat } from './fileFormat.ts';

/** One row: a product without options, or one of its variants. Long texts are in a product's first row only. */
type Row = {
  product: ExportedProduct;
  variant: Variant | undefined;
  isFirst: boolean;
  images: readonly string[];
  publicUrl: string;
};
/** The cells of each heading, in the sequence of the columns. */
type Columns = Record<string, (row: Row) => Cell>;

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');
const sold = ({ product, variant }: Row) => variant ?? product;
/** What is stated once for all rows of a product. */
const once =
  (cell: (row: Row) => Cell) =>
  (row: Row): Cell =>
    row.isFirst ? cell(row) : null;
/** What Haat does not have yet. The column is kept, so that the form of the file stays the same. */
const nothing = (): Cell => null;

const optionColumns = (at: number): Columns => ({
  [`Option ${at + 1} name`]: ({ product, variant }) => variant && product.options[at]?.name,
  [`Option ${at + 1} value`]: ({ variant }) => variant?.values[at],
});

const imageColumn = (at: number): Columns => ({
  [`Image ${at + 1}`]: ({ images, publicUrl }) => {
    const image = images[at];
    return image === undefined ? null : jpegOrRemote(image, publicUrl);
  },
});

/** A variant's own photo is the first of its row. The product's photos are in its first row only. */
function listImages(product: ExportedProduct, variant: Variant | undefined, isFirst: boolean): readonly string[] {
  const own = variant?.image ? [variant.image] : [];
  if (!isFirst) return own;
  return own.length > 0 ? [...new Set([...own, ...product.images])] : product.images;
}

/** Columns that are there several times, with their numbers. */
const repeat = (count: number, columnsAt: (at: number) => Columns): Columns =>
  Object.assign({}, ...Array.from({ length: count }, (_, at) => columnsAt(at)));

const columns: Columns = {
  'Haat ID': ({ product }) => product.id,
  SKU: (row) => sold(row).sku,
  ...repeat(optionLimits.options, optionColumns),
  Name: ({ product }) => product.name,
  Description: once(({ product }) => product.description),
  Category: ({ product }) => product.category,
  Price: (row) => amount(sold(row).pricePaise),
  MRP: (row) => amount(sold(row).mrpPaise),
  Stock: (row) => sold(row).stock,
  'Stock when exported': (row) => (row.product.id ? sold(row).stock : null),
  Active: ({ product }) => yesNo(product.isActive),
  Offered: ({ variant }) => variant && yesNo(variant.isOffered),
  'Also called': once(({ product }) => product.alsoCalled),
  'Weight (g)': (row) => sold(row).weightGrams,
  HSN: nothing,
  'GST %': nothing,
  'Country of origin': once(({ product }) => product.countryOfOrigin),
  'Common name': nothing,
  'Net quantity': once(({ product }) => product.netQuantity),
  Manufacturer: once(({ product }) => product.manufacturer),
  Packer: once(({ product }) => product.packer),
  Importer: once(({ product }) => product.importer),
  ...repeat(productLimits.images, imageColumn),
  Link: toLink,
};

/** The examples of a template have no page. */
function toLink({ product, variant, publicUrl }: Row): Cell {
  if (!product.id) return null;
  return `${publicUrl}/product/${product.id}${variant ? `?variant=${variant.id}` : ''}`;
}

const cells = Object.values(columns);

/** Haat's own file: one row for each product without options, and for each variant (import.md, section 6). */
export const haatFile: FileFormat = {
  headings: Object.keys(columns),
  textColumns: new Set(['SKU', 'HSN', 'Manufacturer', 'Packer', 'Importer']),
  hasByteOrderMark: true,
  toRows(product, { publicUrl }) {
    const variants = product.variants.length > 0 ? product.variants : [undefined];
    return variants.map((variant, at) => {
      const isFirst = at === 0;
      const row = { product, variant, isFirst, images: listImages(product, variant, isFirst), publicUrl };
      return cells.map((cell) => cell(row));
    });
  },
};
