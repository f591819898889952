import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Tidings, tidings, tidingsCookie } from '#domain/identity/accounts.ts';
import { hostPrefix, isSecure, readCookie, writeCookie } from './cookies.ts';

/** Where the cookie is secure; a `Context` has it. */
type Parts = { server: { publicUrl: string } };

/** What was done is said on the page that comes next, within a minute: by the server, or by the panel's script. */
export function tell(context: Parts, reply: FastifyReply, told: Tidings): void {
  reply.header('set-cookie', toldCookie(context, told, 60));
}

/** What there is to be said, once. */
export function takeTidings(context: Parts, request: FastifyRequest, reply: FastifyReply): Tidings | undefined {
  const value = readCookie(request, [`${hostPrefix}${tidingsCookie}`, tidingsCookie]);
  const told = tidings.find((known) => known === value);
  if (told) reply.header('set-cookie', toldCookie(context, '', 0));
  return told;
}

const toldCookie = (context: Parts, value: string, seconds: number) =>
  writeCookie({ name: tidingsCookie, value, seconds, isOpen: true, secure: isSecure(context.server) });
