import { limitConcurrency } from '#server/platform/limits/concurrency.ts';
import { cacheFile } from '#server/platform/pictures/storage.ts';
import { importInChild } from '#server/platform/processes/childProcess.ts';
import type { CatalogueContext } from '../context.ts';

const conversionLimit = limitConcurrency(2);
/** Runs in the child process for images. */
export const { createJpeg: createJpegInChildProcess } = importInChild<
  typeof import('#server/platform/pictures/renditions.ts')
>(new URL('../../platform/pictures/renditions.ts', import.meta.url));
const pendingConversions = new Map<string, Promise<Buffer | undefined>>();

/**
 * An uploaded photo as JPEG in its largest width, for clients that read no WebP, such as the messaging service. It is
 * made on first request and stored with the photo's other files. Returns `undefined` if the photo does not exist.
 */
export async function readPictureJpeg(
  context: Pick<CatalogueContext, 'pictures'>,
  id: string,
): Promise<Buffer | undefined> {
  const stored = await context.pictures.get(`pictures/${id}/1280.jpg`);
  if (stored) return stored.bytes;
  const conversion = pendingConversions.get(id) ?? conversionLimit(() => convertAndStore(context, id));
  pendingConversions.set(id, conversion);
  try {
    return await conversion;
  } finally {
    pendingConversions.delete(id);
  }
}

async function convertAndStore(
  { pictures }: Pick<CatalogueContext, 'pictures'>,
  id: string,
): Promise<Buffer | undefined> {
  const largest = await pictures.get(`pictures/${id}/1280.webp`);
  if (!largest) return undefined;
  const bytes = await createJpegInChildProcess(largest.bytes);
  await cacheFile(pictures, `pictures/${id}/1280.jpg`, bytes, 'image/jpeg');
  return bytes;
}
