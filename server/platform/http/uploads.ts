import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';
import { isDiskFull } from '../database/connect.ts';
import { FairSemaphore } from '../limits/fairSemaphore.ts';

/** So many uploads are in hand at once, so many of them of one seller; so many more of theirs wait with their phone. */
const slotLimits = { total: 48, each: 4, waiting: 32, refusal: 'too_many_uploads' } as const;
/** What all of them together may take of the memory, in bytes. */
const maxBytes = 240 * 1024 * 1024;
/** A body must flow: so many bytes in each window, and no more windows than these, which are ten minutes. */
const flowWindow = { seconds: 20, bytes: 20 * 10 * 1024, most: 30 };
/** What a form adds around its file, in bytes. */
const formOverheadBytes = 16 * 1024;

/** Calls back at the end of each window until it is stopped. */
export type WindowTimer = (ended: () => void) => () => void;

const startWindowTimer: WindowTimer = (ended) => {
  const timer = setInterval(ended, flowWindow.seconds * 1000).unref();
  return () => clearInterval(timer);
};

export type Uploads = {
  /**
   * Reads the one file of a form into memory, where nothing is left behind, and hands it to `work`. Throws
   * `picture_missing`, `picture_too_large`, `upload_too_slow`, `too_many_uploads` or `malformed_request`, and then
   * closes the connection: what is still to come is not waited for. Throws `storage_full` where `work` meets a full disk.
   */
  read<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    seller: { sellerId: string },
    work: (bytes: Buffer) => Promise<T>,
  ): Promise<T>;
  /** How many bytes of uploads are in memory. */
  readonly bytes: number;
};

type Upload = { sellerId: string; bytes: number; isWhole: boolean; cut: (error: AppError) => void };

/** The uploads of one process. Tests bring windows of their own. */
export function createUploads(everyWindow: WindowTimer = startWindowTimer): Uploads {
  const slots = new FairSemaphore(slotLimits);
  const inHand = new Set<Upload>();
  return {
    async read(request, reply, { sellerId }, work) {
      const hungUp = new AbortController();
      if (reply.raw.destroyed) hungUp.abort();
      else reply.raw.once('close', () => hungUp.abort());
      const upload: Upload = { sellerId, bytes: 0, isWhole: false, cut: () => {} };
      const receiveAndWork = async () => {
        inHand.add(upload);
        try {
          return await work(await receiveUpload(request, upload, inHand, everyWindow, hungUp.signal));
        } finally {
          inHand.delete(upload);
        }
      };
      try {
        refuseByHeaders(request);
        return await slots.run(sellerId, receiveAndWork, hungUp.signal);
      } catch (error) {
        if (!request.raw.complete) reply.header('connection', 'close');
        throw isDiskFull(error) ? Object.assign(new AppError('storage_full'), { cause: error }) : error;
      }
    },
    get bytes() {
      return sumBytes(inHand);
    },
  };
}

const sumBytes = (uploads: Iterable<Upload>) => [...uploads].reduce((bytes, upload) => bytes + upload.bytes, 0);

/** Whoever takes the most of the memory makes room, with the last that they began. */
function makeRoom(inHand: Set<Upload>): void {
  if (sumBytes(inHand) <= maxBytes) return;
  const bytesOf = (sellerId: string) => sumBytes([...inHand].filter((upload) => upload.sellerId === sellerId));
  const [largest] = [...inHand]
    .filter(({ isWhole }) => !isWhole)
    .reverse()
    .sort((one, other) => bytesOf(other.sellerId) - bytesOf(one.sellerId));
  largest?.cut(new AppError('too_many_uploads'));
}

async function receiveUpload(
  request: FastifyRequest,
  upload: Upload,
  inHand: Set<Upload>,
  everyWindow: WindowTimer,
  hungUp: AbortSignal,
): Promise<Buffer> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  upload.cut = reject;
  // Reading a request that has already broken off would never end.
  const giveUp = () => reject(new AppError('malformed_request'));
  if (hungUp.aborted) giveUp();
  hungUp.addEventListener('abort', giveUp);
  request.raw.on('data', (chunk: Buffer) => {
    upload.bytes += chunk.length;
    if (upload.bytes > pictureLimits.bytes + formOverheadBytes) upload.cut(new AppError('picture_too_large'));
    makeRoom(inHand);
  });
  const stop = everyWindow(createFlowWatch(upload));
  const read = readFile(request);
  // After a cut nothing awaits the end of the form.
  read.catch(() => {});
  try {
    return await Promise.race([read, failed]);
  } finally {
    stop();
    upload.isWhole = true;
  }
}

function refuseByHeaders(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new AppError('picture_missing');
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > pictureLimits.bytes + formOverheadBytes) throw new AppError('picture_too_large');
}

/** What looks at an upload at the end of each window. */
function createFlowWatch(upload: Upload): () => void {
  let [before, windows] = [0, 0];
  return () => {
    windows += 1;
    if (upload.bytes - before < flowWindow.bytes || windows >= flowWindow.most)
      upload.cut(new AppError('upload_too_slow'));
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
    // Whatever else happens here happens to the form: broken off, ill-formed, or with more in it than one file.
    throw error instanceof AppError ? error : new AppError('malformed_request');
  }
  if (!bytes?.length) throw new AppError('picture_missing');
  return bytes;
}

async function readPart({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // At once: what follows would be read to its end, however far that is.
  file.once('limit', () => file.destroy(new AppError('picture_too_large')));
  for await (const chunk of file) chunks.push(chunk);
  // It may have come before anything listened.
  if (file.truncated) throw new AppError('picture_too_large');
  return Buffer.concat(chunks);
}
