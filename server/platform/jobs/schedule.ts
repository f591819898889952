import type { PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../database/connect.ts';
import { notify } from '../database/notify.ts';
import { isQueueName, topicOf } from './queues.ts';
import { clockTopic, type Work } from './runner.ts';

/** A job that comes by itself; with `oncePer`, at the first of its times in each so many seconds. */
type Plan = { name: string; cron: string; oncePer: number | null };

/** Milliseconds: what came due so shortly before a start is still added, and how long a look at the plans lasts. */
const lookBack = 60_000;
const longestWait = 60_000;
const daySeconds = 24 * 3600;

/**
 * Adds the jobs that come by themselves when PostgreSQL's clock reaches their times. pg-boss keeps the plans; its own
 * scheduler would ask the database twice a minute and pass each job through a queue that it polls.
 */
export function createScheduler(boss: PgBoss, database: Pick<Database, 'transaction'>): Work {
  /** Up to this moment all was added, in milliseconds. */
  let addedUntil: number | undefined;
  const nextAfter = (cron: string, moment: number) =>
    boss.previewSchedule(cron, { from: new Date(moment), count: 1 })[0]?.getTime() ?? Number.POSITIVE_INFINITY;
  return {
    name: 'schedule',
    topic: clockTopic,
    next: () =>
      database.transaction(async (tx) => {
        const { now, plans } = await readPlans(tx);
        // The clock may have been set back.
        const since = Math.min(addedUntil ?? now - lookBack, now);
        for (const plan of plans) {
          const at = nextAfter(plan.cron, since);
          if (at <= now) await addPlanned(boss, tx, plan, at);
        }
        tx.onCommit.push(() => {
          addedUntil = now;
        });
        const soonest = Math.min(...plans.map(({ cron }) => nextAfter(cron, now)));
        return { waitFor: Math.min(soonest - now + 1, longestWait) };
      }),
  };
}

async function readPlans({ client }: Transaction): Promise<{ now: number; plans: Plan[] }> {
  const { rows } = await client.query<{ now: number; plans: Plan[] }>(
    `select (extract(epoch from now()) * 1000)::float8 as now,
        coalesce(json_agg(json_build_object('name', name, 'cron', cron, 'oncePer', options->'singletonSeconds')), '[]') as plans
      from pgboss.schedule`,
  );
  return rows[0] ?? { now: Date.now(), plans: [] };
}

/** Each process tries to add it, and one does: the others find its key. */
async function addPlanned(boss: PgBoss, tx: Transaction, { name, oncePer }: Plan, at: number): Promise<void> {
  if (!isQueueName(name)) return;
  const once = oncePer
    ? { singletonSeconds: oncePer }
    : { singletonKey: new Date(at).toISOString(), singletonSeconds: daySeconds };
  const db = { executeSql: (text: string, values?: unknown[]) => tx.client.query(text, values) };
  if (await boss.send(name, {}, { ...once, db })) await notify(tx, topicOf(name));
}
