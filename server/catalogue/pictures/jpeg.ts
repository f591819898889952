import pLimit from 'p-limit';
import { cacheFile } from '#server/platform/pictures/storage.ts';
import { importInChild } from '#server/platform/processes/childProcess.ts';
import type { CatalogueContext } from '../context.ts';

const two = pLimit(2);
/** In the process for pictures. */
export const { makeJpeg } = importInChild<typeof import('#server/platform/pictures/making.ts')>(
  new URL('../../platform/pictures/making.ts', import.meta.url),
);
const converting = new Map<string, Promise<Buffer | undefined>>();

/**
 * An uploaded picture in its largest width as JPEG, for what reads no WebP, such as the messaging service: made when it
 * is first asked for, and kept beside the other files of the picture. `undefined` where there is no such picture.
 */
export async function readJpeg(context: Pick<CatalogueContext, 'pictures'>, id: string): Promise<Buffer | undefined> {
  const kept = await context.pictures.get(`pictures/${id}/1280.jpg`);
  if (kept) return kept.bytes;
  const making = converting.get(id) ?? two(() => convertAndKeep(context, id));
  converting.set(id, making);
  try {
    return await making;
  } finally {
    converting.delete(id);
  }
}

async function convertAndKeep(
  { pictures }: Pick<CatalogueContext, 'pictures'>,
  id: string,
): Promise<Buffer | undefined> {
  const largest = await pictures.get(`pictures/${id}/1280.webp`);
  if (!largest) return undefined;
  const bytes = await makeJpeg(largest.bytes);
  await cacheFile(pictures, `pictures/${id}/1280.jpg`, bytes, 'image/jpeg');
  return bytes;
}
