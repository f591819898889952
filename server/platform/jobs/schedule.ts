import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../database/connect.ts';
import { notify } from '../database/notify.ts';
import { bossDatabase } from './bossDatabase.ts';
import { isQueueName, topicOf } from './queues.ts';
import { clockTopic, type Work } from './runner.ts';

/** A recurring job; with `period`, it runs only at the first of its times within that many seconds. */
type Plan = { name: string; cron: string; period: number | null };

/**
 * In milliseconds: jobs due this shortly before a schedule is first read are still added, and schedules are read at
 * least this often.
 */
const lookBack = 60_000;
const longestWait = 60_000;
const daySeconds = 24 * 3600;

/**
 * Adds recurring jobs when PostgreSQL's clock reaches their times. The schedules are stored by pg-boss, whose own
 * scheduler would query the database twice a minute and pass each job through a queue that it polls.
 */
export function createScheduler(boss: PgBoss, database: Pick<Database, 'transaction'>): Work {
  /** Everything that a schedule had due until this time has been added, in milliseconds by name. */
  let addedUntil = new Map<string, number>();
  const nextAfter = (cron: string, moment: number) =>
    boss.previewSchedule(cron, { from: new Date(moment), count: 1 })[0]?.getTime() ?? Number.POSITIVE_INFINITY;
  return {
    name: 'schedule',
    topic: clockTopic,
    next: () =>
      database.transaction(async (tx) => {
        const { now, plans } = await readPlans(tx);
        for (const plan of plans) {
          // The clock may have been set back.
          const since = Math.min(addedUntil.get(plan.name) ?? now - lookBack, now);
          const at = nextAfter(plan.cron, since);
          if (at <= now) await addPlanned(boss, tx, plan, at);
        }
        tx.onCommit.push(() => {
          addedUntil = new Map(plans.map(({ name }) => [name, now]));
        });
        const earliest = Math.min(...plans.map(({ cron }) => nextAfter(cron, now)));
        return { waitFor: Math.min(earliest - now + 1, longestWait) };
      }),
  };
}

async function readPlans({ db }: Transaction): Promise<{ now: number; plans: Plan[] }> {
  const plans = db
    .selectFrom('pgboss.schedule')
    .select(({ ref }) => ['name', 'cron', sql<number | null>`${ref('options')}->'singletonSeconds'`.as('period')]);
  return db
    .selectNoFrom([sql<number>`extract(epoch from now()) * 1000`.as('now'), jsonArrayFrom(plans).as('plans')])
    .executeTakeFirstOrThrow();
}

/** Each process tries to add it, and one succeeds, because the key is unique. */
async function addPlanned(boss: PgBoss, tx: Transaction, { name, period }: Plan, at: number): Promise<void> {
  if (!isQueueName(name)) return;
  const once = period
    ? { singletonSeconds: period }
    : { singletonKey: new Date(at).toISOString(), singletonSeconds: daySeconds };
  if (await boss.send(name, {}, { ...once, db: bossDatabase(tx.db) })) await notify(tx, topicOf(name));
}
