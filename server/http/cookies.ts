import type { FastifyRequest } from 'fastify';

type Cookie = {
  name: string;
  value: string;
  seconds: number;
  path?: string;
  sameSite?: 'Lax' | 'Strict';
  secure: boolean;
};

/** Browsers take a cookie of such a name over https only. */
const securePrefix = '__Secure-';

/** A cookie that scripts cannot read, for a `set-cookie` header. Its value needs no escaping. */
export function writeCookie({ name, value, seconds, path = '/', sameSite = 'Lax', secure }: Cookie): string {
  const parts = [
    `${secure ? securePrefix : ''}${name}=${value}`,
    `Max-Age=${seconds}`,
    `Path=${path}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
  ];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

/** A random value that this server has put into a cookie; `undefined` for anything that does not look like one. */
export function readRandomCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const [, value] = pairs.map((pair) => pair.split('=')).find(([key]) => key?.replace(securePrefix, '') === name) ?? [];
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}
