import type { Readable } from 'node:stream';
import type { ExportDialect } from '#domain/catalogue/exportDialects.ts';
import type { ExportFormat } from '#domain/catalogue/exports.ts';
import { writeCsv } from '#server/platform/csv/writeCsv.ts';
import { writeWorkbook } from '#server/platform/spreadsheets/workbookWriter.ts';
import type { FeedProduct } from '../feeds/feedItems.ts';
import { writeGoogleFeed } from '../feeds/googleFeed.ts';
import { writeProductFeed } from '../feeds/productFeed.ts';
import { type Cell, toCsvCell, toSheetCell } from './cells.ts';
import type { ExportedProduct } from './exportedProducts.ts';
import type { ExportingShop } from './fileFormat.ts';
import { haatFile } from './haatFile.ts';
import { shopifyFile } from './shopifyFile.ts';
import { orderVariants } from './variantOrder.ts';
import { wooCommerceFile } from './wooCommerceFile.ts';

const tables = { haat: haatFile, shopify: shopifyFile, woocommerce: wooCommerceFile } as const;
const feeds = { meta: writeProductFeed, google: writeGoogleFeed } as const;

const contentTypes: Record<'csv' | 'tsv' | ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Read while they are written. */
type Products = AsyncIterable<ExportedProduct> | Iterable<ExportedProduct>;

export type ExportForm = { dialect: ExportDialect; format: ExportFormat };

/** The end of the file's name, and its media type. */
export function describeFile({ dialect, format }: ExportForm): { extension: string; type: string } {
  const extension = dialect === 'google' ? 'tsv' : format;
  return { extension, type: contentTypes[extension] };
}

/** Streams products as a file of this dialect, so that they are never all in memory. */
export function writeExport(
  products: Products,
  { dialect, format }: ExportForm,
  shop: ExportingShop,
  modified: Date,
): Readable {
  if (dialect === 'meta' || dialect === 'google') return feeds[dialect](toFeed(products, shop), shop.publicUrl);
  const { headings, textColumns = new Set(), hasByteOrderMark = false, toRows } = tables[dialect];
  async function* rows<Written>(toCell: (cell: Cell) => Written) {
    for await (const product of products) {
      for (const cells of toRows(product, shop)) yield cells.map(toCell);
    }
  }
  if (format === 'csv') return writeCsv({ headings, rows: rows(toCsvCell), hasByteOrderMark });
  return writeWorkbook({ name: 'Products', headings, textColumns, rows: rows(toSheetCell) }, modified);
}

/** Products as feeds show them: those with options by their offered variants. */
async function* toFeed(products: Products, shop: ExportingShop): AsyncGenerator<FeedProduct> {
  for await (const { options, variants, ...product } of products) {
    const offered = orderVariants(variants.filter(({ isOffered }) => isOffered));
    const toValues = (values: readonly string[]) =>
      values.map((value, at) => ({ key: options[at]?.key ?? null, value }));
    yield {
      ...product,
      seller: { businessName: shop.name },
      variants:
        options.length > 0 ? offered.map((variant) => ({ ...variant, values: toValues(variant.values) })) : null,
    };
  }
}
