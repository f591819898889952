import { largestPictureWidth } from '#domain/platform/pictures.ts';
import type { ArchiveFile } from '#server/platform/http/zip.ts';
import type { CatalogueContext } from '../context.ts';

/** A picture for an archive, in its largest width; one whose file is gone is left out. */
export async function* archivePicture(
  { pictures }: CatalogueContext,
  name: string,
  folder: string,
): AsyncGenerator<ArchiveFile> {
  const found = await pictures.get(`${folder}${largestPictureWidth}.webp`);
  if (found) yield { name, content: found.bytes, isPacked: true };
}
