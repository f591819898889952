import type { ExportDialect } from './exportDialects.ts';
import { packageFactNames } from './packageFacts.ts';

/** Haat's own file is also written as a workbook. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a product can have that a file cannot carry, in the order of the form. */
export const exportLosses = [
  'sku',
  'secondLanguage',
  'longName',
  'lineBreaks',
  'alsoCalled',
  'equalMrp',
  'stock',
  'weight',
  'drawing',
  'hidden',
  'notOffered',
  ...packageFactNames,
] as const;
export type ExportLoss = (typeof exportLosses)[number];

const feedLosses = ['sku', 'secondLanguage', 'alsoCalled', 'equalMrp', 'weight', 'drawing', 'hidden', 'notOffered'];

/** What each file cannot carry. */
const lossesOf: Record<ExportDialect, readonly string[]> = {
  haat: ['secondLanguage'],
  shopify: ['secondLanguage', 'notOffered', ...packageFactNames],
  woocommerce: ['secondLanguage', 'equalMrp', ...packageFactNames],
  meta: [...feedLosses, 'netQuantity', 'packer'],
  google: [...feedLosses, 'longName', 'lineBreaks', 'stock', ...packageFactNames],
};

/** What the file of a dialect cannot carry, in the order of the form. */
export const listLosses = (dialect: ExportDialect): ExportLoss[] =>
  exportLosses.filter((loss) => lossesOf[dialect].includes(loss));

/** Files whose products and variants are found again by their SKUs. */
export const matchesBySku = (dialect: ExportDialect): boolean => dialect === 'shopify' || dialect === 'woocommerce';

export const exportLimits = {
  /** In characters. */
  googleTitle: 150,
  /** Products that get their SKUs in one request. */
  skusAtOnce: 500,
};

/** The SKUs of the example rows in templates: an import skips them. */
export const exampleSkus = ['EXAMPLE-1', 'EXAMPLE-2'] as const;

export const isExampleSku = (sku: string): boolean => exampleSkus.some((example) => example === sku);
