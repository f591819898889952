import type { FastifyRequest } from 'fastify';
import { type Language, languageOf } from '#texts/language.ts';

/** The language in which a request is answered: the first of those that their browser asks for. */
export function languageOfRequest({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return languageOf(headers['accept-language']?.split(/[,;]/, 1)[0]);
}
