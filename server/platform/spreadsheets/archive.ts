import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { RefusedFile } from '../files/refusedFile.ts';
import { spreadsheetLimits } from './format.ts';

/** Files in one archive. Workbooks with many photos have some hundreds. */
const maxEntries = 10_000;
/** How often each file is read: a sheet for its merged cells and its rows, to recognise it and then as a whole. */
const maxReads = 4;

/** Names of a workbook's parts are the same in any case (ECMA-376, part 2). */
const keyOf = (name: string) => name.toLowerCase();

/** In bytes: what one file may unpack to, and what all of them say that they do. */
type Sizes = { maxBytes: number; unpacked: number };

/** The files of an archive. Each is unpacked while it is read, within limits for all of them together. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  readonly #maxBytes: number;
  /** Bytes that may still be read: a workbook can name one file as many sheets. */
  #bytesLeft: number;

  private constructor(zip: ZipFile, entries: Map<string, Entry>, { maxBytes, unpacked }: Sizes) {
    this.#zip = zip;
    this.#entries = entries;
    this.#maxBytes = maxBytes;
    this.#bytesLeft = unpacked * maxReads;
  }

  /**
   * Reads the directory of an archive. Throws `file_unreadable`, and `file_too_large` if the archive says that it
   * unpacks to more than is allowed; `readChunks` measures whether that is true.
   */
  static async open(bytes: Buffer): Promise<Archive> {
    const maxBytes = Math.min(spreadsheetLimits.unpackedBytes, bytes.length * spreadsheetLimits.unpackedRatio);
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(refuse);
    if (zip.entryCount > maxEntries) throw new RefusedFile('file_unreadable');
    try {
      for await (const entry of zip.eachEntry()) {
        unpacked += entry.uncompressedSize;
        if (unpacked > maxBytes) throw new RefusedFile('file_too_large');
        const key = keyOf(entry.fileName);
        if (!entries.has(key)) entries.set(key, entry);
      }
    } catch (error) {
      throw error instanceof RefusedFile ? error : new RefusedFile('file_unreadable');
    }
    return new Archive(zip, entries, { maxBytes, unpacked });
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name));
  }

  /** The bytes of one file. Throws `file_unreadable` if it is missing or broken, and `file_too_large`. */
  async *readChunks(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(keyOf(name));
    if (!entry) throw new RefusedFile('file_unreadable');
    if (entry.isEncrypted()) throw new RefusedFile('file_encrypted');
    const stream = await this.#zip.openReadStreamPromise(entry).catch(refuse);
    let read = 0;
    try {
      for await (const chunk of stream) {
        read += chunk.length;
        this.#bytesLeft -= chunk.length;
        if (read > this.#maxBytes || this.#bytesLeft < 0) throw new RefusedFile('file_too_large');
        yield chunk;
      }
    } catch (error) {
      throw error instanceof RefusedFile ? error : new RefusedFile('file_unreadable');
    } finally {
      stream.destroy();
    }
  }
}

function refuse(): never {
  throw new RefusedFile('file_unreadable');
}
