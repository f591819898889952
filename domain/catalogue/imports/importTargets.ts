import { packageFactNames } from '../packageFacts.ts';
import words from './words.json' with { type: 'json' };

/** What a column of an imported file may hold (import.md, section 1). */

/** The targets that a person can choose for a column. */
export const chosenTargets = [
  'id',
  'sku',
  'name',
  'description',
  'price',
  'mrp',
  'stock',
  'category',
  'images',
  'isActive',
  'alsoCalled',
  'weight',
  'group',
  'size',
  'colour',
  'material',
  'optionValue',
  'brand',
  ...packageFactNames,
] as const;
export type ChosenTarget = (typeof chosenTargets)[number];

/** Targets that only the headings of a dialect name. */
export const dialectTargets = [
  /** Meta's and Google's `id`: Haat's own id if one of the shop's products or variants has it, else the SKU. */
  'idOrSku',
  /** The names of options; each belongs to the `optionValue` with the same number in its heading. */
  'optionName',
  'isOffered',
  'stockWhenExported',
  'availability',
  'stockTracker',
  'currency',
  'salePrice',
  'saleStart',
  'saleEnd',
  'salePeriod',
  'shortDescription',
  'descriptionLine',
  'namePart',
  'otherCategory',
  'variantImage',
  'imagePosition',
  'rowType',
  'rowId',
  'parent',
  'rowAction',
] as const;
export type ImportTarget = ChosenTarget | (typeof dialectTargets)[number];
export const importTargets: readonly ImportTarget[] = [...chosenTargets, ...dialectTargets];

export const isImportTarget = (value: unknown): value is ImportTarget =>
  importTargets.some((target) => target === value);

/** Targets that several columns may have; of the others the first filled column counts. */
export const repeatedTargets: readonly ImportTarget[] = [
  'images',
  'optionName',
  'optionValue',
  'isActive',
  'descriptionLine',
  'namePart',
  'manufacturer',
  'packer',
  'importer',
];

export const importModes = ['both', 'add', 'update', 'stock'] as const;
/** `stock` changes price, MRP and stock of known products and nothing else. */
export type ImportMode = (typeof importModes)[number];

export const importDialects = [
  'haat',
  'shopify',
  'woocommerce',
  'amazon',
  'flipkart',
  'meesho',
  'meta',
  'google',
] as const;
export type ImportDialect = (typeof importDialects)[number];

/** Stock of what is in stock without a number (import.md, section 2). */
export const defaultUncountedStock = 10;

/** The heading of the first column of a file with problems; it is ignored when the file is imported again. */
export const problemHeading: string = words.problemHeading;
