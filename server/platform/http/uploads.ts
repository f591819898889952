import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type PlainCode } from '#domain/errors.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';
import { isDiskFull } from '../database/connect.ts';
import { FairSemaphore } from '../limits/fairSemaphore.ts';
import { createBufferRelease } from '../processes/memory.ts';

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

/**
 * The most bytes of a file, and the codes of a form without a file and of one that is too large. A form may have a second
 * file, which is passed on while it arrives instead of being read into memory.
 */
type FileRules = { bytes: number; missing: PlainCode; tooLarge: PlainCode; second?: StreamedFile };
type StreamedFile = {
  field: string;
  bytes: number;
  tooLarge: PlainCode;
  receive: (chunks: AsyncIterable<Buffer>) => Promise<void>;
};

const pictureRules: FileRules = {
  bytes: pictureLimits.bytes,
  missing: 'picture_missing',
  tooLarge: 'picture_too_large',
};

export type Uploads = {
  /**
   * Reads the one file of a form into memory and passes it to `work`, with its name. Throws the codes of `rules` (those of photos if
   * there are none), `upload_too_slow`, `too_many_uploads` or `malformed_request`, and then closes the connection without waiting for
   * the rest. Throws `storage_full` if the disk is full.
   */
  read<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    seller: { sellerId: string },
    work: (bytes: Buffer<ArrayBuffer>, name: string) => Promise<T>,
    rules?: FileRules,
  ): Promise<T>;
  /** The bytes of uploads in memory. */
  readonly bytes: number;
};

type Upload = {
  sellerId: string;
  bytes: number;
  /** Of these, what was passed on. */
  streamedBytes: number;
  isReceived: boolean;
  rules: FileRules;
  abort: (error: AppError) => void;
};

/** The uploads of one process. Tests pass their own windows. */
export function createUploads(everyWindow: WindowTimer = startWindowTimer): Uploads {
  const slots = new FairSemaphore(slotLimits);
  const active = new Set<Upload>();
  return {
    async read(request, reply, { sellerId }, work, rules = pictureRules) {
      const disconnection = new AbortController();
      if (reply.raw.destroyed) disconnection.abort();
      else reply.raw.once('close', () => disconnection.abort());
      const upload: Upload = { sellerId, bytes: 0, streamedBytes: 0, isReceived: false, rules, abort: () => {} };
      const receiveAndWork = async () => {
        active.add(upload);
        try {
          const { bytes, name } = await receiveUpload(request, upload, active, everyWindow, disconnection.signal);
          return await work(bytes, name);
        } finally {
          active.delete(upload);
        }
      };
      try {
        refuseByHeaders(request, rules);
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

const sumBytes = (uploads: Iterable<Upload>) =>
  [...uploads].reduce((sum, { bytes, streamedBytes }) => sum + bytes - streamedBytes, 0);

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
): Promise<ReceivedFile> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  upload.abort = reject;
  // Reading a request that has already been aborted would never end.
  const onAbort = () => reject(new AppError('malformed_request'));
  if (disconnection.aborted) onAbort();
  disconnection.addEventListener('abort', onAbort);
  request.raw.on('data', (chunk: Buffer) => {
    upload.bytes += chunk.length;
    if (upload.bytes > mostBytes(upload.rules)) upload.abort(new AppError(upload.rules.tooLarge));
    makeRoom(active);
  });
  const stop = everyWindow(createRateCheck(upload));
  const read = readFile(request, upload);
  // After an early end nothing awaits the form.
  read.catch(() => {});
  try {
    return await Promise.race([read, failed]);
  } finally {
    stop();
    upload.isReceived = true;
  }
}

/** Of a whole form. */
const mostBytes = ({ bytes, second }: FileRules) => bytes + (second?.bytes ?? 0) + formOverheadBytes;

function refuseByHeaders(request: FastifyRequest, rules: FileRules): void {
  if (!request.isMultipart()) throw new AppError(rules.missing);
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > mostBytes(rules)) throw new AppError(rules.tooLarge);
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

/** `name`: as the client sent it. */
type ReceivedFile = { bytes: Buffer<ArrayBuffer>; name: string };

async function readFile(request: FastifyRequest, upload: Upload): Promise<ReceivedFile> {
  const { rules } = upload;
  let file: ReceivedFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === rules.second?.field) {
        await rules.second.receive(passOn(part, rules.second, upload));
        continue;
      }
      if (part.type !== 'file' || part.fieldname !== 'file' || file) throw new AppError(rules.missing);
      const length = Number(request.headers['content-length'] ?? rules.bytes);
      file = { bytes: await readPart(part, rules, length), name: part.filename };
    }
  } catch (error) {
    // Other errors here are those of the form: aborted, malformed, or with more than one file.
    throw error instanceof AppError ? error : new AppError('malformed_request');
  }
  if (!file?.bytes.length) throw new AppError(rules.missing);
  return file;
}

/** The chunks of a file while they arrive. Throws its code if it is too large. */
async function* passOn({ file }: MultipartFile, { bytes, tooLarge }: StreamedFile, upload: Upload) {
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytes || file.truncated) throw new AppError(tooLarge);
    upload.streamedBytes += chunk.length;
    yield chunk;
  }
  if (file.truncated) throw new AppError(tooLarge);
}

/** `length` is that of the whole form. Chunks are copied as they arrive: joined at the end, they take the memory twice. */
async function readPart({ file }: MultipartFile, { bytes: most, tooLarge }: FileRules, length: number) {
  const whole = Buffer.allocUnsafeSlow(Math.min(most, length));
  const release = createBufferRelease();
  let size = 0;
  // Immediately, as otherwise the rest would be read to its end.
  file.once('limit', () => file.destroy(new AppError(tooLarge)));
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (size + chunk.length > whole.length) throw new AppError(tooLarge);
    size += chunk.copy(whole, size);
    release(chunk.length);
  }
  // The event may have been emitted before the listener was added.
  if (file.truncated) throw new AppError(tooLarge);
  return whole.subarray(0, size);
}
