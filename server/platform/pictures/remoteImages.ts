import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '#domain/errors.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';

/** How hosts whose addresses sellers typed are reached. Tests pass their own. */
export type RemoteAccess = {
  /** The IP addresses of a host name. */
  resolve(host: string): Promise<string[]>;
  /** Whether this process may connect to the address. */
  mayReach(address: string, port: number): Promise<boolean>;
  /** The timeout for one photo with all redirects, in milliseconds. */
  timeout: number;
};

/** Allows public addresses on ports 80 and 443 only, not this machine, its network or that of its provider. */
export const publicInternet: RemoteAccess = {
  // Not `dns.lookup`: unanswered names would block the threads that read files.
  async resolve(host) {
    const resolver = new Resolver({ timeout: 3000, tries: 2 });
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  },
  async mayReach(address, port) {
    const { default: ipaddr } = await import('ipaddr.js');
    // An IPv4-mapped IPv6 address is checked as the IPv4 address that it is.
    return (port === 80 || port === 443) && ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
  },
  timeout: 10_000,
};

const maxRedirects = 3;
const headers = {
  accept: 'image/avif,image/webp,image/png,image/jpeg',
  'accept-encoding': 'identity',
  'user-agent': 'Mozilla/5.0 (compatible)',
};

/**
 * Returns the content of an address that a seller has typed, of any type, at most 10 MB. Sends no cookies and no
 * referrer. Throws `picture_not_fetched` for any reason, to reveal nothing about the network of this process.
 */
export async function fetchRemoteImage(address: string, outside: RemoteAccess): Promise<Buffer> {
  const signal = AbortSignal.timeout(outside.timeout);
  const expired = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new AppError('picture_not_fetched')), { once: true });
  });
  const fetching = followRedirects(address, outside, signal).catch(() => {
    throw new AppError('picture_not_fetched');
  });
  return Promise.race([fetching, expired]);
}

async function followRedirects(address: string, outside: RemoteAccess, signal: AbortSignal): Promise<Buffer> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await requestUrl(url, outside, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return readBody(answer);
    answer.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode)) throw new Error(`The host answered ${statusCode}.`);
    url = new URL(headers.location ?? '', url);
  }
  throw new Error('Too many redirects.');
}

/**
 * Resolves the name once and connects to the very address that was checked, so that a later DNS answer changes nothing.
 */
async function requestUrl(url: URL, outside: RemoteAccess, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('Neither http nor https.');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await outside.resolve(host);
  if (addresses.length === 0) throw new Error('No such host.');
  for (const address of addresses) {
    if (!(await outside.mayReach(address, port))) throw new Error('This address is not for us.');
  }
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, checked) : done(null, checked[0]?.address ?? '', checked[0]?.family);
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  // Leaves out user info before an @, which may contain a password.
  const target = new URL(url.pathname + url.search, `${url.protocol}//${url.host}`);
  return new Promise((resolve, reject) => {
    request(target, { agent: false, headers, lookup, signal }, resolve).on('error', reject).end();
  });
}

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += chunk.length;
    // Leaving the loop ends the connection.
    if (bytes > pictureLimits.bytes) throw new Error('Too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
