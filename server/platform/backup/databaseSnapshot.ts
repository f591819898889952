import { type RawBuilder, sql } from 'kysely';
import copyStreams from 'pg-copy-streams';
import { NIL as nilId } from 'uuid';
import { pictureAddress } from '#domain/platform/pictures.ts';
import type { DatabaseConnection } from '../database/connect.ts';
import { connectDedicated, type DedicatedConnection } from '../database/dedicated.ts';
import { backupLock, filesLock, preparationLock } from '../database/locks.ts';
import { type AppliedMigration, readAppliedMigrations } from '../database/migrations.ts';
import type { QueryBuilder } from '../database/queryBuilder.ts';
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

/** Statements of a backup must not be ended by the timeouts for interactive requests. */
const sessionSettings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
};

/**
 * Opens a snapshot of a database, which later writes don't affect. Until it is closed, no photo files are removed and
 * migrations wait. Throws an error with advice if another backup is running or there is nothing to back up.
 */
export async function openDatabaseSnapshot(connection: DatabaseConnection): Promise<DatabaseSnapshot> {
  const dedicated = await connectDedicated(connection, { name: 'haat backup', settings: sessionSettings });
  const { db, end } = dedicated;
  try {
    const moment = await lockSnapshot(db);
    return {
      ...moment,
      copyTable: ({ name, columns }) => copy(dedicated, columnsOf(name, columns)),
      copyJobs: () => copyJobs(dedicated),
      pictureFolders: () => pictureFolders(db, moment.tables),
      isMissed: (folder) => isMissed(db, folder),
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A table and its columns, as COPY names them. */
export const columnsOf = (table: string, columns: string[]) =>
  sql`${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})`;

/** Copies the rows of a table or a query. */
async function* copy({ db, client }: DedicatedConnection, what: RawBuilder<unknown>): CopiedRows {
  const rows = client.query(copyStreams.to(sql`copy ${what} to stdout`.compile(db).sql));
  for await (const chunk of rows) yield chunk;
  // The row count is known only after the response that follows the last row.
  await sql`select 1`.execute(db);
  return rows.rowCount;
}

/** Locks all tables against schema changes before the transaction takes its snapshot, as pg_dump does. */
async function lockSnapshot(db: QueryBuilder) {
  const lock = sql<boolean>`pg_try_advisory_lock(${backupLock})`.as('isHeld');
  const { isHeld } = await db.selectNoFrom(lock).executeTakeFirstOrThrow();
  if (!isHeld) throw new Error('Another backup of this database is running. Try again when it’s done.');
  await sql`select pg_advisory_lock(${filesLock})`.execute(db);
  await sql`select pg_advisory_lock_shared(${preparationLock})`.execute(db);
  const tables = await readTables(db);
  if (tables.length === 0) throw new Error('There’s nothing to back up: the database is empty.');
  await sql`begin isolation level repeatable read read only`.execute(db);
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`lock table ${names} in access share mode`.execute(db);
  // The first statement takes the snapshot, which contains everything committed before.
  const moment = sql<Date>`statement_timestamp()`.as('moment');
  const first = await db.selectNoFrom(moment).executeTakeFirstOrThrow();
  await sql`select pg_advisory_unlock_shared(${preparationLock})`.execute(db);
  return {
    tables,
    migrations: await readAppliedMigrations(db),
    sequences: await readSequences(db),
    auditHead: await readChainHead(db, tables),
    takenAt: first.moment.toISOString(),
  };
}

/** Our tables and their columns, without generated ones. */
async function readTables(db: QueryBuilder): Promise<BackupTable[]> {
  const tables = sql<BackupTable[]>`(
    select coalesce(json_agg(json_build_object('name', relname, 'columns', columns) order by relname), '[]')
    from pg_class, lateral (
      select array_agg(attname order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as of_table (columns)
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e'))`;
  return (await db.selectNoFrom(tables.as('tables')).executeTakeFirstOrThrow()).tables;
}

/** The head of the audit log; older databases have none. */
async function readChainHead(db: QueryBuilder, tables: BackupTable[]): Promise<BackupHead['auditHead']> {
  if (!tables.some(({ name }) => name === 'audit_chain')) return undefined;
  const ends = await db.selectFrom('auditChain').select(['lastNumber', 'lastHash']).executeTakeFirst();
  return { number: ends?.lastNumber ?? 0, hash: ends?.lastHash ?? '' };
}

/** Must be read after the snapshot began, so that no row in it has a higher number. */
async function readSequences(db: QueryBuilder): Promise<BackupHead['sequences']> {
  const ours = sql<string[]>`array(select relname::text from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname)`;
  const { names } = await db.selectNoFrom(ours.as('names')).executeTakeFirstOrThrow();
  const sequences: BackupHead['sequences'] = [];
  for (const name of names) {
    const value = sql<string>`(select last_value::text from ${sql.table(name)})`.as('value');
    const isCalled = sql<boolean>`(select is_called from ${sql.table(name)})`.as('isCalled');
    sequences.push({ name, ...(await db.selectNoFrom([value, isCalled]).executeTakeFirstOrThrow()) });
  }
  return sequences;
}

/** Recurring jobs have no data and are scheduled again at each start, so they are left out. */
async function* copyJobs(dedicated: DedicatedConnection): CopiedRows {
  const exists = sql<boolean>`to_regclass('pgboss.job') is not null`.as('exists');
  if (!(await dedicated.db.selectNoFrom(exists).executeTakeFirstOrThrow()).exists) return 0;
  const waiting = dedicated.db
    .selectFrom('pgboss.job')
    .select(['name', 'data', 'priority'])
    .where('state', '<', sql.lit('completed'))
    .where(sql`jsonb_typeof(data::jsonb)`, '=', sql.lit('object'))
    .where('name', '!~', sql.lit('^__'));
  return yield* copy(dedicated, sql`(${waiting})`);
}

const batchSize = 1000;

/** The folders of uploaded photos and of those received in chats. */
async function* pictureFolders(db: QueryBuilder, tables: BackupTable[]): AsyncGenerator<string[]> {
  const uploaded = db.selectFrom('pictures').select('id').orderBy('id').limit(batchSize);
  const received = db
    .selectFrom('channelMedia')
    .select('id')
    .where('state', '=', 'kept')
    .orderBy('id')
    .limit(batchSize);
  const sources = [
    { table: 'pictures', folder: 'pictures', readAfter: (id: string) => uploaded.where('id', '>', id).execute() },
    { table: 'channel_media', folder: 'chats', readAfter: (id: string) => received.where('id', '>', id).execute() },
  ];
  for (const { folder, readAfter } of sources.filter(({ table }) => tables.some(({ name }) => name === table))) {
    let last: string = nilId;
    for (;;) {
      const rows = await readAfter(last);
      if (rows.length === 0) break;
      yield rows.map(({ id }) => `${folder}/${id}`);
      last = rows.at(-1)?.id ?? last;
    }
  }
}

async function isMissed(db: QueryBuilder, folder: string): Promise<boolean> {
  const [kind, id = ''] = folder.split('/');
  if (kind !== 'pictures') return true;
  const shown = db
    .selectFrom('products')
    .select('id')
    .where(({ eb, ref }) => eb(sql.val(pictureAddress(id)), '=', eb.fn.any(ref('images'))))
    .limit(1);
  return (await shown.executeTakeFirst()) !== undefined;
}
