import type { FastifyRequest } from 'fastify';
import { knownBrowserLimits } from '#domain/identity/accounts.ts';
import { isSecure, readRandomCookie, writeCookie } from '#server/platform/http/cookies.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';
import type { Account } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';

const browserCookieName = 'haat.browser';

/** Returns the cookie that marks a known browser: attacks from other browsers do not slow it down. */
export function signBrowserCookie(context: IdentityContext, value: string): string {
  const seconds = knownBrowserLimits.days * 24 * 60 * 60;
  return writeCookie({ name: browserCookieName, value, seconds, secure: isSecure(context.server) });
}

/** Returns who tries to sign in, as attempts are counted: the source and the known browser, if any. */
export function callerOf(request: FastifyRequest): { source: string; browser: string | undefined } {
  return { source: requestSourceOf(request.ip), browser: readRandomCookie(request, browserCookieName) };
}

/**
 * Returns who writes a review, as far as known: the seller they act for, and the browser if somebody signed in with it.
 */
export function reviewerOf(account: Account | undefined, request: FastifyRequest) {
  return { sellerId: account?.member?.sellerId, browser: readRandomCookie(request, browserCookieName) };
}
