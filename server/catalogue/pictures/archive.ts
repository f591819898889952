import { largestPictureWidth } from '#domain/platform/pictures.ts';
import type { ArchiveFile } from '#server/platform/http/zip.ts';
import type { CatalogueContext } from '../context.ts';

/** A photo for an archive, in its largest width. A photo whose file is missing is left out. */
export async function* archivePicture(
  { pictures }: CatalogueContext,
  name: string,
  folder: string,
): AsyncGenerator<ArchiveFile> {
  const found = await pictures.get(`${folder}${largestPictureWidth}.webp`);
  if (found) yield { name, content: found.bytes, isPacked: true };
}
