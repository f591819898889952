import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import copyStreams from 'pg-copy-streams';
import type { DB } from '#database/schema.ts';
import type { DatabaseConnection } from '../database/connect.ts';
import { connectDedicated, type DedicatedConnection } from '../database/dedicated.ts';
import { preparationLock } from '../database/locks.ts';
import { applyMigrations, refuseOldPostgres, splitMigrations } from '../database/migrations.ts';
import type { QueryBuilder } from '../database/queryBuilder.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { isQueueName } from '../jobs/queues.ts';
import type { BackupEnd, BackupHead } from './archive.ts';
import { columnsOf } from './databaseSnapshot.ts';

/** A database that is being filled in one transaction: nothing is visible to others until `finish`. */
export type DatabaseLoad = {
  /** Adds a chunk of a table's rows. All chunks of a table must follow each other. */
  add(table: string, piece: Uint8Array): Promise<void>;
  /** Checks the row counts, migrates the schema to this program's version, enqueues pending jobs and commits. */
  finish(rows: BackupEnd['rows'], queue: Pick<JobQueue, 'add'>): Promise<void>;
  /** Rolls everything back. */
  cancel(): Promise<void>;
};

/** The entry of a backup that contains pending jobs. */
export const jobsTable = 'waiting_jobs';

const sessionSettings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  maintenance_work_mem: '128MB',
};

const openConnection = (connection: DatabaseConnection) =>
  connectDedicated(connection, { name: 'haat restore', settings: sessionSettings });

/** Throws an error with advice if the database isn't empty. */
export async function refuseFilledDatabase(connection: DatabaseConnection): Promise<void> {
  const { db, end } = await openConnection(connection);
  try {
    await refuseOldPostgres(db);
    await refuseTables(db);
  } finally {
    await end();
  }
}

/**
 * Starts filling an empty database with the schema version of the backup. Triggers are disabled meanwhile, and indexes
 * and foreign keys are created after all rows. Servers that start wait until it is done.
 */
export async function openDatabaseLoad(connection: DatabaseConnection, head: BackupHead): Promise<DatabaseLoad> {
  const dedicated = await openConnection(connection);
  const { db, end } = dedicated;
  try {
    await sql`begin`.execute(db);
    await sql`select pg_advisory_xact_lock(${preparationLock})`.execute(db);
    await refuseTables(db);
    const { earlier, missing } = splitMigrations(head.migrations);
    await applyMigrations(db, earlier);
    const rules = await suspendRules(db, head);
    await sql`create temp table ${sql.table(jobsTable)} on commit drop
      as select name, data, priority from pgboss.job with no data`.execute(db);
    const copy = copyInto(dedicated, head);
    return {
      add: copy.add,
      async finish(rows, queue) {
        await copy.end();
        checkRowCounts(rows, copy.rows);
        await setSequences(db, head);
        await rules.restore();
        await applyMigrations(db, missing);
        await enqueueJobs(db, queue);
        await sql`analyze`.execute(db);
        await sql`commit`.execute(db);
        await end();
      },
      cancel: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The queue's own tables may exist already: without the other tables they contain no data of ours. */
async function refuseTables(db: QueryBuilder): Promise<void> {
  const some = sql<string | null>`(
    select pg_class.oid::regclass::text from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and nspname not in ('information_schema', 'pgboss') and nspname !~ '^pg_'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1)`;
  const { table } = await db.selectNoFrom(some.as('table')).executeTakeFirstOrThrow();
  if (table === null) return;
  throw new Error(
    `The database isn’t empty: it has the table ${table}. Nothing was changed. ` +
      'Create an empty database and set DATABASE_URL to it.',
  );
}

/** For each foreign key and index: the statement that drops it, and those that create it again. */
const rulesOfTables = sql<[drop: string, make: string][]>`array(
  select array[format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))]
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  union all
  select array[format('drop index %s', indexrelid::regclass),
    pg_get_indexdef(indexrelid) || coalesce((select string_agg(format('; alter index %s alter column %s set statistics %s',
      indexrelid::regclass, attnum, attstattarget), '') from pg_attribute
      where attrelid = indexrelid and attstattarget >= 0), '')]
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')))`;

/** The statements that make a trigger act again wherever it acts always. */
const triggersThatAlwaysAct = sql<string[]>`array(
  select format('alter table %s enable always trigger %I', tgrelid::regclass, tgname)
  from pg_trigger where tgenabled = 'A' and not tgisinternal)`;

/**
 * Disables what would act on inserted rows: counters maintained by triggers are rows of the backup themselves, and
 * foreign keys are checked once for all rows, in whatever order the tables arrive.
 */
async function suspendRules(db: QueryBuilder, { tables }: BackupHead) {
  const { rules, always } = await db
    .selectNoFrom([rulesOfTables.as('rules'), triggersThatAlwaysAct.as('always')])
    .executeTakeFirstOrThrow();
  const names = tables.map(({ name }) => sql.table(name));
  for (const [drop] of rules) await sql.raw(drop).execute(db);
  for (const name of names) await sql`alter table ${name} disable trigger user`.execute(db);
  // Rows that migrations inserted are in the backup too, in their current state.
  await sql`truncate ${sql.join(names)}`.execute(db);
  return {
    async restore() {
      for (const [, make] of rules.toReversed()) await sql.raw(make).execute(db);
      for (const name of names) await sql`alter table ${name} enable trigger user`.execute(db);
      for (const enable of always) await sql.raw(enable).execute(db);
    },
  };
}

/** Runs one COPY after the other. `rows` is the number of rows of each table. */
function copyInto({ db, client }: DedicatedConnection, { tables }: BackupHead) {
  const targets = new Map(tables.map(({ name, columns }) => [name, columnsOf(name, columns)]));
  targets.set(jobsTable, sql.table(jobsTable));
  const rows: Record<string, number> = {};
  let current: { table: string; stream: ReturnType<typeof copyStreams.from>; failure?: Error } | undefined;
  const end = async () => {
    if (!current) return;
    const { table, stream, failure } = current;
    if (failure) throw failure;
    stream.end();
    await finished(stream);
    rows[table] = stream.rowCount;
    current = undefined;
  };
  const begin = (table: string) => {
    const target = targets.get(table);
    if (!target) throw new Error(`The backup has rows of an unknown table: ${table}.`);
    const started: typeof current = {
      table,
      stream: client.query(copyStreams.from(sql`copy ${target} from stdin`.compile(db).sql)),
    };
    started.stream.on('error', (error) => {
      started.failure = error;
    });
    current = started;
    return started;
  };
  const add: DatabaseLoad['add'] = async (table, piece) => {
    if (current?.table !== table) await end();
    const { stream, failure } = current ?? begin(table);
    if (failure) throw failure;
    if (!stream.write(piece)) await once(stream, 'drain');
  };
  return { add, end, rows };
}

function checkRowCounts(expected: BackupEnd['rows'], found: Record<string, number>): void {
  const mismatch = Object.entries(expected).find(([table, count]) => (found[table] ?? 0) !== count);
  if (!mismatch) return;
  const [table, count] = mismatch;
  throw new Error(`Only ${found[table] ?? 0} of ${count} rows of ${table} were restored. Nothing was changed.`);
}

async function setSequences(db: QueryBuilder, { sequences }: BackupHead): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`.execute(db);
  }
}

/** Skips jobs of queues that no longer exist in this program. */
async function enqueueJobs(db: QueryBuilder, queue: Pick<JobQueue, 'add'>): Promise<void> {
  const waiting = db.withTables<{ [jobsTable]: DB['pgboss.job'] }>().selectFrom(jobsTable);
  for (const { name, data, priority } of await waiting.select(['name', 'data', 'priority']).execute()) {
    if (isQueueName(name)) await queue.add({ db }, name, Object(data), priority);
  }
}
