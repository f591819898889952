import { z } from 'zod';
import { registration } from '#domain/sellers/registrations.schema.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { inLanguageOfRequest, languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import { requestRegistration } from './commands.ts';

const messageSchema = z.object({ message: z.string() });

/** Registration of a business (specification, sections 2 and 7). */
export const registrationRoutes: Routes<IdentityContext> = (app, context) => {
  app.post(
    '/api/auth/register',
    {
      config: { gate: 'anyone', failure: 'registration_failed' },
      schema: {
        operationId: 'register',
        tags: ['accounts'],
        body: registration,
        response: createResponses(messageSchema, 201),
      },
    },
    async (request, reply) => {
      await requestRegistration(context, request.body, { ip: request.ip, language: languageOfRequest(request) });
      reply.code(201);
      return { message: inLanguageOfRequest(request, texts.registered) };
    },
  );
};
