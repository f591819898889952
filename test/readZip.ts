import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

const open = promisify(
  fromBuffer as (content: Buffer, options: object, done: (e: Error | null, z: ZipFile) => void) => void,
);

/** The files of a ZIP archive by name. Verifies every checksum. */
export async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(archive, { lazyEntries: true });
  const read = promisify(
    zip.openReadStream.bind(zip) as (entry: Entry, done: (e: Error | null, s: NodeJS.ReadableStream) => void) => void,
  );
  const files = new Map<string, Buffer>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  zip.on('error', reject).on('end', resolve);
  zip.on('entry', (entry: Entry) => {
    read(entry)
      .then(buffer)
      .then((content) => {
        files.set(entry.fileName, content);
        zip.readEntry();
      })
      .catch(reject);
  });
  zip.readEntry();
  await promise;
  return files;
}
