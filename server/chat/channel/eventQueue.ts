import { type ExpressionBuilder, type NotNull, type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { ChannelEvents, DB } from '#database/schema.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { lockName } from '#server/platform/database/locks.ts';
import { notification } from '#server/platform/database/notify.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';
import { wakeTopics } from './commands.ts';
import type { NewChannelEvent } from './webhook.ts';

type EventColumns = {
  ids: string[];
  keys: string[];
  numberIds: (string | null)[];
  kinds: string[];
  lanes: string[];
  times: Date[];
  raws: string[];
  problems: (string | null)[];
  now: Date;
};
const givenColumns = ['id', 'eventKey', 'numberId', 'kind', 'lane', 'occurredAt', 'raw', 'problem'] as const;
type GivenEvent = Pick<Selectable<ChannelEvents>, (typeof givenColumns)[number]>;

const toGivenEvents = ({ ids, keys, numberIds, kinds, lanes, times, raws, problems }: EventColumns) =>
  sql<GivenEvent>`unnest(${ids}::uuid[], ${keys}::text[], ${numberIds}::uuid[], ${kinds}::text[], ${lanes}::text[],
    ${times}::timestamptz[], ${raws}::json[], ${problems}::text[])`.as<'event'>(
    sql`event(id, event_key, number_id, kind, lane, occurred_at, raw, problem)`,
  );

/** The lane of a hidden phone that is known already; null for all others. */
const laneOfKnownPhone = (eb: ExpressionBuilder<DB & { event: GivenEvent }, 'event'>) =>
  eb
    .selectFrom('contacts')
    .select(({ ref }) => sql<string>`${ref('contacts.numberId')} || ':' || ltrim(${ref('phone')}, '+')`.as('lane'))
    .whereRef('contacts.numberId', '=', 'event.numberId')
    .where(({ ref }) => sql`${ref('event.lane')} = ${ref('event.numberId')} || ':' || ${ref('serviceUserId')}`)
    .where('phone', 'is not', null);

const storeNewEvents = statement((db, columns: EventColumns) => {
  const now = sql<Date>`${columns.now}::timestamptz`;
  return db
    .with('stored', (w) =>
      w
        .insertInto('channelEvents')
        .columns([...givenColumns, 'receivedAt', 'nextAt', 'handledAt'])
        .expression(
          w
            .selectFrom(toGivenEvents(columns))
            .select(['id', 'eventKey', 'numberId', 'kind'])
            .select((eb) => eb.fn.coalesce(laneOfKnownPhone(eb), 'event.lane').as('lane'))
            .select(['occurredAt', 'raw', 'problem', now.as('receivedAt'), now.as('nextAt')])
            .select((eb) => eb.case().when('problem', 'is not', null).then(now).end().as('handledAt')),
        )
        .onConflict((oc) => oc.column('eventKey').doNothing())
        .returning('id'),
    )
    .selectFrom((eb) => eb.selectFrom('stored').limit(sql.lit(1)).as('new'))
    .select(notification(sql.lit(wakeTopics.events)).as('told'));
});

/**
 * Stores the service's events in one statement; duplicates are ignored. Events of a hidden phone that is known already
 * join the lane of that phone.
 */
export async function storeEvents({ database, now }: ChatContext, events: NewChannelEvent[]): Promise<void> {
  if (events.length === 0) return;
  await storeNewEvents(database.write, {
    ids: events.map(() => newId()),
    keys: events.map(({ key }) => key),
    numberIds: events.map(({ numberId }) => numberId),
    kinds: events.map(({ kind }) => kind),
    lanes: events.map(({ lane }) => lane),
    times: events.map(({ occurredAt }) => occurredAt),
    raws: events.map(({ raw }) => raw),
    problems: events.map(({ problem }) => problem),
    now: now(),
  });
}

const lockFirstOfLane = statement((db, { lane }: { lane: string }) =>
  db
    .selectFrom('channelEvents')
    .select(['id', 'kind', 'numberId', 'occurredAt', 'raw', 'nextAt'])
    .where('lane', '=', lane)
    .where('handledAt', 'is', null)
    .orderBy('occurredAt')
    .orderBy('arrival')
    .limit(sql.lit(1))
    .forUpdate()
    .$narrowType<{ numberId: NotNull }>(),
);
/** An event that waits to be handled. */
export type ChannelEvent = Awaited<ReturnType<typeof lockFirstOfLane>>[number];

/** Returns the first event of a lane, locked until the transaction ends because a lane may have several tickets. */
export async function lockFirstEvent(tx: Transaction, lane: string): Promise<ChannelEvent | undefined> {
  await lockName(tx, `lane ${lane}`);
  const [event] = await lockFirstOfLane(tx.db, { lane });
  return event;
}

const setHandled = statement((db, { id, now }: { id: string; now: Date }) =>
  db
    .updateTable('channelEvents as event')
    .set({ handledAt: now })
    .where('id', '=', id)
    .returning(({ exists, selectFrom }) =>
      exists(
        selectFrom('channelEvents as other')
          .whereRef('other.lane', '=', 'event.lane')
          .where('other.handledAt', 'is', null)
          .where('other.id', '<>', id),
      ).as('hasMore'),
    ),
);

/** Returns whether its lane has more events. */
export async function markHandled({ db }: Transaction, id: string, now: Date): Promise<boolean> {
  const [handled] = await setHandled(db, { id, now });
  return Boolean(handled?.hasMore);
}

const maxAttempts = 6;

/** Retries after 1, 2, 4 … 32 s; then the event stays unhandled, so that its lane can continue. */
export async function retryLater({ database, now }: ChatContext, id: string): Promise<void> {
  const at = sql<Date>`${now()}::timestamptz`;
  await database.write
    .updateTable('channelEvents')
    .set((eb) => {
      const isLast = eb(eb('attempts', '+', 1), '>=', maxAttempts);
      return {
        attempts: eb('attempts', '+', 1),
        nextAt: sql<Date>`${at} + make_interval(secs => 2 ^ ${eb.ref('attempts')})`,
        handledAt: eb.case().when(isLast).then(at).end(),
        problem: eb
          .case()
          .when(isLast)
          .then(sql.lit('given_up' as const))
          .end(),
      };
    })
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .execute();
}
