import { limitConcurrency } from '#server/platform/limits/concurrency.ts';
import { cacheFile } from '#server/platform/pictures/storage.ts';
import { importInChild } from '#server/platform/processes/childProcess.ts';
import type { CatalogueContext } from '../context.ts';

const conversionLimit = limitConcurrency(2);
/** In the process for pictures. */
export const { createJpeg: createJpegInChildProcess } = importInChild<
  typeof import('#server/platform/pictures/renditions.ts')
>(new URL('../../platform/pictures/renditions.ts', import.meta.url));
const pendingConversions = new Map<string, Promise<Buffer | undefined>>();

/**
 * An uploaded picture in its largest width as JPEG, for what reads no WebP, such as the messaging service: made when it
 * is first asked for, and kept beside the other files of the picture. `undefined` where there is no such picture.
 */
export async function readPictureJpeg(
  context: Pick<CatalogueContext, 'pictures'>,
  id: string,
): Promise<Buffer | undefined> {
  const kept = await context.pictures.get(`pictures/${id}/1280.jpg`);
  if (kept) return kept.bytes;
  const making = pendingConversions.get(id) ?? conversionLimit(() => convertAndStore(context, id));
  pendingConversions.set(id, making);
  try {
    return await making;
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
