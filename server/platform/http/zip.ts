import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';

/** `isPacked`: its bytes are compressed already, as those of pictures are. */
export type ArchiveFile = { name: string; content: Buffer | string | Readable; isPacked?: boolean };

/**
 * Files as one ZIP archive, made while it is read: one file after the other, none of them kept. Whoever stops reading
 * ends it. What fails while it is made breaks it off, so that nobody takes a part for the whole.
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
      zip.addReadStreamLazy(name, { mtime, compress: !isPacked }, (give) => give(null, stream));
      await read;
    }
    zip.end();
  }
  add().catch((error: Error) => output.destroy(isOver ? undefined : error));
  return output;
}

/** Gives an archive to who has asked for it, and to no cache between. */
export const sendZip = (reply: FastifyReply, fileName: string, archive: Readable): FastifyReply =>
  reply
    .type('application/zip')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(archive);
