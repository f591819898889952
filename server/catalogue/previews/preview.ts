import { hash as digest } from 'node:crypto';
import { nameVariant } from '#domain/catalogue/options.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { uploadedPictureId } from '#domain/platform/pictures.ts';
import type { SellerCategory } from '#domain/sellers/sellers.ts';
import { limitConcurrency } from '#server/platform/limits/concurrency.ts';
import { cacheFile } from '#server/platform/pictures/storage.ts';
import { importInChild } from '#server/platform/processes/childProcess.ts';
import { buildFolder, defaultLanguage, offeredLanguages } from '#texts/language.ts';
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

/** The address of a product's preview in one language. It changes whenever anything in the preview changes. */
export function previewAddress(product: PreviewedProduct, language = defaultLanguage): string {
  const path = `/media/previews/${product.id}/${productVersion(product, language)}.jpg`;
  return path + formatQuery({ variant: product.variantId, ...languageParameter(language) });
}

/** The address of a shop's preview in one language. It changes whenever anything in the preview changes. */
export function storePreviewAddress(store: PreviewedStore, language = defaultLanguage): string {
  const path = `/media/store-previews/${store.slug}/${storeVersion(store, language)}.jpg`;
  return path + formatQuery(languageParameter(language));
}

const languageParameter = (language: PageLanguage) => (language === defaultLanguage ? {} : { language });

function formatQuery(parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return given.length > 0 ? `?${given.join('&')}` : '';
}

const productVersion = ({ name, seller, images, ...price }: PreviewedProduct, language: PageLanguage) =>
  hashShown(language, [
    ...[layoutVersion, name, price.pricePaise, seller.businessName, cachedImage(images)],
    ...(hasPriceRange(price) ? ['from'] : []),
  ]);

const storeVersion = ({ businessName, category, products }: PreviewedStore, language: PageLanguage) =>
  hashShown(language, [
    ...[layoutVersion, businessName, category],
    products.map(({ name, images }) => [name, cachedImage(images)]),
  ]);

const hashShown = (language: PageLanguage, shown: unknown[]) =>
  digest('sha256', JSON.stringify([...shown, ...Object.values(languageParameter(language))])).slice(0, 16);

/**
 * The first image that Haat stores itself. A remote one may not be fetched yet, and the preview would be cached without
 * it.
 */
export function cachedImage(images: string[]): string | undefined {
  return images.find((address) => address.startsWith('/media/'));
}

/** The JPEG at `previewAddress(product, language)`. */
export function readPreview(
  context: CatalogueContext,
  product: PreviewedProduct,
  language = defaultLanguage,
): Promise<Buffer> {
  const draw = async () =>
    drawingProcess.drawPreview({ ...product, ...product.seller }, await readImage(context, product.images), language);
  const folder = previewFolder(product.id, language);
  const file = { folder, version: productVersion(product, language), isAlone: product.variantId === undefined };
  return readOrDrawPreview(context, file, draw);
}

/** The JPEG at `storePreviewAddress(store, language)`. */
export function readStorePreview(
  context: CatalogueContext,
  store: PreviewedStore,
  language = defaultLanguage,
): Promise<Buffer> {
  const file = { folder: previewFolder(store.id, language), version: storeVersion(store, language), isAlone: true };
  return readOrDrawPreview(context, file, async () => {
    const pictured = store.products.map(async ({ name, images }) => ({
      name,
      image: await readImage(context, images),
    }));
    return drawingProcess.drawStorePreview(store, await Promise.all(pictured), language);
  });
}

const drawingLimit = limitConcurrency(2);
const drawingProcess = importInChild<typeof import('./drawing.ts')>(new URL('./drawing.ts', import.meta.url));
const pendingDrawings = new Map<string, Promise<Buffer>>();

/** Each language has a folder of its own, because a new preview removes the others of its folder. */
const previewFolder = (id: string, language: PageLanguage) => `previews/${buildFolder(id, language)}/`;

/** Removes the previews of a product in all languages. */
export async function removePreviews({ pictures }: Pick<CatalogueContext, 'pictures'>, id: string): Promise<void> {
  const folders = offeredLanguages.map(({ language }) => previewFolder(id, language));
  await Promise.all(folders.map((folder) => pictures.removeAll(folder)));
}

type PreviewFile = { folder: string; version: string; isAlone: boolean };

/**
 * Draws a preview once, then caches it. Those of a product or shop replace all older ones in their folder; those of
 * variants stay beside each other there until then.
 */
async function readOrDrawPreview(
  { pictures }: CatalogueContext,
  { folder, version, isAlone }: PreviewFile,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const key = `${folder}${version}.jpg`;
  const cached = await pictures.get(key);
  if (cached) return cached.bytes;
  const drawAndStore = async () => {
    const bytes = await draw();
    if (isAlone) await pictures.removeAll(folder);
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
