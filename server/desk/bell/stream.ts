import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { ChatContext } from '#server/chat/context.ts';
import type { SignedIn } from '#server/identity/actors/actors.ts';
import { findAccountBySession } from '#server/identity/actors/queries.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { type OpenSession, readSession } from '#server/identity/sessions/queries.ts';
import { missedNotifications } from '#server/platform/database/listener.ts';

/** `since`: when the server read what the page shows, in milliseconds of its clock. Earlier changes are not reported. */
const streamQuery = z.object({ since: z.coerce.number().int().min(0).optional() });

/** A stream of server-sent events that tells pages when to reload (product.md, section 7). */
export const streamRoutes: Routes<ChatContext> = (app, context, { signedIn }) => {
  const own = signedIn.guard(app);

  // A HEAD request has no body that could stay open.
  const options = { exposeHeadRoute: false, schema: { hide: true, querystring: streamQuery } };
  own.get('/api/events', options, async (actor, request, reply) => {
    const session = await readSession(context, actor);
    reply.hijack();
    // The headers of every response; the stream bypasses Fastify.
    reply.raw.setHeaders(new Map(Object.entries(reply.getHeaders() as Record<string, string>)));
    // A client that has already disconnected must not take a slot, since nothing would ever free it.
    if (!reply.raw.destroyed) {
      const isBack = request.headers['last-event-id'] !== undefined;
      const { since } = request.query;
      const age = since === undefined ? undefined : context.now().getTime() - since + clockTolerance;
      const isMissed = (topic: string | symbol) => isBack || context.events.notices.mayBeMissed(topic, age);
      await follow(context, actor, session, reply.raw, isMissed);
    }
  });

  app.addHook('preClose', async () => context.server.streams.end());
};

/** By how many milliseconds the clocks of two machines may differ. */
const clockTolerance = 1_000;
/** How often an open stream sends a heartbeat and checks its session, in milliseconds. */
const heartbeatMilliseconds = 25_000;
/** The longest delay of a Node timer. */
const longestWait = 2 ** 31 - 1;

/**
 * Reports changes to a user until they disconnect or lose access, and immediately what may have changed while the
 * browser was offline or since it loaded its data.
 */
async function follow(
  context: ChatContext,
  actor: SignedIn,
  session: OpenSession,
  response: ServerResponse,
  isMissed: (topic: string | symbol) => boolean,
): Promise<void> {
  const stream = context.server.streams.open(actor.userId, response, () => {
    clearInterval(heartbeat);
    clearTimeout(expiry);
    for (const [topic, heard] of listeners) context.events.notices.off(topic, heard);
  });
  const tell = () => stream.send('event: changed\ndata: {}\n\n');
  const end = () => stream.end();
  const check = async () => {
    const account = await findAccountBySession(context, actor.sessionHash ?? '', true).catch(() => actor);
    if (!account || account.member?.sellerStatus !== actor.member?.sellerStatus) stream.end();
  };
  const listeners = listenersFor(actor, session, { tell, end, check });
  for (const [topic, heard] of listeners) context.events.notices.on(topic, heard);
  if (listeners.some(([topic, heard]) => heard === tell && isMissed(topic))) tell();
  const remaining = session.expiresAt.getTime() - context.now().getTime();
  const expiry = setTimeout(end, Math.min(remaining, longestWait));
  const heartbeat = setInterval(() => {
    if (!stream.isDrained()) return void response.destroy();
    stream.send(': alive\n\n');
    void check();
  }, heartbeatMilliseconds);
  // The session may have ended before the listeners were attached.
  await check();
}

type Listener = [topic: string | symbol, heard: () => void];

/** The topics that concern a user, each with the reaction to it. */
function listenersFor(
  { role, member }: SignedIn,
  session: OpenSession,
  { tell, end, check }: Record<'tell' | 'end' | 'check', () => void>,
): Listener[] {
  const listeners: Listener[] = [
    [`session:${session.id}`, end],
    [missedNotifications, tell],
    [missedNotifications, check],
  ];
  if (role === 'admin') listeners.push(['admin', tell]);
  if (member) listeners.push([member.sellerId, tell], [`status:${member.sellerId}`, check]);
  return listeners;
}
