import { z } from 'zod';
import { bellKinds, bellLimits } from '#domain/desk/bell.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { answers, nothing, time } from '#server/platform/http/routes.ts';
import { activityEvent } from './activityEvent.schema.ts';
import { markBellSeen, markNotificationRead } from './commands.ts';
import { countUnread, readBell } from './queries.ts';

const count = z.number().int();
const reading = { kind: z.enum(bellKinds), day: z.iso.date().describe('In India') };
const notification = z.object({
  ...reading,
  isUnread: z.boolean(),
  count: count.describe('How many events of this kind were on that day; what is unread stands apart'),
  isMore: z.boolean().describe('There were more on that day'),
  event: activityEvent.describe('The newest of them'),
});
const opened = z.strictObject({
  ...reading,
  until: time.transform((at) => new Date(at)).describe('When the newest event was that was shown'),
});

const tags = ['notifications'];

/** The bell: what others did, read one by one or all at once (product.md, section 7). */
export const bellRoutes: Routes<ChatContext> = (app, context, gates) => {
  addReading(app, context, gates);
  addMarking(app, context, gates);
};

const addReading: Routes<ChatContext> = (app, context, { signedIn }) => {
  const own = signedIn.guard(app);

  own.get(
    '/api/notifications',
    {
      schema: {
        operationId: 'readBell',
        tags,
        description: 'What others did, newest first: what is of one kind and day in one.',
        response: answers(z.object({ notifications: z.array(notification) })),
      },
    },
    (actor) => readBell(context, actor),
  );

  own.get(
    '/api/notifications/unread',
    {
      schema: {
        operationId: 'countUnread',
        tags,
        response: answers(z.object({ unread: count.describe(`Events, at most ${bellLimits.events}`) })),
      },
    },
    (actor) => countUnread(context, actor),
  );
};

const addMarking: Routes<ChatContext> = (app, context, { signedIn }) => {
  const own = signedIn.guard(app);

  own.post(
    '/api/notifications/read',
    { schema: { operationId: 'markNotificationRead', tags, body: opened, response: answers(nothing, 204) } },
    async (actor, request, reply) => {
      await markNotificationRead(context, actor, request.body);
      reply.code(204);
      return null;
    },
  );

  own.post(
    '/api/notifications/seen',
    { schema: { operationId: 'markBellSeen', tags, response: answers(nothing, 204) } },
    async (actor, _request, reply) => {
      await markBellSeen(context, actor);
      reply.code(204);
      return null;
    },
  );
};
