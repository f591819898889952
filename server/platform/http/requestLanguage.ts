import type { FastifyRequest } from 'fastify';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { inLanguage, matchLanguage } from '#texts/language.ts';

/** The language in which a request is answered: the first of those that their browser asks for. */
export function languageOfRequest({ headers }: Pick<FastifyRequest, 'headers'>): PageLanguage {
  return matchLanguage(headers['accept-language']?.split(/[,;]/, 1)[0]);
}

/** A sentence for whoever sends this: `sayTo(request, texts.saved)`. */
export function inLanguageOfRequest(request: Pick<FastifyRequest, 'headers'>, say: () => string): string {
  return inLanguage(languageOfRequest(request), say);
}
