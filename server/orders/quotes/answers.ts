import type { FastifyRequest } from 'fastify';
import type { Quote } from '#domain/orders/quotes.schema.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { translateError } from '#texts/errors.ts';
import { quoteOrder } from './queries.ts';

/** `quoteOrder` with sentences in the reader's language for the methods that are not offered. Throws as it does. */
export async function answerQuote(
  context: CatalogueContext,
  request: FastifyRequest,
  asked: Quote,
  memberOf?: string | undefined,
) {
  const { methods, ...quote } = await quoteOrder(context, asked, memberOf);
  return {
    ...quote,
    methods: methods.map(({ error, ...method }) => ({
      ...method,
      problem: error && inLanguageOfRequest(request, () => translateError(error)),
    })),
  };
}
