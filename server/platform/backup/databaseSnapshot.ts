import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { pictureAddress } from '#domain/platform/pictures.ts';
import type { DatabaseConnection } from '../database/connect.ts';
import { backupLock, filesLock, preparationLock } from '../database/locks.ts';
import { type AppliedMigration, readAppliedMigrations } from '../database/migrations.ts';
import type { BackupHead } from './archive.ts';

type BackupTable = BackupHead['tables'][number];
/** Rows in the format of PostgreSQL's COPY; returns the number of rows. */
type CopiedRows = AsyncGenerator<Buffer, number>;

/** A snapshot of a database. */
export type DatabaseSnapshot = Pick<BackupHead, 'tables' | 'sequences' | 'takenAt' | 'auditHead'> & {
  migrations: AppliedMigration[];
  copyTable(table: BackupTable): CopiedRows;
  /** Pending jobs: name, data and priority of each. */
  copyJobs(): CopiedRows;
  /** The folders of photos that rows name, in batches. */
  pictureFolders(): AsyncGenerator<string[]>;
  /** Whether the photo is in use: a product shows it, or it was received in a chat. */
  isMissed(folder: string): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Opens a snapshot of a database, which later writes don't affect. Until it is closed, no photo files are removed and
 * migrations wait. Throws an error with advice if another backup is running or there is nothing to back up.
 */
export async function openDatabaseSnapshot(connection: DatabaseConnection): Promise<DatabaseSnapshot> {
  const client = await connectDedicated(connection, 'haat backup');
  async function* copy(text: string): CopiedRows {
    const rows = client.query(copyStreams.to(text));
    for await (const chunk of rows) yield chunk;
    // The row count is known only after the response that follows the last row.
    await client.query('select 1');
    return rows.rowCount;
  }
  try {
    const moment = await lockSnapshot(client);
    return {
      ...moment,
      copyTable: ({ name, columns }) => copy(`copy ${name} (${columns.join(', ')}) to stdout`),
      copyJobs: () => copyJobs(client, copy),
      pictureFolders: () => pictureFolders(client, moment.tables),
      isMissed: (folder) => isMissed(client, folder),
      // Closes the connection, even in the middle of a copy.
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** A connection outside of the pool, which stays open while idle. If it is lost, its next query fails. */
export async function connectDedicated(connection: DatabaseConnection, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: name,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Statements of a backup must not be ended by the timeouts for interactive requests. */
const withoutLimits = [
  'set statement_timeout = 0',
  'set lock_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  "set timezone = 'UTC'",
  "set datestyle = 'ISO'",
  "set intervalstyle = 'postgres'",
  'set extra_float_digits = 1',
  "set bytea_output = 'hex'",
];

/** Locks all tables against schema changes before the transaction takes its snapshot, as pg_dump does. */
async function lockSnapshot(client: pg.Client) {
  for (const statement of withoutLimits) await client.query(statement);
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [backupLock]);
  if (!rows[0]?.free) throw new Error('Another backup of this database is being made: try again when it is done.');
  await client.query('select pg_advisory_lock($1)', [filesLock]);
  await client.query('select pg_advisory_lock_shared($1)', [preparationLock]);
  const tables = await readTables(client);
  if (tables.length === 0) throw new Error('There is nothing to back up: the database was never prepared.');
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
  // The first statement takes the snapshot, which contains everything committed before.
  const first = await client.query<{ moment: Date }>('select statement_timestamp() as moment');
  await client.query('select pg_advisory_unlock_shared($1)', [preparationLock]);
  return {
    tables,
    migrations: await readAppliedMigrations(client),
    sequences: await readSequences(client),
    auditHead: await readChainHead(client, tables),
    takenAt: (first.rows[0]?.moment ?? new Date()).toISOString(),
  };
}

/** Our tables and their columns, without generated ones. */
async function readTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by relname order by relname`);
  return rows;
}

/** The head of the audit log; older databases have none. */
async function readChainHead(client: pg.Client, tables: BackupTable[]): Promise<BackupHead['auditHead']> {
  if (!tables.some(({ name }) => name === 'audit_chain')) return undefined;
  const { rows } = await client.query<{ number: string; hash: string }>(
    'select last_number as number, last_hash as hash from audit_chain',
  );
  return { number: Number(rows[0]?.number ?? 0), hash: rows[0]?.hash ?? '' };
}

/** Must be read after the snapshot began, so that no row in it has a higher number. */
async function readSequences(client: pg.Client): Promise<BackupHead['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const sequences: BackupHead['sequences'] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    for (const row of rows) sequences.push({ name, ...row });
  }
  return sequences;
}

/** Recurring jobs have no data and are scheduled again at each start, so they are left out. */
async function* copyJobs(client: pg.Client, copy: (text: string) => CopiedRows): CopiedRows {
  const { rows } = await client.query("select to_regclass('pgboss.job') as jobs");
  if (!rows[0]?.jobs) return 0;
  return yield* copy(
    `copy (select name, data, priority from pgboss.job
      where state < 'completed' and jsonb_typeof(data::jsonb) = 'object' and name !~ '^__') to stdout`,
  );
}

const batchSize = 1000;

/** The folders of uploaded photos and of those received in chats. */
async function* pictureFolders(client: pg.Client, tables: BackupTable[]): AsyncGenerator<string[]> {
  const sources = [
    { table: 'pictures', folder: 'pictures', only: 'true' },
    { table: 'channel_media', folder: 'chats', only: "state = 'kept'" },
  ];
  for (const { table, folder, only } of sources.filter((source) => tables.some(({ name }) => name === source.table))) {
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await client.query<{ id: string }>(
        `select id from ${table} where id > $1 and ${only} order by id limit ${batchSize}`,
        [last],
      );
      if (rows.length === 0) break;
      yield rows.map(({ id }) => `${folder}/${id}`);
      last = rows.at(-1)?.id ?? last;
    }
  }
}

async function isMissed(client: pg.Client, folder: string): Promise<boolean> {
  const [kind, id = ''] = folder.split('/');
  if (kind !== 'pictures') return true;
  const { rowCount } = await client.query('select from products where $1 = any(images) limit 1', [pictureAddress(id)]);
  return rowCount === 1;
}
