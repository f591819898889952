import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';

/** Checked by shape alone: what does not fit does not exist, so it is 404 rather than bad input. */
export const mediaId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** The parameters of a file's address. Throws `not_found` where they do not fit. */
export function parseMedia<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const { data, success } = schema.safeParse(params);
  if (!success) throw new AppError('not_found');
  return data;
}

/** Answers with a file whose address never serves anything else. */
export function sendForever(reply: FastifyReply, type: string, bytes: Buffer): FastifyReply {
  return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
}
