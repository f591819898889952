import { Readable } from 'node:stream';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { importLimits } from '#domain/catalogue/imports/importStates.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';

/** The stored ZIP of pictures among the files of an import. No picture and no sheet has this name. */
export const archiveName = '/pictures.zip';

/** Reads ranges of the stored archive, a part at a time, so that it is never in memory as a whole. */
class StoredArchive extends RandomAccessReader {
  readonly #db: QueryBuilder;
  readonly #importId: string;
  #part: { number: number; bytes: Buffer } | undefined;

  constructor(db: QueryBuilder, importId: string) {
    super();
    this.#db = db;
    this.#importId = importId;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#readRange(start, end), { objectMode: false });
  }

  async *#readRange(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / importLimits.filePart);
      const bytes = await this.#readPart(number);
      const from = at - number * importLimits.filePart;
      const chunk = bytes.subarray(from, Math.min(bytes.length, from + end - at));
      if (chunk.length === 0) throw new Error('The archive is shorter than it says.');
      yield chunk;
      at += chunk.length;
    }
  }

  async #readPart(number: number): Promise<Buffer> {
    if (this.#part?.number !== number) {
      const { bytes } = await this.#db
        .selectFrom('importFiles')
        .select('bytes')
        .where('importId', '=', this.#importId)
        .where('name', '=', archiveName)
        .where('part', '=', number)
        .executeTakeFirstOrThrow();
      this.#part = { number, bytes };
    }
    return this.#part.bytes;
  }
}

/** Opens the stored archive; undefined if the import has none. Throws if it is no readable ZIP. */
export async function openPictureArchive(db: QueryBuilder, importId: string): Promise<ZipFile | undefined> {
  const { size } = await db
    .selectFrom('importFiles')
    .select(({ fn, ref }) => fn.sum<number | null>(fn<number>('octet_length', [ref('bytes')])).as('size'))
    .where('importId', '=', importId)
    .where('name', '=', archiveName)
    .executeTakeFirstOrThrow();
  if (size === null) return undefined;
  // Names are decoded by `readPath`, because one that leads out of the archive must not refuse all others.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  return fromRandomAccessReaderPromise(new StoredArchive(db, importId), size, options);
}

/** The path of a file in the archive, as it is written there. */
export const readPath = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

/** A file of the archive, or undefined if it is broken, encrypted or too large for a photo. */
export async function readPicture(archive: ZipFile, entry: Entry): Promise<Buffer | undefined> {
  if (entry.isEncrypted() || entry.uncompressedSize > pictureLimits.bytes) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      size += chunk.length;
      if (size > pictureLimits.bytes) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
