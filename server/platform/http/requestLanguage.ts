import type { FastifyRequest } from 'fastify';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { inLanguage, matchLanguage } from '#texts/language.ts';

/** The language of the answer to a request: the first one that the browser accepts. */
export function languageOfRequest({ headers }: Pick<FastifyRequest, 'headers'>): PageLanguage {
  return matchLanguage(headers['accept-language']?.split(/[,;]/, 1)[0]);
}

/** A text in the language of the request: `inLanguageOfRequest(request, texts.saved)`. */
export function inLanguageOfRequest(request: Pick<FastifyRequest, 'headers'>, text: () => string): string {
  return inLanguage(languageOfRequest(request), text);
}
