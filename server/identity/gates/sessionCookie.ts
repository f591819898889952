import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedInCookie } from '#domain/identity/accounts.ts';
import { sessionHours } from '#domain/identity/sessions.ts';
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
 * Sets the session cookie: for 30 days or, if the browser is not remembered, until it closes. A second cookie lets our
 * scripts see that somebody is signed in.
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

/** Clears both cookies. */
export function clearSessionCookie(context: IdentityContext, reply: FastifyReply): void {
  reply.header(
    'set-cookie',
    writeCookie({ name: cookieName, value: '', seconds: 0, secure: isSecure(context.server) }),
  );
  reply.header('set-cookie', createSignedInCookie(context, '', { seconds: 0 }));
}

const createSignedInCookie = (context: IdentityContext, value: string, seconds: { seconds?: number }) =>
  writeCookie({ name: signedInCookie, value, ...seconds, isOpen: true, secure: isSecure(context.server) });

/** Corrects the cookie for scripts if the session was ended from another browser or is older than that cookie. */
export function syncSignedInCookie(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  isSignedIn: boolean,
): void {
  const hasCookie = readCookie(request, [`${hostPrefix}${signedInCookie}`, signedInCookie]) === '1';
  if (hasCookie !== isSignedIn)
    reply.header(
      'set-cookie',
      isSignedIn ? createSignedInCookie(context, '1', {}) : createSignedInCookie(context, '', { seconds: 0 }),
    );
}

/** Returns the session token that the browser sent; over https only from cookie names that plain http cannot set. */
export function readSessionToken(context: IdentityContext, request: FastifyRequest): string | undefined {
  // The second name is from version 0.1: such cookies end in January 2027.
  const prefixes = isSecure(context.server) ? [hostPrefix, securePrefix] : [''];
  const value = readCookie(
    request,
    prefixes.map((prefix) => `${prefix}${cookieName}`),
  );
  // Version 0.1 used a shorter token, followed by a signature.
  const earlier = /^([A-Za-z0-9]{32})\../.exec(value)?.[1];
  return isRandomValue(value) ? value : earlier;
}
