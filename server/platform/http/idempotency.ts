import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/**
 * The key of a request that is sent again when its answer was lost: 16 to 100 printable characters, made anew by the
 * client for each order that a customer means to place, or each new product. Throws `idempotency_key_missing`.
 */
export function requireIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[\x21-\x7e]{16,100}$/.test(header))
    throw new AppError('idempotency_key_missing');
  return header;
}

/** The same where none is needed. */
export function optionalIdempotencyKey({ 'idempotency-key': header }: FastifyRequest['headers']): string | undefined {
  return header === undefined ? undefined : requireIdempotencyKey(header);
}
