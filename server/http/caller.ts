import type { FastifyRequest } from 'fastify';
import { readRandomCookie } from './cookies.ts';
import { sourceOf } from './source.ts';

/** The cookie that tells a browser that an account was used from before. */
export const browserCookie = 'haat.browser';

/** Who tries to sign in, as attempts are counted: the source, and the browser where it has been here before. */
export function callerOf(request: FastifyRequest): { source: string; browser: string | undefined } {
  return { source: sourceOf(request.ip), browser: readRandomCookie(request, browserCookie) };
}
