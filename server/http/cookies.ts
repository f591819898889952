import type { FastifyRequest } from 'fastify';

type Cookie = {
  name: string;
  value: string;
  /** Without them it goes when the browser is closed. */
  seconds?: number;
  path?: string;
  sameSite?: 'Lax' | 'Strict';
  secure: boolean;
};

/** Browsers take a cookie of such a name over https only. */
const securePrefix = '__Secure-';
/** And such a one only from this very host, and for all of it: no subdomain can plant one here. */
export const hostPrefix = '__Host-';

/** A cookie that scripts cannot read, for a `set-cookie` header. Its value needs no escaping. */
export function writeCookie({ name, value, seconds, path = '/', sameSite = 'Lax', secure }: Cookie): string {
  const prefix = secure && !name.startsWith(hostPrefix) ? securePrefix : '';
  const parts = [
    `${prefix}${name}=${value}`,
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    `Path=${path}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
  ];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

/** A random value that this server has put into a cookie; `undefined` for anything that does not look like one. */
export function readRandomCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const names = name.startsWith(hostPrefix) ? [name] : [name, `${securePrefix}${name}`];
  const [, value] = pairs.map((pair) => pair.split('=')).find(([key = '']) => names.includes(key)) ?? [];
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}
