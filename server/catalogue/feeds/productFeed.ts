import type { Readable } from 'node:stream';
import { escapeFormula } from '#server/platform/csv/formulas.ts';
import { writeCsv } from '#server/platform/csv/writeCsv.ts';
import { type FeedProduct, optionColumns, toFeedItems, toFeedPrices, toOptionCells } from './feedItems.ts';
import { escapeMarkup } from './htmlText.ts';

/** The messaging service's names for columns and values. They are the same in every language. */
const feedColumns = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'product_type',
  'sale_price',
  'item_group_id',
  ...optionColumns,
  'quantity_to_sell_on_facebook',
  'origin_country',
  'manufacturer_info',
  'importer_name',
  'importer_address',
] as const;
type FeedColumn = (typeof feedColumns)[number];
type FeedCells = Partial<Record<FeedColumn, string>>;

const availability = { some: 'in stock', none: 'out of stock' };

/**
 * A shop's products in the format of the messaging service's catalogue (chat.md, section 3). It is streamed row by row,
 * so the whole shop is never in memory. There is no byte order mark, because the service would read it as part of the
 * first column's name. Cells are safe to open in a spreadsheet.
 */
export function writeProductFeed(products: AsyncIterable<FeedProduct>, publicUrl: string): Readable {
  return writeFeed(products, { columns: feedColumns, toRows: (product) => toFeedRows(product, publicUrl) });
}

/** The columns of a feed, and the cells of a product's rows. */
type FeedFormat<Column extends string> = {
  columns: readonly Column[];
  toRows: (product: FeedProduct) => Partial<Record<Column, string>>[];
  delimiter?: string;
};

/** Streams products as a feed. */
export function writeFeed<Column extends string>(
  products: AsyncIterable<FeedProduct>,
  { columns, toRows, delimiter = ',' }: FeedFormat<Column>,
): Readable {
  async function* rows() {
    for await (const product of products) {
      for (const cells of toRows(product)) yield columns.map((column) => escapeFormula(cells[column] ?? ''));
    }
  }
  return writeCsv({ headings: columns, rows: rows(), delimiter });
}

function toFeedRows(product: FeedProduct, publicUrl: string): FeedCells[] {
  return toFeedItems(product, publicUrl).map((item) => {
    const { price, salePrice } = toFeedPrices(item);
    return {
      id: item.id,
      title: escapeMarkup(item.name),
      description: escapeMarkup(item.description),
      availability: item.stock > 0 ? availability.some : availability.none,
      condition: 'new',
      price,
      link: item.link,
      image_link: item.image,
      additional_image_link: item.moreImages.join(','),
      brand: item.brand,
      product_type: item.category,
      sale_price: salePrice,
      item_group_id: item.groupId,
      ...toOptionCells(item.values),
      quantity_to_sell_on_facebook: String(item.stock),
      origin_country: item.countryOfOrigin ?? '',
      manufacturer_info: item.manufacturer ?? '',
      ...toImporter(item.importer ?? ''),
    };
  });
}

/** Sellers type the importer as 'name, address'; the service asks for them apart. */
function toImporter(importer: string): Pick<FeedCells, 'importer_name' | 'importer_address'> {
  const [name = '', ...address] = importer.split(', ');
  return { importer_name: name, importer_address: address.join(', ') };
}
