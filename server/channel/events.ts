import { v7 as newId } from 'uuid';
import type { IncomingMessage } from '#domain/channel.ts';
import type { Context } from '../context.ts';
import type { EventKind } from '../database/channelTables.ts';
import type { Transaction } from '../database/connect.ts';
import { writeFailure } from '../http/log.ts';
import { wakeTopics } from './commands.ts';
import { hearEcho, hearMessage, hearState } from './incoming.ts';
import type { NewEvent } from './webhook.ts';

/**
 * Stores what the service told, in one statement: what came before changes nothing. Whose phone is hidden, but known
 * from before, stands in the lane of that phone.
 */
export async function storeEvents({ database, now }: Context, events: NewEvent[]): Promise<void> {
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

/** What happens to a message that came in, in the transaction that marks its event as handled. */
export type Receive = (tx: Transaction, context: Context, message: IncomingMessage) => Promise<void>;

export type Taken = { id: string; kind: EventKind; numberId: string; occurredAt: Date; raw: unknown };
type TakenRow = { id: string; kind: EventKind; number_id: string; lane: string; occurred_at: Date; raw: unknown };

/**
 * Handles the event that has waited longest among the first ones of all lanes: in the sequence of the service's times,
 * ties by arrival, one at a time for each lane, whatever the number of processes. `false`: there is none.
 */
export async function handleNextEvent(context: Context, receive: Receive): Promise<boolean> {
  let taken: Taken | undefined;
  try {
    return await context.database.transaction(async (tx) => {
      taken = await takeEvent(tx, context.now());
      if (!taken) return false;
      await handle(tx, context, taken, receive);
      await tx.client.query('update channel_events set handled_at = $2 where id = $1', [taken.id, context.now()]);
      return true;
    });
  } catch (error) {
    if (!taken) throw error;
    writeFailure('an event of the channel failed', error, { event: taken.id });
    await tryLater(context, taken.id);
    return true;
  }
}

async function takeEvent({ client }: Transaction, now: Date): Promise<Taken | undefined> {
  const { rows } = await client.query<TakenRow>({
    name: 'take-event',
    text: `select id, kind, number_id, lane, occurred_at, raw from channel_events as event
      where handled_at is null and next_at <= $1 and not exists (
        select from channel_events as earlier where earlier.lane = event.lane and earlier.handled_at is null
          and (earlier.occurred_at, earlier.arrival) < (event.occurred_at, event.arrival))
      order by next_at, arrival limit 1 for update skip locked`,
    values: [now],
  });
  const [row] = rows;
  if (!row) return undefined;
  // An older event of the lane may have come while another process was at work on a newer one.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`lane ${row.lane}`]);
  return { id: row.id, kind: row.kind, numberId: row.number_id, occurredAt: row.occurred_at, raw: row.raw };
}

async function handle(tx: Transaction, context: Context, event: Taken, receive: Receive): Promise<void> {
  if (event.kind === 'state') return hearState(tx, event);
  await noteEvent(tx, event.numberId, context.now());
  if (event.kind === 'echo') return hearEcho(tx, context, event);
  const message = await hearMessage(tx, context, event);
  if (message) await receive(tx, context, message);
}

/** The last sign of life of a number, to the minute. */
async function noteEvent({ client }: Transaction, numberId: string, now: Date): Promise<void> {
  await client.query(
    `update channel_numbers set last_event_at = $2
      where id = $1 and (last_event_at is null or last_event_at < $2::timestamptz - interval '1 minute')`,
    [numberId, now],
  );
}

const maxAttempts = 6;

/** After 1, 2, 4 … 32 s; then it is kept unhandled, so that its lane goes on. */
async function tryLater({ database, now }: Context, id: string): Promise<void> {
  await database.pool.query(
    `update channel_events set attempts = attempts + 1, next_at = $2::timestamptz + make_interval(secs => 2 ^ attempts),
        handled_at = case when attempts + 1 >= $3 then $2::timestamptz end, problem = case when attempts + 1 >= $3 then 'given_up' end
      where id = $1 and handled_at is null`,
    [id, now(), maxAttempts],
  );
}
