import { sql } from 'kysely';
import type { Job, PgBoss } from 'pg-boss';
import { type JobErrorHandler, type QueueName, queueConcurrency, queues, topicOf } from './queues.ts';
import type { Work } from './runner.ts';

export type Handler = (data: object) => Promise<void>;

/** Processes the jobs of one queue, and tracks the active ones. */
export function createWork(
  boss: PgBoss,
  { name, handler, inHand, onError }: { name: QueueName; handler: Handler; inHand: Set<Job>; onError: JobErrorHandler },
): Work {
  async function handle(job: Job): Promise<void> {
    const heartbeat = keepAlive(boss, job, onError);
    inHand.add(job);
    try {
      await handler(job.data);
    } catch (error) {
      onError(error, { queue: name, job: job.id });
      // The queue stores this reason with the job, as the real error may quote its data.
      await boss.fail(name, job, { message: 'The job failed: the log tells why.' });
      return;
    } finally {
      clearInterval(heartbeat);
      inHand.delete(job);
    }
    await boss.complete(name, job);
  }
  return {
    name,
    topic: topicOf(name),
    concurrency: queueConcurrency[name] ?? 1,
    due: { next: () => nextStart(name) },
    async next() {
      const [job] = await boss.fetch<object>(name);
      if (!job) return false;
      await handle(job);
      // Scheduled jobs come one at a time; the next read of due times would find another.
      return queues[name].retryLimit > 0;
    },
  };
}

/** If one job is due, the others aren't scanned. */
const nextStart = (name: QueueName) => {
  const waiting = sql`pgboss.job where name = ${sql.lit(name)} and state < 'active' and not blocked`;
  return sql<Date | null>`coalesce((select now() from ${waiting} and start_after <= now() limit 1),
    (select min(start_after) from ${waiting}))`;
};

/** Sends two heartbeats within the time after which the job would count as lost. */
function keepAlive(boss: PgBoss, job: Job, onError: JobErrorHandler): NodeJS.Timeout | undefined {
  if (!job.heartbeatSeconds) return undefined;
  return setInterval(() => void boss.touch(job.name, job).catch(onError), job.heartbeatSeconds * 500);
}
