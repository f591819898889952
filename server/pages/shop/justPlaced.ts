import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure, readCookie, securePrefix, writeCookie } from '#server/platform/http/cookies.ts';
import type { PagesContext } from '../context.ts';

const cookieName = 'haat.placed';
const minutes = 10;

/**
 * Notes in the browser that it has just placed this order by a form. No part of the address: whoever is sent the link of
 * the order has not placed it, and their browser must not remember somebody else's name.
 */
export function setJustPlacedCookie(context: PagesContext, reply: FastifyReply, token: string): void {
  const path = `/order/${token}`;
  reply.header(
    'set-cookie',
    writeCookie({ name: cookieName, value: '1', seconds: minutes * 60, path, secure: isSecure(context.server) }),
  );
}

/** Whether this browser has just placed the order whose page it asks for. */
export const hasJustPlaced = (request: FastifyRequest): boolean =>
  readCookie(request, [`${securePrefix}${cookieName}`, cookieName]) === '1';
