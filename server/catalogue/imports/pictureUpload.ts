import { importLimits } from '#domain/catalogue/imports/importStates.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { CatalogueContext } from '../context.ts';
import { keepClaim } from './claims.ts';
import { beginImport } from './commands.ts';
import { archiveName } from './pictureArchive.ts';

/**
 * Receives the ZIP of pictures of a form: an import begins, which nobody reads before the sheet is stored as well, and
 * the archive is stored in parts while it arrives.
 */
export function createPictureUpload(context: CatalogueContext, seller: SellerMember) {
  const { write: db } = context.database;
  let begun: Awaited<ReturnType<typeof beginImport>> | undefined;
  let stop = () => {};
  return {
    async receive(chunks: AsyncIterable<Buffer>): Promise<void> {
      begun ??= await beginImport(context, seller);
      stop = keepClaim(context, begun);
      const importId = begun.id;
      let part = 0;
      for await (const bytes of joinChunks(chunks, importLimits.filePart)) {
        await db.insertInto('importFiles').values({ importId, name: archiveName, part, bytes }).execute();
        part += 1;
      }
    },
    /** The import that has begun, if pictures came before the sheet was stored. */
    importId: () => begun?.id,
    stop: () => stop(),
    /** The sheet did not arrive, or is refused. */
    async abandon(): Promise<void> {
      if (begun) await db.deleteFrom('imports').where('id', '=', begun.id).where('fileHash', '=', '').execute();
    },
  };
}

/** The same bytes in buffers of this size; the last one may be shorter. */
async function* joinChunks(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    const joined = Buffer.concat(waiting);
    let at = 0;
    for (; length - at >= size; at += size) yield joined.subarray(at, at + size);
    // A copy, so that the parts before it can be freed.
    waiting = [Buffer.from(joined.subarray(at))];
    length -= at;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
