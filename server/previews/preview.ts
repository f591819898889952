import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { uploadedPictureId } from '#domain/pictures.ts';
import type { Context } from '../context.ts';

/** What a preview shows. */
export type Previewed = {
  id: string;
  name: string;
  pricePaise: number;
  images: string[];
  seller: { businessName: string };
};

/** Counted up when the drawing changes, so that every preview is drawn anew. */
const layout = 1;

/** Where the preview picture of a product lies: another address as soon as anything that it shows has changed. */
export function previewAddress(product: Previewed): string {
  return `/media/previews/${product.id}/${version(product)}.jpg`;
}

function version(product: Previewed): string {
  const { name, pricePaise, seller } = product;
  const shown = JSON.stringify([layout, name, pricePaise, seller.businessName, keptImage(product)]);
  return createHash('sha256').update(shown).digest('hex').slice(0, 16);
}

/** The first image that Haat itself keeps. One by URL may not be fetched yet, and the preview would be kept without. */
function keptImage({ images }: Previewed): string | undefined {
  return images.find((address) => address.startsWith('/media/'));
}

const two = pLimit(2);
const drawings = new Map<string, Promise<Buffer>>();

/** The JPEG at `previewAddress(product)`: drawn once, then kept in place of the product's older ones. */
export async function readPreview(context: Context, product: Previewed): Promise<Buffer> {
  const key = `previews/${product.id}/${version(product)}.jpg`;
  const kept = await context.pictures.get(key);
  if (kept) return kept.bytes;
  const drawing = drawings.get(key) ?? two(() => drawAndKeep(context, product, key));
  drawings.set(key, drawing);
  try {
    return await drawing;
  } finally {
    drawings.delete(key);
  }
}

async function drawAndKeep(context: Context, product: Previewed, key: string): Promise<Buffer> {
  const { drawPreview } = await import('./drawing.ts');
  const bytes = await drawPreview({ ...product, ...product.seller }, await readImage(context, product));
  await context.pictures.removeAll(`previews/${product.id}/`);
  await context.pictures.put(key, bytes, 'image/jpeg');
  return bytes;
}

async function readImage({ pictures, drawn }: Context, product: Previewed): Promise<Buffer | undefined> {
  const address = keptImage(product);
  if (!address) return undefined;
  const id = uploadedPictureId(address);
  return id ? (await pictures.get(`pictures/${id}/1280.webp`))?.bytes : drawn(address);
}
