import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FlashMessage, flashCookie, flashMessages } from '#domain/identity/accounts.ts';
import { hostPrefix, isSecure, readCookie, writeCookie } from './cookies.ts';

/** The part of a `Context` that decides whether the cookie is secure. */
type Parts = { server: { publicUrl: string } };

/** Sets a message that the next page shows within a minute, by the server or by the panel's script. */
export function setFlashMessage(context: Parts, reply: FastifyReply, message: FlashMessage): void {
  reply.header('set-cookie', createFlashCookie(context, message, 60));
}

/** The message to show, removed from the cookie. */
export function consumeFlashMessage(
  context: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): FlashMessage | undefined {
  const value = readCookie(request, [`${hostPrefix}${flashCookie}`, flashCookie]);
  const message = flashMessages.find((known) => known === value);
  if (message) reply.header('set-cookie', createFlashCookie(context, '', 0));
  return message;
}

const createFlashCookie = (context: Parts, value: string, seconds: number) =>
  writeCookie({ name: flashCookie, value, seconds, isOpen: true, secure: isSecure(context.server) });
