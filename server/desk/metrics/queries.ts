import { type Expression, expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { PgbossJobState } from '#database/schema.ts';
import { type OrderStatus, waitingStatus } from '#domain/orders/orders.ts';
import { mayBePaid } from '#server/orders/ledger/queries.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { countUpTo } from '#server/platform/database/countUpTo.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';

/**
 * Counting stops here: a healthy system never has more than this waiting, and the exact number isn't worth its cost.
 */
const most = 10_000;

const unstartedJobs = (db: QueryBuilder) =>
  db
    .selectFrom('pgboss.job')
    .where('state', '<', sql.lit<PgbossJobState>('active'))
    .where('blocked', '=', sql.lit(false));

/** How much of some due work waits, and for how many seconds. */
const selectWaiting = <Tables, From extends keyof Tables>(
  what: string,
  due: SelectQueryBuilder<Tables, From, { since: Date | null }>,
  now: Expression<Date>,
) =>
  expressionBuilder()
    .selectFrom(due.limit(sql.lit(most)).as('due'))
    .select(({ fn, ref }) => {
      const seconds = sql<number>`coalesce(extract(epoch from ${now} - min(${ref('due.since')})), 0)`;
      return jsonBuildObject({ what: sql.lit(what), count: fn.countAll<number>(), seconds }).as('waiting');
    })
    .$asScalar();

/** All due work, by the time since when it is due. Each is read from a partial index of unfinished rows. */
function listWaiting(db: QueryBuilder, now: Expression<Date>) {
  const mails = unstartedJobs(db).select('createdOn as since').where('name', '=', sql.lit('mail'));
  const messages = db.selectFrom('channelOutbox').select('nextAt as since').where('nextAt', '<=', now);
  const events = db
    .selectFrom('channelEvents')
    .select('receivedAt as since')
    .where('handledAt', 'is', null)
    .where('nextAt', '<=', now);
  const lapses = db
    .selectFrom('orders')
    .select('lapsesAt as since')
    .where('status', '=', sql.lit<OrderStatus>(waitingStatus))
    .where('lapsesAt', '<=', now)
    .where(({ not }) => not(mayBePaid));
  return toJsonList([
    selectWaiting('mails', mails, now),
    selectWaiting('messages', messages, now),
    selectWaiting('events', events, now),
    selectWaiting('lapses', lapses, now),
  ]);
}

const toJsonList = <Item>(items: Expression<Item>[]) => sql<Item[]>`json_build_array(${sql.join(items)})`;

/** The jobs of each queue by their state. */
const countJobs = (db: QueryBuilder) =>
  db
    .selectFrom('pgboss.queue')
    .select(({ fn, ref }) => {
      const now = sql<Date>`now()`;
      const unstarted = unstartedJobs(db).where('pgboss.job.name', '=', ref('pgboss.queue.name'));
      const jobs = db.selectFrom('pgboss.job').where('pgboss.job.name', '=', ref('pgboss.queue.name'));
      const counts = jsonBuildObject({
        name: ref('pgboss.queue.name'),
        ready: countUpTo(most, unstarted.where('startAfter', '<=', now)),
        deferred: countUpTo(most, unstarted.where('startAfter', '>', now)),
        active: countUpTo(most, jobs.where('state', '=', sql.lit<PgbossJobState>('active'))),
        failed: countUpTo(most, jobs.where('state', '=', sql.lit<PgbossJobState>('failed'))),
      });
      return fn.jsonAgg(counts).as('jobs');
    })
    .where('name', '!~', '^__')
    .$asScalar();

const secondsSinceBackup = (db: QueryBuilder, now: Expression<Date>) =>
  db
    .selectFrom('pgboss.job')
    .select(({ fn }) => sql<number | null>`extract(epoch from ${now} - ${fn.max('completedOn')})`.as('seconds'))
    .where('name', '=', sql.lit('back-up'))
    .where('state', '=', sql.lit<PgbossJobState>('completed'))
    .$asScalar();

const countSessions = sql<number>`(select count(*) from pg_stat_activity where backend_type = 'client backend')`;

const selectBacklog = statement((db, { now }: { now: Date }) => {
  const moment = sql<Date>`${now}::timestamptz`;
  const setAside = db
    .selectFrom('channelEvents')
    .where('problem', '=', sql.lit('given_up'))
    .where('receivedAt', '>', sql<Date>`${moment} - interval '1 day'`);
  const refused = db
    .selectFrom('channelNumbers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'refused');
  return db.selectNoFrom([
    countSessions.as('sessions'),
    sql<number>`current_setting('max_connections')::int`.as('maxSessions'),
    countJobs(db).as('jobs'),
    listWaiting(db, moment).as('waiting'),
    countUpTo(most, setAside).as('setAside'),
    refused.$asScalar().as('numbersRefused'),
    secondsSinceBackup(db, moment).as('backupSeconds'),
  ]);
});

/** Returns the backlog in one statement that counts no table: everything is read from partial indexes, up to 10,000. */
export async function readBacklog({ database, now }: { database: Database; now(): Date }) {
  const [backlog] = await selectBacklog(database.read, { now: now() });
  if (!backlog) throw new Error('PostgreSQL gave no backlog.');
  return backlog;
}
