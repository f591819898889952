import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { defaultLanguage, findLanguage, inLanguage } from '#texts/language.ts';
import { splitLanguagePath } from '#texts/languagePaths.ts';
import { readCookie, writeCookie } from './cookies.ts';

type Request = Pick<FastifyRequest, 'headers' | 'raw'>;

const cookieName = 'haat-language';
const cookieSeconds = 365 * 24 * 60 * 60;

/** Languages that addresses name: '/hi/shop'. */
const fromPath = new WeakMap<IncomingMessage, PageLanguage>();

/** Languages of readers who are signed in. */
const ofReaders = new WeakMap<IncomingMessage, PageLanguage>();

/** Languages of what a page shows, such as an order. */
const ofSubjects = new WeakMap<IncomingMessage, PageLanguage>();

/** What a page shows decides for readers who have chosen no language, before their browser. */
export function setSubjectLanguage({ raw }: Pick<FastifyRequest, 'raw'>, language: PageLanguage): void {
  ofSubjects.set(raw, language);
}

/** A reader's own language comes before that of their browser. */
export function setReaderLanguage({ raw }: Pick<FastifyRequest, 'raw'>, language: PageLanguage): void {
  ofReaders.set(raw, language);
}

/**
 * For Fastify's `rewriteUrl`: '/hi/shop' is '/shop' in Hindi, whatever the reader's language is (languages.md,
 * section 2).
 */
export function takeLanguageFromPath(request: IncomingMessage): string {
  const { path, language } = splitLanguagePath(request.url ?? '/');
  if (language) fromPath.set(request, language);
  return path;
}

/** Whether the address names its language. */
export const hasLanguagePath = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => fromPath.has(raw);

/** The language that the address names, else the default one, for what strangers see of a link. */
export const languageOfAddress = ({ raw }: Pick<FastifyRequest, 'raw'>): PageLanguage =>
  fromPath.get(raw) ?? defaultLanguage;

/**
 * The language of the answer to a request: that of its address, or of the page whose script sends it, the one that
 * its reader chose, that of what it shows, or the first that the browser accepts (languages.md, section 2).
 */
export function languageOfRequest({ headers, raw }: Request): PageLanguage {
  return (
    fromPath.get(raw) ??
    fromPage(headers) ??
    ofReaders.get(raw) ??
    findLanguage(readCookie({ headers }, [cookieName])) ??
    ofSubjects.get(raw) ??
    findAccepted(headers['accept-language']) ??
    defaultLanguage
  );
}

/** The language of the page whose script sends a request: its cart and orders, which keep it. */
const fromPage = ({ 'page-language': tag }: Request['headers']) =>
  typeof tag === 'string' ? findLanguage(tag) : undefined;

/** Whether the reader chose a language, in their account, this browser or the address. */
export const hasChosenLanguage = ({ headers, raw }: Request): boolean =>
  fromPath.has(raw) || ofReaders.has(raw) || findLanguage(readCookie({ headers }, [cookieName])) !== undefined;

/** The first known language by its weight: 'fr, hi;q=0.8, en;q=0.9' is English. */
function findAccepted(header = ''): PageLanguage | undefined {
  const wishes = header.split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.trim().split(/\s*;\s*/);
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
    return { tag, weight: Number(quality ?? 1) || 0 };
  });
  const wanted = wishes.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  return wanted.map(({ tag }) => findLanguage(tag.toLowerCase())).find((language) => language !== undefined);
}

/** Remembers a reader's language in the browser for a year, for pages that don't look up who reads them. */
export function rememberLanguage(request: Request, reply: FastifyReply, language: PageLanguage): void {
  if (readCookie(request, [cookieName]) === language) return;
  const cookie = writeCookie({ name: cookieName, value: language, seconds: cookieSeconds, secure: false });
  reply.header('set-cookie', cookie);
}

/** A text in the language of the request: `inLanguageOfRequest(request, texts.saved)`. */
export function inLanguageOfRequest(request: Request, text: () => string): string {
  return inLanguage(languageOfRequest(request), text);
}
