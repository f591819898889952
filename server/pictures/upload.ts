import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '#domain/errors.ts';
import { pictureLimits } from '#domain/pictures.ts';
import type { ApprovedSeller } from '../gates.ts';

/** So many uploads are in memory at once, 240 MB at most, and so many of them are of one seller. */
const allSeats = pLimit(24);
const seatsOfOne = 4;
const sellers = new Map<string, LimitFunction>();
/** What a form adds around its file, in bytes. */
const wrapping = 16 * 1024;

/**
 * Reads the one file of a form into memory, where nothing is left behind, and hands it to `work`. Who finds no seat
 * waits, and their phone with them. Throws `picture_missing`, `picture_too_large` or `malformed_request`.
 */
export async function readUpload<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { sellerId }: ApprovedSeller,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('picture_missing');
  if (Number(request.headers['content-length'] ?? 0) > pictureLimits.bytes + wrapping) throw tooLarge(reply);
  const own = sellers.get(sellerId) ?? pLimit(seatsOfOne);
  sellers.set(sellerId, own);
  try {
    return await own(() => allSeats(async () => work(await readFile(request, reply))));
  } finally {
    if (own.activeCount + own.pendingCount === 0) sellers.delete(sellerId);
  }
}

/** The rest of what is too large is not waited for. */
function tooLarge(reply: FastifyReply): AppError {
  reply.header('connection', 'close');
  return new AppError('picture_too_large');
}

async function readFile(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  // They hung up while they waited for a seat.
  if (request.raw.destroyed) throw new AppError('malformed_request');
  let bytes: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file' || bytes) throw new AppError('picture_missing');
      bytes = await readPart(part, reply);
    }
  } catch (error) {
    // Whatever else happens here happens to the form: broken off, ill-formed, or with more in it than one file.
    throw error instanceof AppError ? error : new AppError('malformed_request');
  }
  if (!bytes?.length) throw new AppError('picture_missing');
  return bytes;
}

async function readPart({ file }: MultipartFile, reply: FastifyReply): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // At once: what follows would be read to its end, however far that is.
  file.once('limit', () => file.destroy(tooLarge(reply)));
  for await (const chunk of file) chunks.push(chunk);
  // It may have come so fast that nobody listened yet.
  if (file.truncated) throw tooLarge(reply);
  return Buffer.concat(chunks);
}
