import type { Readable } from 'node:stream';
import { exportLimits } from '#domain/catalogue/exports.ts';
import {
  type FeedItem,
  type FeedProduct,
  optionColumns,
  toFeedItems,
  toFeedPrices,
  toOptionCells,
} from './feedItems.ts';
import { escapeMarkup } from './htmlText.ts';
import { writeFeed } from './productFeed.ts';

/** The shopping service's names for columns and values (import.md, section 6), with those of variants at the end. */
const googleColumns = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'price',
  'sale_price',
  'condition',
  'brand',
  'identifier_exists',
  'product_type',
  'item_group_id',
  ...optionColumns,
] as const;

const availability = { some: 'in_stock', none: 'out_of_stock' };

/** A shop's products for the shopping service: values separated by tabs, texts on one line. It is streamed. */
export function writeGoogleFeed(products: AsyncIterable<FeedProduct>, publicUrl: string): Readable {
  return writeFeed(products, {
    columns: googleColumns,
    delimiter: '\t',
    toRows: (product) =>
      toFeedItems(product, publicUrl).map((item) => {
        const { price, salePrice } = toFeedPrices(item);
        return {
          id: item.id,
          title: escapeMarkup(toTitle(item)),
          description: escapeMarkup(toLine(item.description)),
          link: item.link,
          image_link: item.image,
          additional_image_link: item.moreImages.join(','),
          availability: item.stock > 0 ? availability.some : availability.none,
          price,
          sale_price: salePrice,
          condition: 'new',
          brand: toLine(item.brand),
          identifier_exists: 'no',
          product_type: item.category,
          item_group_id: item.groupId,
          ...toOptionCells(item.values),
        };
      }),
  });
}

/** Tabs and line breaks would end a value. */
const toLine = (text: string): string => text.replace(/\r\n|[\t\n\r\v\f\u0085\u2028\u2029]/g, ' ');

/** The name, shortened so that a variant's label fits whole. */
function toTitle({ name, label }: FeedItem): string {
  const suffix = label && toLine(` (${label})`);
  const base = toLine(suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name);
  const room = exportLimits.googleTitle - Array.from(suffix).length;
  return Array.from(base).slice(0, room).join('').trimEnd() + suffix;
}
