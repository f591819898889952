import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';

/** `isPacked`: the content is already compressed, like photos. */
export type ArchiveFile = { name: string; content: Buffer | string | Readable; isPacked?: boolean };

/**
 * Returns files as one ZIP archive, created while it is read, one file at a time. It ends when the reader stops. An
 * error destroys the stream, so that a part isn't taken for the whole.
 */
export function writeZip(files: AsyncIterable<ArchiveFile>, mtime: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  let isOver = false;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => {
    isOver = true;
    current?.destroy();
  });
  async function add(): Promise<void> {
    for await (const { name, content, isPacked = false } of files) {
      if (isOver) return;
      const stream = content instanceof Readable ? content : Readable.from([content]);
      current = stream;
      const read = finished(stream, { writable: false });
      zip.addReadStreamLazy(name, { mtime, compress: !isPacked }, (provide) => provide(null, stream));
      await read;
    }
    zip.end();
  }
  add().catch((error: Error) => output.destroy(isOver ? undefined : error));
  return output;
}

/** Sends an archive that no cache may store. */
export const sendZip = (reply: FastifyReply, fileName: string, archive: Readable): FastifyReply =>
  reply
    .type('application/zip')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(archive);
