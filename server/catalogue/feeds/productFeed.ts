import { Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { isRemotePicture, jpegAddress, uploadedPictureId } from '#domain/platform/pictures.ts';
import { escapeFormula } from '#server/platform/csv/formulas.ts';
import { type PreviewedProduct, previewAddress } from '../previews/preview.ts';

export type FeedProduct = PreviewedProduct & { description: string; category: ProductCategory; stock: number };

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
];

const availability = { some: 'in stock', none: 'out of stock' };

/**
 * A shop's products in the format of the messaging service's catalogue (chat.md, section 3). It is streamed row by row,
 * so the whole shop is never in memory. There is no byte order mark, because the service would read it as part of the
 * first column's name. Cells are safe to open in a spreadsheet.
 */
export function writeProductFeed(products: AsyncIterable<FeedProduct>, publicUrl: string): Transform {
  const csv = stringify({ header: true, columns: feedColumns });
  async function* rows() {
    for await (const product of products) yield toFeedCells(product, publicUrl).map(escapeFormula);
  }
  const source = Readable.from(rows());
  source.on('error', (error) => csv.destroy(error));
  return source.pipe(csv);
}

function toFeedCells(product: FeedProduct, publicUrl: string): string[] {
  // The service reads neither SVG nor WebP. A product without another photo shows its preview.
  const images = product.images.flatMap((image) => serviceImageUrls(image, publicUrl));
  const [image = `${publicUrl}${previewAddress(product)}`, ...more] = images;
  return [
    product.id,
    product.name,
    product.description,
    product.stock > 0 ? availability.some : availability.none,
    'new',
    `${(product.pricePaise / 100).toFixed(2)} INR`,
    `${publicUrl}/product/${product.id}`,
    image,
    more.join(','),
    product.seller.businessName,
    product.category,
  ];
}

/** Addresses the service can fetch: an uploaded photo as JPEG, a remote one at its own host. */
function serviceImageUrls(image: string, publicUrl: string): string[] {
  const id = uploadedPictureId(image);
  if (id) return [`${publicUrl}${jpegAddress(id)}`];
  // The service separates the addresses of further photos with commas.
  return isRemotePicture(image) ? [image.replaceAll(',', '%2C')] : [];
}
