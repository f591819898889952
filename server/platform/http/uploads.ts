import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';
import { isDiskFull } from '../database/connect.ts';
import { FairSemaphore } from '../limits/fairSemaphore.ts';

/** The number of concurrent uploads in total and per seller, and the number that may wait per seller. */
const slotLimits = { total: 48, each: 4, waiting: 32, refusal: 'too_many_uploads' } as const;
/** The memory limit of all uploads together, in bytes. */
const maxBytes = 240 * 1024 * 1024;
/** The minimum transfer rate of a body: bytes in each window, and at most this many windows, which is ten minutes. */
const rateWindow = { seconds: 20, bytes: 20 * 10 * 1024, maxWindows: 30 };
/** The overhead of a form around its file, in bytes. */
const formOverheadBytes = 16 * 1024;

/** Calls back at the end of each window until it is stopped. */
export type WindowTimer = (ended: () => void) => () => void;

const startWindowTimer: WindowTimer = (ended) => {
  const timer = setInterval(ended, rateWindow.seconds * 1000).unref();
  return () => clearInterval(timer);
};

export type Uploads = {
  /**
   * Reads the one file of a form into memory and passes it to `work`. Throws `picture_missing`, `picture_too_large`,
   * `upload_too_slow`, `too_many_uploads` or `malformed_request`, and then closes the connection without waiting for
   * the rest. Throws `storage_full` if the disk is full.
   */
  read<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    seller: { sellerId: string },
    work: (bytes: Buffer) => Promise<T>,
  ): Promise<T>;
  /** The bytes of uploads in memory. */
  readonly bytes: number;
};

type Upload = { sellerId: string; bytes: number; isReceived: boolean; abort: (error: AppError) => void };

/** The uploads of one process. Tests pass their own windows. */
export function createUploads(everyWindow: WindowTimer = startWindowTimer): Uploads {
  const slots = new FairSemaphore(slotLimits);
  const active = new Set<Upload>();
  return {
    async read(request, reply, { sellerId }, work) {
      const disconnection = new AbortController();
      if (reply.raw.destroyed) disconnection.abort();
      else reply.raw.once('close', () => disconnection.abort());
      const upload: Upload = { sellerId, bytes: 0, isReceived: false, abort: () => {} };
      const receiveAndWork = async () => {
        active.add(upload);
        try {
          return await work(await receiveUpload(request, upload, active, everyWindow, disconnection.signal));
        } finally {
          active.delete(upload);
        }
      };
      try {
        refuseByHeaders(request);
        return await slots.run(sellerId, receiveAndWork, disconnection.signal);
      } catch (error) {
        if (!request.raw.complete) reply.header('connection', 'close');
        throw isDiskFull(error) ? Object.assign(new AppError('storage_full'), { cause: error }) : error;
      }
    },
    get bytes() {
      return sumBytes(active);
    },
  };
}

const sumBytes = (uploads: Iterable<Upload>) => [...uploads].reduce((bytes, upload) => bytes + upload.bytes, 0);

/** Frees memory by ending the latest upload of the seller who uses the most. */
function makeRoom(active: Set<Upload>): void {
  if (sumBytes(active) <= maxBytes) return;
  const bytesOf = (sellerId: string) => sumBytes([...active].filter((upload) => upload.sellerId === sellerId));
  const [largest] = [...active]
    .filter(({ isReceived }) => !isReceived)
    .reverse()
    .sort((one, other) => bytesOf(other.sellerId) - bytesOf(one.sellerId));
  largest?.abort(new AppError('too_many_uploads'));
}

async function receiveUpload(
  request: FastifyRequest,
  upload: Upload,
  active: Set<Upload>,
  everyWindow: WindowTimer,
  disconnection: AbortSignal,
): Promise<Buffer> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  upload.abort = reject;
  // Reading a request that has already been aborted would never end.
  const onAbort = () => reject(new AppError('malformed_request'));
  if (disconnection.aborted) onAbort();
  disconnection.addEventListener('abort', onAbort);
  request.raw.on('data', (chunk: Buffer) => {
    upload.bytes += chunk.length;
    if (upload.bytes > pictureLimits.bytes + formOverheadBytes) upload.abort(new AppError('picture_too_large'));
    makeRoom(active);
  });
  const stop = everyWindow(createRateCheck(upload));
  const read = readFile(request);
  // After an early end nothing awaits the form.
  read.catch(() => {});
  try {
    return await Promise.race([read, failed]);
  } finally {
    stop();
    upload.isReceived = true;
  }
}

function refuseByHeaders(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new AppError('picture_missing');
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > pictureLimits.bytes + formOverheadBytes) throw new AppError('picture_too_large');
}

/** Checks an upload at the end of each window. */
function createRateCheck(upload: Upload): () => void {
  let [before, windows] = [0, 0];
  return () => {
    windows += 1;
    if (upload.bytes - before < rateWindow.bytes || windows >= rateWindow.maxWindows)
      upload.abort(new AppError('upload_too_slow'));
    before = upload.bytes;
  };
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  let bytes: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file' || bytes) throw new AppError('picture_missing');
      bytes = await readPart(part);
    }
  } catch (error) {
    // Other errors here are those of the form: aborted, malformed, or with more than one file.
    throw error instanceof AppError ? error : new AppError('malformed_request');
  }
  if (!bytes?.length) throw new AppError('picture_missing');
  return bytes;
}

async function readPart({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Immediately, as otherwise the rest would be read to its end.
  file.once('limit', () => file.destroy(new AppError('picture_too_large')));
  for await (const chunk of file) chunks.push(chunk);
  // The event may have been emitted before the listener was added.
  if (file.truncated) throw new AppError('picture_too_large');
  return Buffer.concat(chunks);
}
