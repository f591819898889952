import { largestWidth } from '#domain/platform/pictures.ts';
import type { Context } from '#server/platform/context.ts';
import type { ArchiveFile } from '#server/platform/http/zip.ts';

/** A picture for an archive, in its largest width; one whose file is gone is left out. */
export async function* picture({ pictures }: Context, name: string, folder: string): AsyncGenerator<ArchiveFile> {
  const found = await pictures.get(`${folder}${largestWidth}.webp`);
  if (found) yield { name, content: found.bytes, isPacked: true };
}
