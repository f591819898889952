import type { Job, PgBoss } from 'pg-boss';
import { atOnce, type JobErrorHandler, type QueueName, topicOf } from './queues.ts';
import type { Work } from './runner.ts';

export type Handler = (data: object) => Promise<void>;

/** Works off the jobs of one queue, and keeps account of those that are in hand. */
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
      // The queue keeps the reason with its job, without the data that the real one may quote.
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
    atOnce: atOnce[name] ?? 1,
    due: { sql: () => nextStart(name) },
    async next() {
      const [job] = await boss.fetch<object>(name);
      if (!job) return false;
      await handle(job);
      return true;
    },
  };
}

/** As soon as one is due, the others are not looked through. */
const nextStart = (name: QueueName) => {
  const waiting = `pgboss.job where name = '${name}' and state < 'active' and not blocked`;
  return `coalesce((select now() from ${waiting} and start_after <= now() limit 1), (select min(start_after) from ${waiting}))`;
};

/** Twice in the time after which the job would be taken for lost. */
function keepAlive(boss: PgBoss, job: Job, onError: JobErrorHandler): NodeJS.Timeout | undefined {
  if (!job.heartbeatSeconds) return undefined;
  return setInterval(() => void boss.touch(job.name, job).catch(onError), job.heartbeatSeconds * 500);
}
