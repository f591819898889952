import { type Expression, expressionBuilder, type NotNull, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { ChannelEvents, DB } from '#database/schema.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { lockName } from '#server/platform/database/locks.ts';
import { notification } from '#server/platform/database/notify.ts';
import { statement } from '#server/platform/database/statement.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import type { ChatContext } from '../context.ts';
import { wakeTopics } from './commands.ts';
import type { NewChannelEvent } from './webhook.ts';

type EventColumns = {
  ids: string[];
  keys: string[];
  numberIds: (string | null)[];
  kinds: ChannelEvents['kind'][];
  lanes: string[];
  times: Date[];
  raws: string[];
  problems: ChannelEvents['problem'][];
  now: Date;
};

const unnestEvents = (columns: EventColumns) =>
  unnest('event', {
    id: sql<string[]>`${columns.ids}::uuid[]`,
    eventKey: sql<string[]>`${columns.keys}::text[]`,
    numberId: sql<(string | null)[]>`${columns.numberIds}::uuid[]`,
    kind: sql<ChannelEvents['kind'][]>`${columns.kinds}::text[]`,
    lane: sql<string[]>`${columns.lanes}::text[]`,
    occurredAt: sql<Date[]>`${columns.times}::timestamptz[]`,
    raw: sql<string[]>`${columns.raws}::json[]`,
    problem: sql<ChannelEvents['problem'][]>`${columns.problems}::text[]`,
  });

/** The lane of a hidden phone that is known already; null for all others. */
const laneOfKnownPhone = (numberId: Expression<string | null>, lane: Expression<string>) =>
  expressionBuilder<DB>()
    .selectFrom('contacts')
    .select(({ ref }) => sql<string>`${ref('contacts.numberId')} || ':' || ltrim(${ref('phone')}, '+')`.as('lane'))
    .where('contacts.numberId', '=', numberId)
    .where(({ eb, ref }) => eb(lane, '=', sql<string>`${numberId} || ':' || ${ref('serviceUserId')}`))
    .where('phone', 'is not', null)
    .$asScalar();

/** Stored as given; the other columns are computed. */
const givenColumns = ['id', 'eventKey', 'numberId', 'kind', 'occurredAt', 'raw', 'problem'] as const;

const storeNewEvents = statement((db, columns: EventColumns) => {
  const now = sql<Date>`${columns.now}::timestamptz`;
  const events = db
    .selectFrom(unnestEvents(columns))
    .select(givenColumns)
    .select([now.as('receivedAt'), now.as('nextAt')])
    .select(({ ref, fn, case: choose }) => [
      choose().when('problem', 'is not', null).then(now).end().as('handledAt'),
      fn.coalesce(laneOfKnownPhone(ref('event.numberId'), ref('event.lane')), ref('event.lane')).as('lane'),
    ]);
  return db
    .with('stored', (w) =>
      w
        .insertInto('channelEvents')
        .columns([...givenColumns, 'receivedAt', 'nextAt', 'handledAt', 'lane'])
        .expression(events)
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
