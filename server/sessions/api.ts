import { z } from 'zod';
import { answers, idParameter, nothing, type Routes, time } from '../http/routes.ts';
import { endOtherSessions, endOwnSession } from './commands.ts';
import { listOwnSessions } from './queries.ts';

const session = z.object({
  id: z.uuid(),
  browser: z.string().describe("Guessed from what the browser says of itself: 'Chrome on Android'"),
  signedInAt: time,
  lastUsedAt: time.describe('To the hour'),
  isThis: z.boolean(),
});

/** Where one is signed in. */
export const sessionRoutes: Routes = (app, context, { signedIn }) => {
  const gate = { onRequest: signedIn.check, config: { gate: 'signedIn' } } as const;

  app.get(
    '/api/account/sessions',
    {
      ...gate,
      schema: {
        operationId: 'listSessions',
        tags: ['accounts'],
        response: answers(z.object({ sessions: z.array(session) })),
      },
    },
    async (request) => ({ sessions: await listOwnSessions(context, signedIn.actor(request)) }),
  );

  app.delete(
    '/api/account/sessions/:id',
    {
      ...gate,
      schema: { operationId: 'endSession', tags: ['accounts'], params: idParameter, response: answers(nothing, 204) },
    },
    async (request, reply) => {
      await endOwnSession(context, signedIn.actor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/account/sessions/end-others',
    { ...gate, schema: { operationId: 'endOtherSessions', tags: ['accounts'], response: answers(nothing, 204) } },
    async (request, reply) => {
      await endOtherSessions(context, signedIn.actor(request));
      return reply.code(204).send(null);
    },
  );
};
