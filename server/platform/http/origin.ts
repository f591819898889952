import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { AppError } from '#domain/errors.ts';
import type { App } from './application.ts';

type OriginOptions = {
  publicUrl: string;
  /** PUBLIC_URL isn't set: an address of a local network at which the product is reached is its own too. */
  isGuessed: boolean;
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const sessionCookie = /(?:^|;\s*)(?:__(?:Host|Secure)-)?haat\.session_token=/;

/**
 * Rejects changes sent by pages of other origins, including other ports and subdomains of this host
 * (docs/decisions/cross-site-requests.md). Throws `cross_site_request`.
 */
export function guardOrigin(app: App, { publicUrl, isGuessed }: OriginOptions): void {
  let hasWarned = false;
  function checkOrigin(request: FastifyRequest): AppError | undefined {
    if (safeMethods.has(request.method)) return undefined;
    const here = `${request.protocol}://${request.host}`;
    const isOwn = (origin: string | undefined) =>
      origin === publicUrl || (isGuessed && origin === here && isLocal(request.hostname));
    if (isFromOwnPage(request, isOwn)) return undefined;
    // A configuration mistake: everyone who uses this address is rejected, and nothing else would explain why.
    if (!hasWarned && request.headers.origin?.replace(/^https?:\/\//, '') === request.host) {
      hasWarned = true;
      request.log.warn(
        `Changes from ${request.headers.origin} are refused. If people come by this address, set PUBLIC_URL to it.`,
      );
    }
    return new AppError('cross_site_request');
  }
  app.addHook('onRequest', (request, _reply, done) => done(checkOrigin(request)));
}

/**
 * Browsers declare where a change comes from, older ones with fewer headers. Without any such header, only requests
 * without a session are accepted.
 */
function isFromOwnPage({ headers }: FastifyRequest, isOwn: (origin: string | undefined) => boolean): boolean {
  if (headers.origin !== undefined) return isOwn(headers.origin);
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.referer !== undefined) return isOwn(originOf(headers.referer));
  return !sessionCookie.test(headers.cookie ?? '');
}

/** Whether the browser sent a header that the guard can check. */
export const declaresOrigin = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined || headers.referer !== undefined;

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : undefined);

/**
 * Names that cannot be made to point here from the internet: with any other name, DNS rebinding would make a foreign
 * page count as ours.
 */
function isLocal(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) || !bare.includes('.') || bare.endsWith('.local') || bare.endsWith('.localhost');
}
