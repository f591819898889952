import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { RefusedFile } from '../files/refusedFile.ts';
import { spreadsheetLimits } from './format.ts';

/** Files in one archive. Workbooks with many photos have some hundreds. */
const maxEntries = 10_000;

/** The files of an archive. Each is unpacked while it is read, within limits for all of them together. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  readonly #maxBytes: number;

  private constructor(zip: ZipFile, entries: Map<string, Entry>, maxBytes: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#maxBytes = maxBytes;
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
        if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
      }
    } catch (error) {
      throw error instanceof RefusedFile ? error : new RefusedFile('file_unreadable');
    }
    return new Archive(zip, entries, maxBytes);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The bytes of one file. Throws `file_unreadable` if it is missing or broken, and `file_too_large`. */
  async *readChunks(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new RefusedFile('file_unreadable');
    if (entry.isEncrypted()) throw new RefusedFile('file_encrypted');
    const stream = await this.#zip.openReadStreamPromise(entry).catch(refuse);
    let read = 0;
    try {
      for await (const chunk of stream) {
        read += chunk.length;
        if (read > this.#maxBytes) throw new RefusedFile('file_too_large');
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
