import type { FastifyRequest } from 'fastify';
import { sessionHours } from '#domain/accounts.ts';
import type { Context } from '../context.ts';
import { isRandomValue, readCookie, securePrefix, writeCookie } from './cookies.ts';

const cookieName = 'haat.session_token';

const isSecure = ({ publicUrl }: Context) => publicUrl.startsWith('https:');

/** Lasts 30 days, or, where the browser is not to remember it, until it is closed. */
export function sessionCookie(context: Context, token: string, rememberMe: boolean): string {
  const seconds = rememberMe ? { seconds: sessionHours.remembered * 60 * 60 } : {};
  return writeCookie({ name: cookieName, value: token, ...seconds, secure: isSecure(context) });
}

/** Takes the cookie away. */
export const noSessionCookie = (context: Context): string =>
  writeCookie({ name: cookieName, value: '', seconds: 0, secure: isSecure(context) });

/** The token of a session as the browser sent it, over https only under the name that plain http cannot set. */
export function readSessionToken(context: Context, request: FastifyRequest): string | undefined {
  const prefix = isSecure(context) ? securePrefix : '';
  const value = readCookie(request, [`${prefix}${cookieName}`]);
  // Up to version 0.1 a signature followed the token, which was shorter: such cookies end in January 2027.
  const earlier = /^([A-Za-z0-9]{32})\../.exec(value)?.[1];
  return isRandomValue(value) ? value : earlier;
}
