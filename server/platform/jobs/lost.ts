import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../database/connect.ts';
import type { Work } from './runner.ts';

/** When an active job is given up: its process was killed, or it took too long. */
const lostAt = `least(started_on + expire_seconds * interval '1 second', heartbeat_on + heartbeat_seconds * interval '1 second')`;

/** A job lost this often waits before its next retry, as after any failure: it may be what kills processes. */
const immediateRetries = 3;

/** Releases active jobs whose process is gone, within about a second. */
export function createRecovery(boss: PgBoss, { pool }: Pick<Database, 'pool'>): Work {
  return {
    name: 'lost-jobs',
    topic: 'jobs:lost',
    due: { next: () => sql<Date | null>`(select min(${sql.raw(lostAt)}) from pgboss.job where state = 'active')` },
    async next() {
      const { rowCount } = await pool.query(
        `select from pgboss.job where state = 'active' and ${lostAt} < now() limit 1`,
      );
      if (!rowCount) return false;
      await boss.supervise();
      await pool.query(
        `with released as (update pgboss.job set start_after = now()
            where state = 'retry' and start_after > now() and retry_count < $1
              and output->'value'->>'message' = 'job heartbeat timeout' returning name)
          select pg_notify('haat_events', 'jobs:' || name) from released group by name`,
        [immediateRetries],
      );
      return false;
    },
  };
}
