import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import { nameVariant } from '#domain/catalogue/options.ts';
import type { PackageFacts } from '#domain/catalogue/packageFacts.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { isRemotePicture, jpegAddress, uploadedPictureId } from '#domain/platform/pictures.ts';
import { type PreviewedProduct, previewAddress } from '../previews/preview.ts';

export type FeedProduct = PreviewedProduct &
  Pick<PackageFacts, 'countryOfOrigin' | 'manufacturer' | 'importer'> & {
    description: string;
    category: ProductCategory;
    stock: number;
    mrpPaise: number | null;
    /** Null without options. */
    variants: FeedVariant[] | null;
  };

export type FeedVariant = {
  id: string;
  label: string;
  pricePaise: number;
  mrpPaise: number | null;
  stock: number;
  image: string | null;
  values: { key: OptionKey | null; value: string }[];
};

/** What one row of a feed is about: a product without options, or a variant. */
export type FeedItem = Omit<FeedProduct, 'images' | 'variants' | 'seller'> & {
  link: string;
  brand: string;
  image: string;
  moreImages: string[];
  /** The product of a variant, and the variant's label. Empty without options. */
  groupId: string;
  label: string;
  values: FeedVariant['values'];
};

/** One item, or one for each variant (options.md, section 9). */
export function toFeedItems(product: FeedProduct, publicUrl: string): FeedItem[] {
  const link = `${publicUrl}/product/${product.id}`;
  if (!product.variants) return [toFeedItem(product, publicUrl, link)];
  return product.variants.map(({ id, label, image, values, ...figures }) => {
    const images = image ? [image, ...product.images.filter((other) => other !== image)] : product.images;
    const sold = { ...product, ...figures, name: nameVariant(product.name, label), images, variantId: id };
    return { ...toFeedItem(sold, publicUrl, `${link}?variant=${id}`), id, groupId: product.id, label, values };
  });
}

function toFeedItem(product: FeedProduct, publicUrl: string, link: string): FeedItem {
  // The services read neither SVG nor WebP. A product without another photo shows its preview.
  const images = product.images.flatMap((image) => serviceImageUrls(image, publicUrl));
  const [image = `${publicUrl}${previewAddress(product)}`, ...moreImages] = images;
  const { images: _, variants: __, seller, ...facts } = product;
  return { ...facts, link, brand: seller.businessName, image, moreImages, groupId: '', label: '', values: [] };
}

/** Addresses the services can fetch: an uploaded photo as JPEG, a remote one at its own host. */
function serviceImageUrls(image: string, publicUrl: string): string[] {
  const id = uploadedPictureId(image);
  if (id) return [`${publicUrl}${jpegAddress(id)}`];
  // The services separate the addresses of further photos with commas.
  return isRemotePicture(image) ? [image.replaceAll(',', '%2C')] : [];
}

export const toFeedPrice = (paise: number) => `${(paise / 100).toFixed(2)} INR`;

/** The price of a feed is the MRP where the item costs less, and the sale price what it costs. */
export function toFeedPrices({ pricePaise, mrpPaise }: Pick<FeedItem, 'pricePaise' | 'mrpPaise'>) {
  const isReduced = mrpPaise !== null && mrpPaise > pricePaise;
  return { price: toFeedPrice(isReduced ? mrpPaise : pricePaise), salePrice: isReduced ? toFeedPrice(pricePaise) : '' };
}

const columnsOfKeys = { size: 'size', colour: 'color', material: 'material' } as const;
const labelColumns = ['custom_label_0', 'custom_label_1', 'custom_label_2'] as const;

/** The services' columns for options. */
export const optionColumns = ['size', 'color', 'material', ...labelColumns] as const;
export type OptionCells = Partial<Record<(typeof optionColumns)[number], string>>;

/** Size, colour and material in the services' columns for them, and other options in their labels. */
export function toOptionCells(values: FeedVariant['values']): OptionCells {
  const cells: OptionCells = {};
  let label = 0;
  for (const { key, value } of values) {
    const column = key && key in columnsOfKeys ? columnsOfKeys[key as keyof typeof columnsOfKeys] : labelColumns[label];
    if (!column) continue;
    cells[column] = value;
    if (column === labelColumns[label]) label += 1;
  }
  return cells;
}
