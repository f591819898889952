import { Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import { nameVariant } from '#domain/catalogue/options.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { isRemotePicture, jpegAddress, uploadedPictureId } from '#domain/platform/pictures.ts';
import { escapeFormula } from '#server/platform/csv/formulas.ts';
import { type PreviewedProduct, previewAddress } from '../previews/preview.ts';

export type FeedProduct = PreviewedProduct & {
  description: string;
  category: ProductCategory;
  stock: number;
  mrpPaise: number | null;
  /** Null without options. */
  variants: FeedVariant[] | null;
};

type FeedVariant = {
  id: string;
  label: string;
  pricePaise: number;
  mrpPaise: number | null;
  stock: number;
  image: string | null;
  values: { key: OptionKey | null; value: string }[];
};

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
  'size',
  'color',
  'material',
  'custom_label_0',
  'custom_label_1',
  'custom_label_2',
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
    for await (const product of products) {
      for (const cells of toFeedRows(product, publicUrl))
        yield feedColumns.map((_, at) => escapeFormula(cells[at] ?? ''));
    }
  }
  const source = Readable.from(rows());
  source.on('error', (error) => csv.destroy(error));
  return source.pipe(csv);
}

/** One row, or one for each variant (options.md, section 9). */
function toFeedRows(product: FeedProduct, publicUrl: string): string[][] {
  const link = `${publicUrl}/product/${product.id}`;
  if (!product.variants) return [toFeedCells(product, publicUrl, link)];
  return product.variants.map(({ id, label, image, values, ...figures }) => {
    const images = image ? [image, ...product.images.filter((other) => other !== image)] : product.images;
    const sold = { ...product, ...figures, name: nameVariant(product.name, label), images, variantId: id };
    const [, ...cells] = toFeedCells(sold, publicUrl, `${link}?variant=${id}`);
    return [id, ...cells, product.id, ...toOptionCells(values)];
  });
}

function toFeedCells(product: FeedProduct, publicUrl: string, link: string): string[] {
  // The service reads neither SVG nor WebP. A product without another photo shows its preview.
  const images = product.images.flatMap((image) => serviceImageUrls(image, publicUrl));
  const [image = `${publicUrl}${previewAddress(product)}`, ...more] = images;
  const { pricePaise, mrpPaise } = product;
  const isReduced = mrpPaise !== null && mrpPaise > pricePaise;
  return [
    product.id,
    product.name,
    product.description,
    product.stock > 0 ? availability.some : availability.none,
    'new',
    toFeedPrice(isReduced ? mrpPaise : pricePaise),
    link,
    image,
    more.join(','),
    product.seller.businessName,
    product.category,
    isReduced ? toFeedPrice(pricePaise) : '',
  ];
}

const toFeedPrice = (paise: number) => `${(paise / 100).toFixed(2)} INR`;

/** Size, colour and material in the service's columns for them, and other options in its labels. */
function toOptionCells(values: FeedVariant['values']): string[] {
  const ofKey = (key: OptionKey) => values.find((value) => value.key === key)?.value ?? '';
  const others = values.filter(({ key }) => key !== 'size' && key !== 'colour' && key !== 'material');
  return [ofKey('size'), ofKey('colour'), ofKey('material'), ...others.map(({ value }) => value)];
}

/** Addresses the service can fetch: an uploaded photo as JPEG, a remote one at its own host. */
function serviceImageUrls(image: string, publicUrl: string): string[] {
  const id = uploadedPictureId(image);
  if (id) return [`${publicUrl}${jpegAddress(id)}`];
  // The service separates the addresses of further photos with commas.
  return isRemotePicture(image) ? [image.replaceAll(',', '%2C')] : [];
}
