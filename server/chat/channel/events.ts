import { v7 as newId } from 'uuid';
import type { ChannelEventKind } from '#database/tables/channel.ts';
import type { IncomingMessage } from '#domain/chat/channel.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { logFailure } from '#server/platform/log/log.ts';
import type { ChatContext } from '../context.ts';
import { wakeTopics } from './commands.ts';
import { receiveDeliveryState, receiveEcho, receiveMessage } from './incoming.ts';
import { claimLaneTicket, deleteLaneTicket, postponeLaneTicket, requeueLaneTicket } from './tickets.ts';
import type { NewChannelEvent } from './webhook.ts';

/**
 * Stores the service's events in one statement; duplicates are ignored. Events of a hidden phone that is known already
 * join the lane of that phone.
 */
export async function storeEvents({ database, now }: ChatContext, events: NewChannelEvent[]): Promise<void> {
  if (events.length === 0) return;
  await database.pool.query({
    name: 'store-events',
    text: `with stored as (
        insert into channel_events (id, event_key, number_id, kind, lane, occurred_at, raw, problem, received_at, next_at, handled_at)
        select id, event_key, number_id, kind,
          coalesce((select contacts.number_id || ':' || ltrim(phone, '+') from contacts
            where contacts.number_id = event.number_id and lane = event.number_id || ':' || service_user_id and phone is not null), lane),
          occurred_at, raw, problem, $9::timestamptz, $9::timestamptz, case when problem is not null then $9::timestamptz end
        from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::json[], $8::text[])
          as event (id, event_key, number_id, kind, lane, occurred_at, raw, problem)
        on conflict (event_key) do nothing returning 1)
      select pg_notify('haat_events', $10) from (select from stored limit 1) as new`,
    values: [
      events.map(() => newId()),
      events.map(({ key }) => key),
      events.map(({ numberId }) => numberId),
      events.map(({ kind }) => kind),
      events.map(({ lane }) => lane),
      events.map(({ occurredAt }) => occurredAt),
      events.map(({ raw }) => raw),
      events.map(({ problem }) => problem),
      now(),
      wakeTopics.events,
    ],
  });
}

/** Handles an incoming message, in the transaction that marks its event as handled. */
export type MessageReceiver = (tx: Transaction, context: ChatContext, message: IncomingMessage) => Promise<void>;

type ChannelEvent = { id: string; kind: ChannelEventKind; numberId: string; occurredAt: Date; raw: unknown };
type ClaimedEvent = ChannelEvent & { nextAt: Date };

/**
 * Handles the next event. Shops alternate, and so do the people of a shop, however much one of them sent
 * (docs/decisions/chat-channel.md). Events of one lane are handled one at a time, ordered by the service's time and
 * then by arrival, on any number of processes. Returns `false` if there is none.
 */
export async function handleNextEvent(context: ChatContext, receive: MessageReceiver): Promise<boolean> {
  let event: ClaimedEvent | undefined;
  try {
    return await context.database.transaction(async (tx) => {
      const now = context.now();
      const ticket = await claimLaneTicket(tx, 'events', now);
      if (!ticket) return false;
      event = await lockFirstEvent(tx, ticket.lane);
      if (!event) await deleteLaneTicket(tx, ticket);
      else if (event.nextAt > now) await postponeLaneTicket(tx, ticket, { now, nextAt: event.nextAt });
      else {
        await handleEvent(tx, context, event, receive);
        const hasMore = await markHandled(tx, event.id, context.now());
        await (hasMore ? requeueLaneTicket(tx, ticket, { now }) : deleteLaneTicket(tx, ticket));
      }
      return true;
    });
  } catch (error) {
    if (!event) throw error;
    logFailure('an event of the channel failed', error, { event: event.id });
    await retryLater(context, event.id);
    return true;
  }
}

/** Returns the first event of a lane, locked until the transaction ends because a lane may have several tickets. */
async function lockFirstEvent({ client }: Transaction, lane: string): Promise<ClaimedEvent | undefined> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`lane ${lane}`]);
  const { rows } = await client.query<ClaimedEvent>({
    name: 'first-event',
    text: `select id, kind, number_id as "numberId", occurred_at as "occurredAt", raw, next_at as "nextAt" from channel_events
      where lane = $1 and handled_at is null order by occurred_at, arrival limit 1 for update`,
    values: [lane],
  });
  return rows[0];
}

/** Returns whether its lane has more events. */
async function markHandled({ client }: Transaction, id: string, now: Date): Promise<boolean> {
  const { rows } = await client.query<{ hasMore: boolean }>({
    name: 'event-handled',
    text: `update channel_events as event set handled_at = $2 where id = $1
      returning exists (select from channel_events as other
        where other.lane = event.lane and other.handled_at is null and other.id <> $1) as "hasMore"`,
    values: [id, now],
  });
  return rows[0]?.hasMore ?? false;
}

async function handleEvent(
  tx: Transaction,
  context: ChatContext,
  event: ChannelEvent,
  receive: MessageReceiver,
): Promise<void> {
  if (event.kind === 'state') return receiveDeliveryState(tx, context, event);
  await touchNumber(tx, event.numberId, context.now());
  if (event.kind === 'echo') return receiveEcho(tx, context, event);
  const message = await receiveMessage(tx, context, event);
  if (message) await receive(tx, context, message);
}

/** Records when the number was last active, to the minute. */
async function touchNumber({ client }: Transaction, numberId: string, now: Date): Promise<void> {
  await client.query(
    `update channel_numbers set last_event_at = $2
      where id = $1 and (last_event_at is null or last_event_at < $2::timestamptz - interval '1 minute')`,
    [numberId, now],
  );
}

const maxAttempts = 6;

/** Retries after 1, 2, 4 … 32 s; then the event stays unhandled, so that its lane can continue. */
async function retryLater({ database, now }: ChatContext, id: string): Promise<void> {
  await database.pool.query(
    `update channel_events set attempts = attempts + 1, next_at = $2::timestamptz + make_interval(secs => 2 ^ attempts),
        handled_at = case when attempts + 1 >= $3 then $2::timestamptz end, problem = case when attempts + 1 >= $3 then 'given_up' end
      where id = $1 and handled_at is null`,
    [id, now(), maxAttempts],
  );
}
