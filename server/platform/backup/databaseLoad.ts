import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { DatabaseConnection } from '../database/connect.ts';
import { preparationLock } from '../database/locks.ts';
import { applyMigrations, refuseOldPostgres, splitMigrations } from '../database/migrations.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { isQueueName } from '../jobs/queues.ts';
import type { BackupEnd, BackupHead } from './archive.ts';
import { connectDedicated } from './databaseSnapshot.ts';

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

const withoutLimits = [
  'set statement_timeout = 0',
  'set lock_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  "set maintenance_work_mem = '128MB'",
];

/** Throws an error with advice if the database isn't empty. */
export async function refuseFilledDatabase(connection: DatabaseConnection): Promise<void> {
  const client = await openClient(connection);
  try {
    await refuseOldPostgres(client);
    await refuseTables(client);
  } finally {
    await client.end();
  }
}

/**
 * Starts filling an empty database with the schema version of the backup. Triggers are disabled meanwhile, and indexes
 * and foreign keys are created after all rows. Servers that start wait until it is done.
 */
export async function openDatabaseLoad(connection: DatabaseConnection, head: BackupHead): Promise<DatabaseLoad> {
  const client = await openClient(connection);
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [preparationLock]);
    await refuseTables(client);
    const { earlier, missing } = splitMigrations(head.migrations);
    await applyMigrations(client, earlier);
    const rules = await suspendRules(client, head);
    await client.query(`create temp table ${jobsTable} (name text, data jsonb, priority int) on commit drop`);
    const copy = copyInto(client, head);
    return {
      add: copy.add,
      async finish(rows, queue) {
        await copy.end();
        checkRowCounts(rows, copy.rows);
        await setSequences(client, head);
        await rules.restore();
        await applyMigrations(client, missing);
        await enqueueJobs(client, queue);
        await client.query('analyze');
        await client.query('commit');
        await client.end();
      },
      cancel: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function openClient(connection: DatabaseConnection): Promise<pg.Client> {
  const client = await connectDedicated(connection, 'haat restore');
  for (const statement of withoutLimits) await client.query(statement);
  return client;
}

/** The queue's own tables may exist already: without the other tables they contain no data of ours. */
async function refuseTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select pg_class.oid::regclass::text as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'f') and nspname not in ('information_schema', 'pgboss') and nspname !~ '^pg_'
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1`,
  );
  if (!rows[0]) return;
  throw new Error(
    `The database is not empty: it has the table ${rows[0].name}. A backup is restored into an empty database only. ` +
      'Nothing was changed: create a new one and let DATABASE_URL name it.',
  );
}

/**
 * Disables what would act on inserted rows: counters maintained by triggers are rows of the backup themselves, and
 * foreign keys are checked once for all rows, in whatever order the tables arrive.
 */
async function suspendRules(client: pg.Client, { tables }: BackupHead) {
  const { rows: rules } = await client.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', indexrelid::regclass),
      pg_get_indexdef(indexrelid) || coalesce((select string_agg(format('; alter index %s alter column %s set statistics %s',
        indexrelid::regclass, attnum, attstattarget), '') from pg_attribute
        where attrelid = indexrelid and attstattarget >= 0), '')
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`);
  for (const { drop } of rules) await client.query(drop);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  // Rows that migrations inserted are in the backup too, in their current state.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return {
    async restore() {
      for (const { make } of rules.toReversed()) await client.query(make);
      for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    },
  };
}

/** Runs one COPY after the other. `rows` is the number of rows of each table. */
function copyInto(client: pg.Client, { tables }: BackupHead) {
  const columns = new Map(tables.map(({ name, columns }) => [name, ` (${columns.join(', ')})`]));
  columns.set(jobsTable, '');
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
    const names = columns.get(table);
    if (names === undefined) throw new Error(`The backup has rows of a table that it does not name: ${table}.`);
    const started: typeof current = {
      table,
      stream: client.query(copyStreams.from(`copy ${table}${names} from stdin`)),
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
  throw new Error(`Of ${count} rows of ${table} ${found[table] ?? 0} were restored. Nothing was changed.`);
}

async function setSequences(client: pg.Client, { sequences }: BackupHead): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  }
}

/** Skips jobs of queues that no longer exist in this program. */
async function enqueueJobs(client: pg.Client, queue: Pick<JobQueue, 'add'>): Promise<void> {
  const { rows } = await client.query<{ name: string; data: object; priority: number }>(`select * from ${jobsTable}`);
  for (const { name, data, priority } of rows) {
    if (isQueueName(name)) await queue.add({ client }, name, data, priority);
  }
}
