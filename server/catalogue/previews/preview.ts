import { hash as digest } from 'node:crypto';
import { uploadedPictureId } from '#domain/platform/pictures.ts';
import type { SellerCategory } from '#domain/sellers/sellers.ts';
import { limitConcurrency } from '#server/platform/limits/concurrency.ts';
import { cacheFile } from '#server/platform/pictures/storage.ts';
import { importInChild } from '#server/platform/processes/childProcess.ts';
import type { CatalogueContext } from '../context.ts';

/** What a product's preview shows. */
export type PreviewedProduct = {
  id: string;
  name: string;
  pricePaise: number;
  images: string[];
  seller: { businessName: string };
};

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
  return `/media/previews/${product.id}/${productVersion(product)}.jpg`;
}

/** The address of a shop's preview. It changes whenever anything in the preview changes. */
export function storePreviewAddress(store: PreviewedStore): string {
  return `/media/store-previews/${store.slug}/${storeVersion(store)}.jpg`;
}

const productVersion = ({ name, pricePaise, seller, images }: PreviewedProduct) =>
  hashShown([layoutVersion, name, pricePaise, seller.businessName, cachedImage(images)]);

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
  return readOrDrawPreview(context, product.id, productVersion(product), async () => {
    return drawingProcess.drawPreview({ ...product, ...product.seller }, await readImage(context, product.images));
  });
}

/** The JPEG at `storePreviewAddress(store)`. */
export function readStorePreview(context: CatalogueContext, store: PreviewedStore): Promise<Buffer> {
  return readOrDrawPreview(context, store.id, storeVersion(store), async () => {
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

/** Draws a preview once, then caches it in place of the older ones of the same product or shop. */
async function readOrDrawPreview(
  { pictures }: CatalogueContext,
  id: string,
  version: string,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const key = `previews/${id}/${version}.jpg`;
  const cached = await pictures.get(key);
  if (cached) return cached.bytes;
  const drawAndStore = async () => {
    const bytes = await draw();
    await pictures.removeAll(`previews/${id}/`);
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
