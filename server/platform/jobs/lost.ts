import { expressionBuilder, sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { DB } from '#database/schema.ts';
import type { Database } from '../database/connect.ts';
import { notification } from '../database/notify.ts';
import type { QueryBuilder } from '../database/queryBuilder.ts';
import type { Work } from './runner.ts';

const { ref } = expressionBuilder<DB, 'pgboss.job'>();

/** When an active job is given up: its process was killed, or it took too long. */
const lostAt = sql<Date>`least(${ref('startedOn')} + ${ref('expireSeconds')} * interval '1 second',
  ${ref('heartbeatOn')} + ${ref('heartbeatSeconds')} * interval '1 second')`;

/** A job lost this often waits before its next retry, as after any failure: it may be what kills processes. */
const immediateRetries = 3;

/** Releases active jobs whose process is gone, within about a second. */
export function createRecovery(boss: PgBoss, { write: db }: Pick<Database, 'write'>): Work {
  const active = db.selectFrom('pgboss.job').where('state', '=', sql.lit('active'));
  return {
    name: 'lost-jobs',
    topic: 'jobs:lost',
    due: { next: () => active.select(({ fn }) => fn.min<Date | null>(lostAt).as('lostAt')).$asScalar() },
    async next() {
      const lost = await active.select('id').where(lostAt, '<', sql<Date>`now()`).limit(1).executeTakeFirst();
      if (!lost) return false;
      await boss.supervise();
      await retryLostJobs(db);
      return false;
    },
  };
}

/** Starts lost jobs again at once, and notifies their queues. */
async function retryLostJobs(db: QueryBuilder): Promise<void> {
  await db
    .with('released', (db) =>
      db
        .updateTable('pgboss.job')
        .set({ startAfter: sql<Date>`now()` })
        .where('state', '=', sql.lit('retry'))
        .where('startAfter', '>', sql<Date>`now()`)
        .where('retryCount', '<', immediateRetries)
        .where(({ eb, ref }) => eb(sql`${ref('output')}->'value'->>'message'`, '=', sql.lit('job heartbeat timeout')))
        .returning('name'),
    )
    .selectFrom('released')
    .select(({ ref }) => notification(sql`'jobs:' || ${ref('name')}`).as('notified'))
    .groupBy('name')
    .execute();
}
