import { type Expression, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Database } from '../database/connect.ts';
import { notify } from '../database/notify.ts';
import type { QueryBuilder } from '../database/queryBuilder.ts';
import { clockTopic } from './runner.ts';

/** A monotonic clock for the timers of this process, as the system clock may be set back. */
export const monotonicClock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (act: () => void, milliseconds: number) => setTimeout(act, milliseconds),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (act: () => void, milliseconds: number) => setInterval(act, milliseconds),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};

const checkInterval = 20_000;
/** Smaller corrections are normal for time servers. */
const minDrift = 1000;

/** Checks whether the clock of this process or of the database was set back, and then corrects future timestamps. */
export function watchClock(
  database: Pick<Database, 'write' | 'transaction'>,
  onError: (error: unknown) => void,
): { stop(): void } {
  const readAhead = () => Date.now() - monotonicClock.now();
  let ahead = readAhead();
  const check = async () => {
    const before = ahead;
    ahead = readAhead();
    const isQueueAhead = await resumeQueueAfterClockReset(database);
    if (isQueueAhead || ahead < before - minDrift) await resetFutureTimestamps(database, new Date());
  };
  const timer = setInterval(() => void check().catch(onError), checkInterval);
  return { stop: () => clearInterval(timer) };
}

/**
 * Lets the queue continue immediately after the database's clock was set back: otherwise no recurring job or retry
 * would run until it has caught up. Stores the current time for the next check. Returns whether the clock was set back.
 */
export function resumeQueueAfterClockReset({ transaction }: Pick<Database, 'transaction'>): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await stampQueueClock(tx.db))) return false;
    await tx.db
      .updateTable('pgboss.queue')
      .set(({ ref }) => ({
        monitorClaimOn: atMostNow(ref('monitorClaimOn')),
        monitorOn: atMostNow(ref('monitorOn')),
        maintainOn: atMostNow(ref('maintainOn')),
      }))
      .execute();
    await allowRepeatedTimes(tx.db);
    await bringJobsForward(tx.db);
    await notify(tx, clockTopic);
    return true;
  });
}

const now = sql<Date>`now()`;
/** A time, or now if that is earlier. */
const atMostNow = <Time extends Date | null>(time: Expression<Time>) => sql<Time>`least(${time}, now())`;

/**
 * Stores the current time of the database's clock; returns whether it was set back since the last time. Others may have
 * stored theirs since this transaction began, so the time is compared with that of the comparison.
 */
async function stampQueueClock(db: QueryBuilder): Promise<boolean> {
  const found = await db
    .with('before', (db) =>
      db.selectFrom('pgboss.version').select(({ fn, ref }) =>
        sql<boolean | null>`${fn('greatest', [ref('cronOn'), ref('bamOn'), ref('flowOn'), ref('reindexOn')])}
          > clock_timestamp() + ${sql.lit(minDrift)} * interval '1 ms'`.as('isAhead'),
      ),
    )
    .with('stamped', (db) =>
      db.updateTable('pgboss.version').set(({ ref }) => ({
        cronOn: now,
        bamOn: atMostNow(ref('bamOn')),
        flowOn: atMostNow(ref('flowOn')),
        reindexOn: atMostNow(ref('reindexOn')),
      })),
    )
    .selectFrom('before')
    .select('isAhead')
    .executeTakeFirst();
  return found?.isAhead === true;
}

/** A recurring job runs once at each of its times, including those that repeat now. */
async function allowRepeatedTimes(db: QueryBuilder): Promise<void> {
  await db
    .updateTable('pgboss.job')
    .set({ singletonOn: null })
    .where('singletonOn', 'is not', null)
    .where(({ eb, or }) => or([eb('createdOn', '>', now), eb('singletonOn', '>', sql<Date>`now() at time zone 'UTC'`)]))
    .execute();
}

/** Jobs that the clock's correction would delay start now, or after the pause of their retries at most. */
async function bringJobsForward(db: QueryBuilder): Promise<void> {
  await db
    .updateTable('pgboss.job')
    .set(({ eb, ref, fn }) => ({
      createdOn: atMostNow(ref('createdOn')),
      startedOn: atMostNow(ref('startedOn')),
      startAfter: eb
        .case()
        .when(
          eb.or([
            eb('createdOn', '>', now),
            eb(
              'startAfter',
              '>',
              sql<Date>`now() + make_interval(secs => ${fn.coalesce('retryDelayMax', 'retryDelay')})`,
            ),
          ]),
        )
        .then(now)
        .else(ref('startAfter'))
        .end(),
    }))
    .where('state', '<=', sql.lit('active'))
    .where(({ eb, fn, ref }) =>
      eb(fn<Date>('greatest', [ref('createdOn'), ref('startedOn'), ref('startAfter')]), '>', now),
    )
    .execute();
}

/** Columns with a time in the past, with which later times are compared. */
const pastTimes: { [Table in keyof DB]: { table: Table; column: keyof DB[Table] & string } }[keyof DB][] = [
  { table: 'attempts', column: 'createdAt' },
  { table: 'sessions', column: 'lastUsedAt' },
  { table: 'users', column: 'attackToldAt' },
  { table: 'users', column: 'bellSeenAt' },
  { table: 'bellReads', column: 'until' },
  { table: 'contacts', column: 'routedAt' },
  { table: 'channelNumbers', column: 'lastEventAt' },
  { table: 'productDrafts', column: 'photoFailedAt' },
  { table: 'orderMails', column: 'mailedAt' },
  { table: 'remotePictures', column: 'triedAt' },
];

/**
 * Replaces future timestamps with the current time: those since which something is counted or awaited. Those until which
 * something waits are checked every minute (`capPauses`).
 */
export async function resetFutureTimestamps({ write }: Pick<Database, 'write'>, now: Date): Promise<void> {
  for (const { table, column } of pastTimes) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${now} where ${sql.ref(column)} > ${now}`.execute(
      write,
    );
  }
}
