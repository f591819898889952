import { z } from 'zod';
import { bellKinds, bellLimits } from '#domain/desk/bell.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses, daySchema, noContentSchema, timeSchema } from '#server/platform/http/routes.ts';
import { activityEventSchema } from './activityEvent.schema.ts';
import { markBellSeen, markNotificationRead } from './commands.ts';
import { countUnreadNotifications, readBell } from './queries.ts';

const countSchema = z.number().int();
const readingShape = { kind: z.enum(bellKinds), day: daySchema.describe('In India') };
const notificationSchema = z.object({
  ...readingShape,
  isUnread: z.boolean(),
  count: countSchema.describe('How many events of this kind were on that day; what is unread stands apart'),
  isMore: z.boolean().describe('There were more on that day'),
  event: activityEventSchema.describe('The newest of them'),
});
const openedSchema = z.strictObject({
  ...readingShape,
  until: timeSchema
    .refine((at) => at >= '0001')
    .transform((at) => new Date(at))
    .describe('When the newest event was that was shown'),
});

const tags = ['notifications'];

/** Notifications about the actions of others, marked as read one by one or all together (product.md, section 7). */
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
        response: createResponses(z.object({ notifications: z.array(notificationSchema) })),
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
        response: createResponses(z.object({ unread: countSchema.describe(`Events, at most ${bellLimits.events}`) })),
      },
    },
    (actor) => countUnreadNotifications(context, actor),
  );
};

const addMarking: Routes<ChatContext> = (app, context, { signedIn }) => {
  const own = signedIn.guard(app);

  own.post(
    '/api/notifications/read',
    {
      schema: {
        operationId: 'markNotificationRead',
        tags,
        body: openedSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (actor, request, reply) => {
      await markNotificationRead(context, actor, request.body);
      reply.code(204);
      return null;
    },
  );

  own.post(
    '/api/notifications/seen',
    { schema: { operationId: 'markBellSeen', tags, response: createResponses(noContentSchema, 204) } },
    async (actor, _request, reply) => {
      await markBellSeen(context, actor);
      reply.code(204);
      return null;
    },
  );
};
