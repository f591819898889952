import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionHours, signedInCookie } from '#domain/identity/accounts.ts';
import {
  hostPrefix,
  isRandomValue,
  isSecure,
  readCookie,
  securePrefix,
  writeCookie,
} from '#server/platform/http/cookies.ts';
import type { IdentityContext } from '../context.ts';

const cookieName = 'haat.session_token';

/**
 * Gives a browser its session: for 30 days, or, where the browser is not to remember it, until it is closed. The second
 * cookie tells our pages' own scripts of it.
 */
export function setSessionCookie(
  context: IdentityContext,
  reply: FastifyReply,
  token: string,
  rememberMe: boolean,
): void {
  const seconds = rememberMe ? { seconds: sessionHours.remembered * 60 * 60 } : {};
  reply.header(
    'set-cookie',
    writeCookie({ name: cookieName, value: token, ...seconds, secure: isSecure(context.server) }),
  );
  reply.header('set-cookie', createSignedInCookie(context, '1', seconds));
}

/** Takes both cookies away. */
export function clearSessionCookie(context: IdentityContext, reply: FastifyReply): void {
  reply.header(
    'set-cookie',
    writeCookie({ name: cookieName, value: '', seconds: 0, secure: isSecure(context.server) }),
  );
  reply.header('set-cookie', createSignedInCookie(context, '', { seconds: 0 }));
}

const createSignedInCookie = (context: IdentityContext, value: string, seconds: { seconds?: number }) =>
  writeCookie({ name: signedInCookie, value, ...seconds, isOpen: true, secure: isSecure(context.server) });

/** Puts right what scripts are told, where a session has ended elsewhere or is older than that cookie. */
export function syncSignedInCookie(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  isSignedIn: boolean,
): void {
  const told = readCookie(request, [`${hostPrefix}${signedInCookie}`, signedInCookie]) === '1';
  if (told !== isSignedIn)
    reply.header(
      'set-cookie',
      isSignedIn ? createSignedInCookie(context, '1', {}) : createSignedInCookie(context, '', { seconds: 0 }),
    );
}

/** The token of a session as the browser sent it, over https only under names that plain http cannot set. */
export function readSessionToken(context: IdentityContext, request: FastifyRequest): string | undefined {
  // The second name is that of version 0.1: such cookies end in January 2027.
  const prefixes = isSecure(context.server) ? [hostPrefix, securePrefix] : [''];
  const value = readCookie(
    request,
    prefixes.map((prefix) => `${prefix}${cookieName}`),
  );
  // There a signature followed the token, which was shorter.
  const earlier = /^([A-Za-z0-9]{32})\../.exec(value)?.[1];
  return isRandomValue(value) ? value : earlier;
}
