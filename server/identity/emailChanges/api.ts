import { z } from 'zod';
import { emailChangeDraftSchema } from '#domain/identity/accounts.schema.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, noContentSchema, timeSchema } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import type { IdentityContext } from '../context.ts';
import { callerOf } from '../gates/caller.ts';
import type { Routes } from '../gates/routes.ts';
import * as commands from './commands.ts';
import { readPendingEmailChange } from './queries.ts';

const messageSchema = z.object({ message: z.string() });
const pendingSchema = z.object({
  pending: z
    .object({ email: z.string(), expiresAt: timeSchema.describe('When the link to the new email expires') })
    .nullable(),
});

/** Changing one's own sign-in email. The emailed links lead to pages (`server/pages/accounts`). */
export const emailChangeRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addRequests(app, context, gates);
  addPending(app, context, gates);
};

const addRequests: Routes<IdentityContext> = (app, context, { signedIn }) => {
  const routes = signedIn.guard(app);
  const response = createResponses(messageSchema);
  const sent = () => (context.server.sendsMail ? texts.emailChangeSent() : texts.emailChangeKept());

  routes.post(
    '/api/account/email-change',
    {
      schema: {
        operationId: 'requestEmailChange',
        tags: ['accounts'],
        description:
          'Mails a link to the new email, which changes it within 24 hours, and to the current one a link that undoes this for 7 days.',
        body: emailChangeDraftSchema,
        response,
      },
    },
    async (actor, request) => {
      await commands.requestEmailChange(context, actor, request.body, callerOf(request));
      return { message: inLanguageOfRequest(request, sent) };
    },
  );

  routes.post(
    '/api/account/email-change/send-again',
    {
      schema: {
        operationId: 'resendEmailChangeLink',
        tags: ['accounts'],
        description: 'Mails a new link, which replaces the earlier one.',
        response,
      },
    },
    async (actor, request) => {
      await commands.resendEmailChangeLink(context, actor, callerOf(request));
      return { message: inLanguageOfRequest(request, sent) };
    },
  );
};

const addPending: Routes<IdentityContext> = (app, context, { signedIn }) => {
  const routes = signedIn.guard(app);

  routes.get(
    '/api/account/email-change',
    { schema: { operationId: 'readEmailChange', tags: ['accounts'], response: createResponses(pendingSchema) } },
    async (actor) => ({ pending: await readPendingEmailChange(context, actor) }),
  );

  routes.delete(
    '/api/account/email-change',
    {
      schema: { operationId: 'cancelEmailChange', tags: ['accounts'], response: createResponses(noContentSchema, 204) },
    },
    async (actor, _request, reply) => {
      await commands.cancelEmailChange(context, actor);
      return reply.code(204).send(null);
    },
  );
};
