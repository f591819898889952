import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { deriveKeys, isEqualInConstantTime } from '../secrets/seal.ts';
import { hostPrefix, readRandomCookie, writeCookie } from './cookies.ts';

const lifetimeMilliseconds = 12 * 60 * 60 * 1000;

/** The page of a form: a token of one page is invalid on the others. */
export type FormPage = 'product' | 'order' | 'account' | 'privacy' | 'report';

export type FormTokens = {
  /** Creates a token for the forms of a page, and sets the visitor's cookie if the browser has none. */
  give(request: FastifyRequest, reply: FastifyReply, page: FormPage): string;
  /** Why a form is rejected: `form_expired`, or `form_needs_cookies` if the browser sent no cookie. */
  refusal(request: FastifyRequest, page: FormPage, token: string | undefined): AppError | undefined;
  /** Identifies the browser until it is closed; `undefined` if it was shown no form yet. */
  visitor(request: FastifyRequest): string | undefined;
};

type FormTokenOptions = { authSecret: string; secure: boolean; now(): Date };

/**
 * Binds forms to the browser that was shown them, for twelve hours: another page can neither read a token nor use its
 * own (docs/decisions/cross-site-requests.md). A token is its expiry time in milliseconds, and an HMAC.
 */
export function createFormTokens({ authSecret, secure, now }: FormTokenOptions): FormTokens {
  const keys = deriveKeys(authSecret, 'haat form tokens');
  // A subdomain that could set its own visitor cookie here would have a valid token for it.
  const name = `${secure ? hostPrefix : ''}haat.visitor`;
  const write = (key: Buffer, visitor: string, page: FormPage, end: number) =>
    `${end}.${createHmac('sha256', key).update(`${page}.${visitor}.${end}`).digest('base64url')}`;

  return {
    give(request, reply, page) {
      let visitor = readRandomCookie(request, name);
      if (!visitor) {
        visitor = randomBytes(32).toString('base64url');
        reply.header('set-cookie', writeCookie({ name, value: visitor, secure }));
      }
      return write(keys[0].key, visitor, page, now().getTime() + lifetimeMilliseconds);
    },
    visitor: (request) => readRandomCookie(request, name),
    refusal(request, page, token = '') {
      // The form is from a cached page without a token; the answer contains one.
      if (token === '') return new AppError('form_expired');
      const visitor = readRandomCookie(request, name);
      if (!visitor) return new AppError('form_needs_cookies');
      const end = Number(token.split('.', 1)[0]);
      const isOurs = keys.some(({ key }) => isEqualInConstantTime(token, write(key, visitor, page, end)));
      return isOurs && end > now().getTime() ? undefined : new AppError('form_expired');
    },
  };
}
