import type { FastifyRequest } from 'fastify';
import { readOrderLanguage } from '#server/orders/customerOrders/queries.ts';
import { hasChosenLanguage, setSubjectLanguage } from '#server/platform/http/requestLanguage.ts';
import { tokenParameterSchema } from '#server/platform/http/routes.ts';
import { findLanguage } from '#texts/language.ts';
import type { PagesContext } from '../context.ts';

/**
 * A hook behind a gate: whoever has chosen no language reads an order's page in that of the order (languages.md,
 * section 2).
 */
export const followOrderLanguage = (context: PagesContext) => async (request: FastifyRequest) => {
  if (hasChosenLanguage(request)) return;
  const { data } = tokenParameterSchema.safeParse(request.params);
  const language = data && findLanguage((await readOrderLanguage(context, data.token)) ?? undefined);
  if (language) setSubjectLanguage(request, language);
};
