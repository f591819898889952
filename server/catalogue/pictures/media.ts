import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';

/** Anything of another shape cannot exist, so the answer is 404 rather than a validation error. */
export const mediaId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** The parameters of a file's address. Throws `not_found` if they do not match the schema. */
export function parseMedia<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const { data, success } = schema.safeParse(params);
  if (!success) throw new AppError('not_found');
  return data;
}

/** Sends a file that never changes at its address, so it can be cached forever. */
export function sendForever(reply: FastifyReply, type: string, bytes: Buffer): FastifyReply {
  return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
}
