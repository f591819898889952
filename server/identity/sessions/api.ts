import { z } from 'zod';
import type { UserAgent } from '#domain/platform/userAgents.ts';
import { sayTo } from '#server/platform/http/language.ts';
import { answers, idParameter, nothing, time } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import { userAgentLabel } from '#texts/labels.ts';
import type { IdentityContext } from '../context.ts';
import type { Routes } from '../gates/routes.ts';
import { endOtherSessions, endOwnSession, signOutEverybody, signOutSeller } from './commands.ts';
import { listOwnSessions } from './queries.ts';

const session = z.object({
  id: z.uuid(),
  browser: z.string().describe("Guessed from what the browser says of itself: 'Chrome on Android'"),
  signedInAt: time,
  lastUsedAt: time.describe('To the hour'),
  isThis: z.boolean(),
});

/** Where one is signed in, and what administrators end. */
export const sessionRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addOwn(app, context, gates);
  addSignOuts(app, context, gates);
};

const addSignOuts: Routes<IdentityContext> = (app, context, { admin }) => {
  const all = admin.guard(app);
  const response = answers(z.object({ message: z.string() }));

  all.post(
    '/api/admin/sellers/:id/sign-out',
    {
      schema: {
        operationId: 'signOutSeller',
        tags: ['sellers'],
        description: 'Ends all sessions of everybody who acts for this seller; the owner is told by mail.',
        params: idParameter,
        response,
      },
    },
    async (actor, request) => {
      await signOutSeller(context, actor, request.params.id);
      return { message: sayTo(request, texts.sellerSignedOut) };
    },
  );

  all.post(
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
      return { message: sayTo(request, texts.everybodySignedOut) };
    },
  );
};

const addOwn: Routes<IdentityContext> = (app, context, { signedIn }) => {
  const own = signedIn.guard(app);

  own.get(
    '/api/account/sessions',
    {
      schema: {
        operationId: 'listSessions',
        tags: ['accounts'],
        response: answers(z.object({ sessions: z.array(session) })),
      },
    },
    async (actor, request) => {
      const own = await listOwnSessions(context, actor);
      const browser = (of: UserAgent) => sayTo(request, () => userAgentLabel(of));
      return { sessions: own.map(({ userAgent, ...session }) => ({ ...session, browser: browser(userAgent) })) };
    },
  );

  own.delete(
    '/api/account/sessions/:id',
    {
      schema: { operationId: 'endSession', tags: ['accounts'], params: idParameter, response: answers(nothing, 204) },
    },
    async (actor, request, reply) => {
      await endOwnSession(context, actor, request.params.id);
      return reply.code(204).send(null);
    },
  );

  own.post(
    '/api/account/sessions/end-others',
    { schema: { operationId: 'endOtherSessions', tags: ['accounts'], response: answers(nothing, 204) } },
    async (actor, _request, reply) => {
      await endOtherSessions(context, actor);
      return reply.code(204).send(null);
    },
  );
};
