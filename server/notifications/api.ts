import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { orderStatuses } from '#domain/orders.ts';
import { findAccountBySession } from '../accounts/queries.ts';
import { missed } from '../database/listen.ts';
import type { SignedIn } from '../gates.ts';
import { answers, nothing, type Routes, time } from '../routes.ts';
import { markBellSeen } from './commands.ts';
import { readBell } from './queries.ts';

const common = { id: z.uuid(), at: time, byMe: z.boolean() };
export const activityEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    ...common,
    orderId: z.uuid(),
    orderLabel: z.string(),
    customerName: z.string().nullable(),
    to: z.enum(orderStatuses),
  }),
  z.object({
    kind: z.literal('review'),
    ...common,
    productName: z.string(),
    author: z.string(),
    stars: z.number().int(),
  }),
  z.object({
    kind: z.literal('seller'),
    ...common,
    sellerId: z.uuid(),
    businessName: z.string(),
    decision: z.enum(['register', 'approve', 'reject', 'suspend']),
  }),
]);
const bell = z.object({
  unread: z.number().int().describe('At most 100'),
  events: z.array(activityEvent),
});

/** How often an open stream shows that it lives, and checks that its session does. */
const heartbeatMilliseconds = 25_000;

/** The bell, and a stream of server-sent events that says when to look again (product.md, section 7). */
export const notificationRoutes: Routes = (app, context, { signedIn }) => {
  const gate = { onRequest: signedIn.check, config: { gate: 'signedIn' } } as const;
  const tags = ['notifications'];
  const streams = new Set<ServerResponse>();

  app.get(
    '/api/notifications',
    { ...gate, schema: { operationId: 'readBell', tags, response: answers(bell) } },
    (request) => readBell(context, signedIn.actor(request)),
  );

  app.post(
    '/api/notifications/seen',
    { ...gate, schema: { operationId: 'markBellSeen', tags, response: answers(nothing, 204) } },
    async (request, reply) => {
      await markBellSeen(context, signedIn.actor(request));
      reply.code(204);
      return null;
    },
  );

  // A HEAD request has no body that could stay open.
  app.get('/api/events', { ...gate, exposeHeadRoute: false, schema: { hide: true } }, (request, reply) => {
    const actor = signedIn.actor(request);
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 3000\n\n');
    const tell = () => stream.write('event: changed\ndata: {}\n\n');
    const topic = actor.role === 'admin' ? 'admin' : actor.userId;
    for (const heard of [topic, missed]) context.events.on(heard, tell);
    const heartbeat = setInterval(() => void beat(stream, actor), heartbeatMilliseconds);
    streams.add(stream);
    stream.on('close', () => {
      clearInterval(heartbeat);
      for (const heard of [topic, missed]) context.events.off(heard, tell);
      streams.delete(stream);
    });
  });

  async function beat(stream: ServerResponse, actor: SignedIn): Promise<void> {
    const account = await findAccountBySession(context, actor.sessionToken ?? '').catch(() => actor);
    if (account?.sellerStatus === actor.sellerStatus) stream.write(': alive\n\n');
    else stream.end();
  }

  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
};
