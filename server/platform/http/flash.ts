import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FlashMessage, flashCookie, flashMessages } from '#domain/identity/accounts.ts';
import { hostPrefix, isSecure, readCookie, writeCookie } from './cookies.ts';

/** Where the cookie is secure; a `Context` has it. */
type Parts = { server: { publicUrl: string } };

/** What was done is said on the page that comes next, within a minute: by the server, or by the panel's script. */
export function setFlashMessage(context: Parts, reply: FastifyReply, told: FlashMessage): void {
  reply.header('set-cookie', createFlashCookie(context, told, 60));
}

/** What there is to be said, once. */
export function consumeFlashMessage(
  context: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): FlashMessage | undefined {
  const value = readCookie(request, [`${hostPrefix}${flashCookie}`, flashCookie]);
  const told = flashMessages.find((known) => known === value);
  if (told) reply.header('set-cookie', createFlashCookie(context, '', 0));
  return told;
}

const createFlashCookie = (context: Parts, value: string, seconds: number) =>
  writeCookie({ name: flashCookie, value, seconds, isOpen: true, secure: isSecure(context.server) });
