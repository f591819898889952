import type { Database } from '../database/connect.ts';
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
  database: Pick<Database, 'pool' | 'transaction'>,
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
  return transaction(async ({ client }) => {
    const { rows } = await client.query<{ isAhead: boolean }>(`
      with before as (select greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '${minDrift} ms' as is_ahead
          from pgboss.version),
        stamped as (update pgboss.version set cron_on = now(), bam_on = least(bam_on, now()),
          flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()))
      select coalesce(is_ahead, false) as "isAhead" from before`);
    if (!rows[0]?.isAhead) return false;
    await client.query(`
      update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
          maintain_on = least(maintain_on, now())`);
    // A recurring job runs once at each of its times, including those that repeat now.
    await client.query(`update pgboss.job set singleton_on = null
      where singleton_on is not null and (created_on > now() or singleton_on > now() at time zone 'UTC')`);
    await client.query(`
      update pgboss.job set created_on = least(created_on, now()), started_on = least(started_on, now()),
          start_after = case when created_on > now() or start_after > now() + make_interval(secs => coalesce(retry_delay_max, retry_delay))
            then now() else start_after end
        where state <= 'active' and greatest(created_on, started_on, start_after) > now()`);
    await client.query("select pg_notify('haat_events', $1)", [clockTopic]);
    return true;
  });
}

/**
 * Timestamps since which something is counted or awaited. Those until which something waits are checked every minute
 * (`capPauses`).
 */
const timestampColumns = [
  ['attempts', 'created_at'],
  ['sessions', 'last_used_at'],
  ['users', 'attack_told_at'],
  ['product_drafts', 'photo_failed_at'],
  ['order_mails', 'mailed_at'],
  ['remote_pictures', 'tried_at'],
] as const;

/** Replaces future timestamps with the current time. */
export async function resetFutureTimestamps({ pool }: Pick<Database, 'pool'>, now: Date): Promise<void> {
  for (const [table, column] of timestampColumns)
    await pool.query(`update ${table} set ${column} = $1 where ${column} > $1`, [now]);
}
