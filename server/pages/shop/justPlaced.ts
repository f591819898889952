import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure, readCookie, securePrefix, writeCookie } from '#server/platform/http/cookies.ts';
import type { PagesContext } from '../context.ts';

const cookieName = 'haat.placed';
const minutes = 10;

/**
 * Marks in the browser that it has just placed this order by a form. It is not part of the address, because a person
 * who receives the order's link has not placed it, and their browser must not remember the customer's name.
 */
export function setJustPlacedCookie(context: PagesContext, reply: FastifyReply, token: string): void {
  const path = `/order/${token}`;
  reply.header(
    'set-cookie',
    writeCookie({ name: cookieName, value: '1', seconds: minutes * 60, path, secure: isSecure(context.server) }),
  );
}

/** Whether this browser has just placed the order of the requested page. */
export const hasJustPlaced = (request: FastifyRequest): boolean =>
  readCookie(request, [`${securePrefix}${cookieName}`, cookieName]) === '1';
