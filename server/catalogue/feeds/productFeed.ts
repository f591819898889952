import { Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { isRemotePicture, jpegAddress, uploadedPictureId } from '#domain/platform/pictures.ts';
import { harmless } from '#server/platform/csv/formulas.ts';
import { type PreviewedProduct, previewAddress } from '../previews/preview.ts';

export type FeedProduct = PreviewedProduct & { description: string; category: ProductCategory; stock: number };

/** The service's names of the columns and of what stands in them: no sentences, the same in every language. */
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
 * A shop's products as the messaging service's catalogue reads them (chat.md, section 3), row by row: the whole shop is
 * never in memory. Without a byte order mark, which the service would take for a part of the first column's name; safe
 * for whoever opens it in a spreadsheet all the same.
 */
export function writeProductFeed(products: AsyncIterable<FeedProduct>, publicUrl: string): Transform {
  const csv = stringify({ header: true, columns: feedColumns });
  async function* rows() {
    for await (const product of products) yield toFeedCells(product, publicUrl).map(harmless);
  }
  const source = Readable.from(rows());
  source.on('error', (error) => csv.destroy(error));
  return source.pipe(csv);
}

function toFeedCells(product: FeedProduct, publicUrl: string): string[] {
  // The service knows no SVG and no WebP. What has no other picture shows its preview.
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

/** Where the service finds this picture: an uploaded one as JPEG, one of another host where it lies. */
function serviceImageUrls(image: string, publicUrl: string): string[] {
  const id = uploadedPictureId(image);
  if (id) return [`${publicUrl}${jpegAddress(id)}`];
  // A comma parts the addresses of further pictures.
  return isRemotePicture(image) ? [image.replaceAll(',', '%2C')] : [];
}
