import { z } from 'zod';
import type { UserAgent } from '#domain/platform/userAgents.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, idParameterSchema, noContentSchema, timeSchema } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import { userAgentLabel } from '#texts/labels.ts';
import type { IdentityContext } from '../context.ts';
import type { Routes } from '../gates/routes.ts';
import { endOtherSessions, endOwnSession, signOutEverybody, signOutSeller } from './commands.ts';
import { listOwnSessions } from './queries.ts';

const sessionSchema = z.object({
  id: z.uuid(),
  browser: z.string().describe("Guessed from what the browser says of itself: 'Chrome on Android'"),
  signedInAt: timeSchema,
  lastUsedAt: timeSchema.describe('To the hour'),
  isThis: z.boolean(),
});

/** A user's own sessions, and the ones that administrators end. */
export const sessionRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addReading(app, context, gates);
  addEnding(app, context, gates);
  addSignOuts(app, context, gates);
};

const addSignOuts: Routes<IdentityContext> = (app, context, { admin }) => {
  const routes = admin.guard(app);
  const response = createResponses(z.object({ message: z.string() }));

  routes.post(
    '/api/admin/sellers/:id/sign-out',
    {
      schema: {
        operationId: 'signOutSeller',
        tags: ['sellers'],
        description: 'Ends all sessions of everyone who acts for this seller, and emails the owner.',
        params: idParameterSchema,
        response,
      },
    },
    async (actor, request) => {
      await signOutSeller(context, actor, request.params.id);
      return { message: inLanguageOfRequest(request, texts.sellerSignedOut) };
    },
  );

  routes.post(
    '/api/admin/sessions/end-all',
    {
      schema: {
        operationId: 'signOutEverybody',
        tags: ['accounts'],
        description: 'Ends the sessions of everybody but the administrator who asks.',
        response,
      },
    },
    async (actor, request) => {
      await signOutEverybody(context, actor);
      return { message: inLanguageOfRequest(request, texts.everybodySignedOut) };
    },
  );
};

const addReading: Routes<IdentityContext> = (app, context, { signedIn }) => {
  signedIn.guard(app).get(
    '/api/account/sessions',
    {
      schema: {
        operationId: 'listSessions',
        tags: ['accounts'],
        response: createResponses(z.object({ sessions: z.array(sessionSchema) })),
      },
    },
    async (actor, request) => {
      const own = await listOwnSessions(context, actor);
      const browser = (of: UserAgent) => inLanguageOfRequest(request, () => userAgentLabel(of));
      return { sessions: own.map(({ userAgent, ...session }) => ({ ...session, browser: browser(userAgent) })) };
    },
  );
};

const addEnding: Routes<IdentityContext> = (app, context, { signedIn }) => {
  const routes = signedIn.guard(app);

  routes.delete(
    '/api/account/sessions/:id',
    {
      schema: {
        operationId: 'endSession',
        tags: ['accounts'],
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (actor, request, reply) => {
      await endOwnSession(context, actor, request.params.id);
      return reply.code(204).send(null);
    },
  );

  routes.post(
    '/api/account/sessions/end-others',
    {
      schema: { operationId: 'endOtherSessions', tags: ['accounts'], response: createResponses(noContentSchema, 204) },
    },
    async (actor, _request, reply) => {
      await endOtherSessions(context, actor);
      return reply.code(204).send(null);
    },
  );
};
