import { hash as digest } from 'node:crypto';
import { nameVariant } from '#domain/catalogue/options.ts';
import { uploadedPictureId } from '#domain/platform/pictures.ts';
import type { SellerCategory } from '#domain/sellers/sellers.ts';
import { limitConcurrency } from '#server/platform/limits/concurrency.ts';
import { cacheFile } from '#server/platform/pictures/storage.ts';
import { importInChild } from '#server/platform/processes/childProcess.ts';
import { hasPriceRange } from '#texts/prices.ts';
import type { CatalogueContext } from '../context.ts';

/** What a product's preview shows. */
export type PreviewedProduct = {
  id: string;
  name: string;
  pricePaise: number;
  /** The highest price of its variants; none without options. */
  priceToPaise?: number;
  images: string[];
  seller: { businessName: string };
  /** Set where the preview shows one of its variants. */
  variantId?: string;
};

type PreviewedVariant = { id: string; label: string; pricePaise: number; image: string | null };

/** What the preview of a variant shows: its label, price and photo. */
const previewVariant = (
  { name, images, priceToPaise: _, ...product }: PreviewedProduct,
  { id, label, pricePaise, image }: PreviewedVariant,
): PreviewedProduct => ({
  ...product,
  name: nameVariant(name, label),
  pricePaise,
  images: image === null ? images : [image, ...images],
  variantId: id,
});

/** What the preview of a product's address shows: the product, or the variant that the address names. */
export function findPreviewed(
  product: PreviewedProduct & { variants: readonly PreviewedVariant[] },
  variantId: string | undefined,
): PreviewedProduct {
  const variant = product.variants.find(({ id }) => id === variantId);
  return variant ? previewVariant(product, variant) : product;
}

/** What a shop's preview shows: up to four of its products. */
export type PreviewedStore = {
  id: string;
  slug: string;
  businessName: string;
  category: SellerCategory;
  products: { name: string; images: string[] }[];
};

/** Increase it when the drawing changes, so that every preview is drawn again. */
const layoutVersion = 2;

/** The address of a product's preview. It changes whenever anything in the preview changes. */
export function previewAddress(product: PreviewedProduct): string {
  const path = `/media/previews/${product.id}/${productVersion(product)}.jpg`;
  return product.variantId === undefined ? path : `${path}?variant=${product.variantId}`;
}

/** The address of a shop's preview. It changes whenever anything in the preview changes. */
export function storePreviewAddress(store: PreviewedStore): string {
  return `/media/store-previews/${store.slug}/${storeVersion(store)}.jpg`;
}

const productVersion = ({ name, seller, images, ...price }: PreviewedProduct) =>
  hashShown([
    ...[layoutVersion, name, price.pricePaise, seller.businessName, cachedImage(images)],
    ...(hasPriceRange(price) ? ['from'] : []),
  ]);

const storeVersion = ({ businessName, category, products }: PreviewedStore) =>
  hashShown([layoutVersion, businessName, category, products.map(({ name, images }) => [name, cachedImage(images)])]);

const hashShown = (shown: unknown[]) => digest('sha256', JSON.stringify(shown)).slice(0, 16);

/**
 * The first image that Haat stores itself. A remote one may not be fetched yet, and the preview would be cached without
 * it.
 */
export function cachedImage(images: string[]): string | undefined {
  return images.find((address) => address.startsWith('/media/'));
}

/** The JPEG at `previewAddress(product)`. */
export function readPreview(context: CatalogueContext, product: PreviewedProduct): Promise<Buffer> {
  const { id, variantId } = product;
  const draw = async () =>
    drawingProcess.drawPreview({ ...product, ...product.seller }, await readImage(context, product.images));
  return readOrDrawPreview(context, { id, version: productVersion(product), isAlone: variantId === undefined }, draw);
}

/** The JPEG at `storePreviewAddress(store)`. */
export function readStorePreview(context: CatalogueContext, store: PreviewedStore): Promise<Buffer> {
  return readOrDrawPreview(context, { id: store.id, version: storeVersion(store), isAlone: true }, async () => {
    const pictured = store.products.map(async ({ name, images }) => ({
      name,
      image: await readImage(context, images),
    }));
    return drawingProcess.drawStorePreview(store, await Promise.all(pictured));
  });
}

const drawingLimit = limitConcurrency(2);
const drawingProcess = importInChild<typeof import('./drawing.ts')>(new URL('./drawing.ts', import.meta.url));
const pendingDrawings = new Map<string, Promise<Buffer>>();

type PreviewFile = { id: string; version: string; isAlone: boolean };

/**
 * Draws a preview once, then caches it. Those of a product or shop replace all older ones in their folder; those of
 * variants stay beside each other there until then.
 */
async function readOrDrawPreview(
  { pictures }: CatalogueContext,
  { id, version, isAlone }: PreviewFile,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const key = `previews/${id}/${version}.jpg`;
  const cached = await pictures.get(key);
  if (cached) return cached.bytes;
  const drawAndStore = async () => {
    const bytes = await draw();
    if (isAlone) await pictures.removeAll(`previews/${id}/`);
    await cacheFile(pictures, key, bytes, 'image/jpeg');
    return bytes;
  };
  const drawn = pendingDrawings.get(key) ?? drawingLimit(drawAndStore);
  pendingDrawings.set(key, drawn);
  try {
    return await drawn;
  } finally {
    pendingDrawings.delete(key);
  }
}

/** The stored photo among these addresses, if there is one. */
export async function readImage(
  { pictures, bundledPhoto }: CatalogueContext,
  images: string[],
): Promise<Buffer | undefined> {
  const address = cachedImage(images);
  if (!address) return undefined;
  const id = uploadedPictureId(address);
  return id ? (await pictures.get(`pictures/${id}/1280.webp`))?.bytes : bundledPhoto(address);
}
