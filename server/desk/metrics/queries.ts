import { waitingStatus } from '#domain/orders/orders.ts';
import type { Database } from '#server/platform/database/connect.ts';

/**
 * Counting stops here: a healthy system never has more than this waiting, and the exact number isn't worth its cost.
 */
const most = 10_000;

type Waiting = { what: string; count: number; seconds: number };
type Backlog = {
  sessions: number;
  max_sessions: number;
  jobs: { name: string; ready: number; deferred: number; active: number; failed: number }[];
  waiting: Waiting[];
  set_aside: number;
  numbers_refused: number;
  backup_seconds: number | null;
};

/** Due work, with the time since when it is due. Each is read from a partial index of unfinished rows. */
const due = {
  mails: "select created_on as since from pgboss.job where name = 'mail' and state < 'active' and not blocked",
  messages: 'select next_at as since from channel_outbox where next_at <= $1',
  events: 'select received_at as since from channel_events where handled_at is null and next_at <= $1',
  lapses: `select lapses_at as since from orders where status = '${waitingStatus}' and lapses_at <= $1`,
};

const waiting = Object.entries(due).map(
  ([what, rows]) => `select '${what}' as what, count(*)::int as count,
    coalesce(extract(epoch from $1 - min(since)), 0)::float8 as seconds from (${rows} limit ${most}) as rows`,
);

const jobs = {
  ready: "state < 'active' and not blocked and start_after <= now()",
  deferred: "state < 'active' and not blocked and start_after > now()",
  active: "state = 'active'",
  failed: "state = 'failed'",
};
const jobCounts = Object.entries(jobs).map(
  ([what, condition]) => `'${what}', (select count(*)::int from (
    select from pgboss.job where job.name = queue.name and ${condition} limit ${most}) as rows)`,
);

const text = `select
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as sessions,
  current_setting('max_connections')::int as max_sessions,
  (select jsonb_agg(jsonb_build_object('name', name, ${jobCounts})) from pgboss.queue where name !~ '^__') as jobs,
  (select jsonb_agg(one) from (${waiting.join(' union all ')}) as one) as waiting,
  (select count(*)::int from (select from channel_events where problem = 'given_up'
    and received_at > $1 - interval '1 day' limit ${most}) as events) as set_aside,
  (select count(*)::int from channel_numbers where state = 'refused') as numbers_refused,
  (select extract(epoch from $1 - max(completed_on))::float8 from pgboss.job
    where name = 'back-up' and state = 'completed') as backup_seconds`;

/** Returns the backlog in one statement that counts no table: everything is read from partial indexes, up to 10,000. */
export async function readBacklog({ database, now }: { database: Database; now(): Date }): Promise<Backlog> {
  const { rows } = await database.pool.query<Backlog>({ name: 'backlog', text, values: [now()] });
  const [backlog] = rows;
  if (!backlog) throw new Error('PostgreSQL gave no backlog.');
  return backlog;
}
