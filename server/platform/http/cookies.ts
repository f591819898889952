import type { FastifyRequest } from 'fastify';

type Cookie = {
  name: string;
  value: string;
  /** Without them it goes when the browser is closed. */
  seconds?: number;
  path?: string;
  sameSite?: 'Lax' | 'Strict';
  /** Scripts of our own pages may read it. */
  isOpen?: boolean;
  secure: boolean;
};

/** Whether Haat is reached over https. */
export const isSecure = ({ publicUrl }: { publicUrl: string }): boolean => publicUrl.startsWith('https:');

/** Browsers take a cookie of such a name over https only. */
export const securePrefix = '__Secure-';
/** And such a one only from this very host, and for all of it: no subdomain can plant one here. */
export const hostPrefix = '__Host-';

/** A cookie for a `set-cookie` header, which scripts cannot read unless it is open. Its value needs no escaping. */
export function writeCookie(cookie: Cookie): string {
  const { name, value, seconds, path = '/', sameSite = 'Lax', isOpen = false, secure } = cookie;
  const prefix = secure && !name.startsWith(hostPrefix) ? cookiePrefixFor(path) : '';
  const parts = [
    `${prefix}${name}=${value}`,
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    `Path=${path}`,
    ...(isOpen ? [] : ['HttpOnly']),
    `SameSite=${sameSite}`,
  ];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

const cookiePrefixFor = (path: string) => (path === '/' ? hostPrefix : securePrefix);

/** The value of the first of these cookies that was sent, as it was sent; empty where there is none. */
export function readCookie(request: FastifyRequest, names: string[]): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => /^\s*([^=]*)=(.*?)\s*$/.exec(pair));
  return names.map((name) => pairs.find((pair) => pair?.[1] === name)?.[2]).find((value) => value !== undefined) ?? '';
}

/** Whether this looks like a value that this server makes: 256 bits as base64url. */
export const isRandomValue = (value: string): boolean => /^[\w-]{43}$/.test(value);

/** A random value that this server has put into a cookie; `undefined` for anything that does not look like one. */
export function readRandomCookie(request: FastifyRequest, name: string): string | undefined {
  const names = [`${hostPrefix}${name}`, `${securePrefix}${name}`, name];
  const value = readCookie(request, name.startsWith(hostPrefix) ? [name] : names);
  return isRandomValue(value) ? value : undefined;
}
