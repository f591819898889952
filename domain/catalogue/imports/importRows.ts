import type { Option } from '../options.ts';
import type { PackageFactName } from '../packageFacts.ts';
import type { ProductCategory } from '../products.ts';
import type { ImportCode, ImportSkip } from './importCodes.ts';
import type { ImportMode, ImportTarget } from './importTargets.ts';

/** Types of what is read from a file and what it becomes. Money is paise, weights are grams. */

/** A row as the reader of spreadsheets returns it. */
export type SheetRowLike = {
  row: number;
  cells: string[];
  /** Columns whose cells a workbook stores as numbers. */
  numbers?: number[];
  notices?: { code: string; column?: number }[];
};

export type ImportOptions = {
  /** Where a new product has no category. */
  fallbackCategory?: ProductCategory;
  hidesMissing: boolean;
  shortensNames: boolean;
  allOrNothing: boolean;
  copiesPhotos: boolean;
  /** The stock of what is in stock without a number. */
  uncountedStock: number;
};

export type ImportColumn = { index: number; heading: string; target: ImportTarget | null };

/** All that reading a row depends on. It is stored with the import. */
export type ImportSettings = {
  /** An `ImportDialect`, or null for plain files. */
  dialect: string | null;
  delimiter: string | null;
  encoding: string | null;
  sheet: string | null;
  columns: ImportColumn[];
  mode: ImportMode;
  options: ImportOptions;
  /** What the shop chose for values of its category columns, by `normalizeCategory(value)`. */
  categories: Record<string, ProductCategory>;
  /** Columns in which a value proves that commas are decimal signs (`provesDecimalComma`). */
  decimalCommaColumns: number[];
  /** The day in India, `2026-11-29`. */
  today: string;
  /** The shop's name: feeds have it as the brand, which is then no news. */
  shopName?: string;
  /** Haat's own address without a slash at the end, so that the shop's own photos are recognised. */
  origin?: string;
};

export type RowProblem = { row: number; code: ImportCode; field?: string; value?: string; rows?: number[] };

/** What a row is called, read while the file is read. */
export type RowKeys = {
  /** The row is nothing that is sold; its other keys are missing. */
  skipped?: ImportSkip;
  /** Haat's id as written, in lower case. It may be no UUID, and then no product has it. */
  id?: string;
  /** Where no product or variant of the shop has the id, it is the SKU (which is set too) instead of `id_unknown`. */
  isIdOrSku?: true;
  sku?: string;
  /** Rows with one group are one product, also where other rows are between them. */
  group?: string;
  /** The name by which a product without SKU is found; rows with `group` may lack it. */
  nameKey?: string;
};

/** Texts that a product may have cleared: undefined where the file says nothing, null where it says `[empty]`. */
type Clearable<Value> = Value | null | undefined;

export type BuiltVariant = {
  row: number;
  /** Haat's id of the variant, in feeds. See `RowKeys`. */
  id?: string;
  isIdOrSku?: true;
  sku?: Clearable<string>;
  /** In the sequence of the product's options. */
  values: string[];
  pricePaise?: number;
  mrpPaise?: Clearable<number>;
  stock?: number;
  /** The stock is that of 'in stock' without a number: a known product that is in stock keeps its own. */
  isStockUncounted?: true;
  stockWhenExported?: number;
  weightGrams?: Clearable<number>;
  image?: string;
  isOffered?: boolean;
};

/** One product out of the rows of a group, or of one row. A field that is missing says nothing. */
export type BuiltProduct = {
  /** The first of its rows. */
  row: number;
  id?: string;
  isIdOrSku?: true;
  /** A product with options has none. */
  sku?: Clearable<string>;
  nameKey?: string;
  name?: string;
  description?: string;
  /** 'Colour: Blue': lines for a new product whose description the file lacks, below its name. */
  descriptionLines?: string[];
  category?: ProductCategory;
  isActive?: boolean;
  /** Addresses, and names of pictures in the ZIP as `pictureReference` writes them. */
  images?: string[];
  alsoCalled?: string;
  pricePaise?: number;
  mrpPaise?: Clearable<number>;
  stock?: number;
  /** The stock is that of 'in stock' without a number: a known product that is in stock keeps its own. */
  isStockUncounted?: true;
  stockWhenExported?: number;
  weightGrams?: Clearable<number>;
  /** All options with the values of the file, in its sequence; undefined for a product without options. */
  options?: Option[];
  variants?: BuiltVariant[];
  /** Errors and notices, each at its row. With an error at every row, or at the product, nothing is imported. */
  problems: RowProblem[];
  skippedRows: { row: number; code: ImportCode }[];
  /** Rows with errors; the variants of other rows are imported. */
  errorRows: number[];
} & { [Name in PackageFactName]?: Clearable<string> };

/** The pictures of a ZIP that came with the file. Names are compared without folders and case. */
export type ImportPictures = {
  /** The picture's name in the ZIP. */
  findByName(name: string): string | undefined;
  /** `SKU.jpg`, `SKU-1.jpg`, `SKU_2.png`, in number order. */
  listBySku(sku: string): string[];
};

const pictureReferences = /^\/media\/zip\/([0-9a-f]*)\.webp$/;

/**
 * How a picture of the ZIP is written among a product's images until it is stored: an address of Haat that the rules of
 * products accept, with the name in hexadecimal digits.
 */
export const pictureReference = (name: string): string =>
  `/media/zip/${Array.from(new TextEncoder().encode(name), (byte) => byte.toString(16).padStart(2, '0')).join('')}.webp`;

/** The picture's name in the ZIP, or undefined for an address. */
export function referencedPicture(image: string): string | undefined {
  const digits = pictureReferences.exec(image)?.[1];
  if (digits === undefined) return undefined;
  const bytes = digits.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];
  return new TextDecoder().decode(new Uint8Array(bytes));
}
