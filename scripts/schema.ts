/**
 * Writes `database/schema.ts`, the row types of a database that the migrations have made, and `database/schema.sql`, its
 * schema for reading. `test/schema.test.ts` checks that they are up to date.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { type DatabaseMetadata, getDialect, serializeFromMetadata } from 'kysely-codegen';
import pg from 'pg';
import { columnTypeImports, columnTypes } from '../database/columnTypes.ts';
import { addressOf, startPostgres } from '../test/postgres.ts';
import { schemaSql } from './schemaSql.ts';

const folder = join(import.meta.dirname, '../database');
export const schemaFiles = { types: join(folder, 'schema.ts'), sql: join(folder, 'schema.sql') };

/** Tables of pg-boss that statements name. */
const foreignTables = ['job', 'queue', 'schedule', 'version'].map((name) => `pgboss.${name}`);

/** The contents of both files for the database at this address. */
export async function describeSchema(connectionString: string): Promise<Record<keyof typeof schemaFiles, string>> {
  const pool = new pg.Pool({ connectionString });
  // The server may end a connection that is being closed.
  pool.on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return { types: await schemaTypes(db), sql: await schemaSql(db) };
  } finally {
    await db.destroy();
  }
}

/** The row types as TypeScript. */
async function schemaTypes(db: Kysely<unknown>): Promise<string> {
  const dialect = getDialect('postgres', { dateParser: 'string', numericParser: 'number' });
  const metadata = await dialect.introspector.introspect({ db });
  metadata.tables = metadata.tables.filter(
    ({ schema, name }) => schema === 'public' || foreignTables.includes(`${schema}.${name}`),
  );
  const text = serializeFromMetadata({
    camelCase: true,
    customImports: Object.fromEntries(
      Object.entries(columnTypeImports).flatMap(([file, names]) => names.map((name) => [name, file])),
    ),
    dialect,
    metadata,
    overrides: { columns: overrides(metadata) },
    typeMapping: { int8: 'number', numeric: 'number', timestamptz: 'Date' },
  });
  const input = text.replaceAll(/\/\*\*\n +\* (.{1,110})\n +\*\//g, '/** $1 */');
  const format = ['check', '--write', '--stdin-file-path=database/schema.ts'];
  return execFileSync('biome', format, { input, encoding: 'utf8', cwd: join(folder, '..') });
}

/** The types of `columnTypes`, with `Generated` where the column has a default and with `null` where it may be. */
function overrides({ tables }: DatabaseMetadata): Record<string, string> {
  const columns = new Map(
    tables.flatMap(({ name, columns }) => columns.map((column) => [`${name}.${column.name}`, column])),
  );
  return Object.fromEntries(
    Object.entries(columnTypes).map(([path, type]) => {
      const column = columns.get(path);
      if (!column) throw new Error(`database/columnTypes.ts names ${path}, which is no column.`);
      const withNull = column.isNullable ? `${type} | null` : type;
      return [path, column.hasDefaultValue ? `Generated<${withNull}>` : withNull];
    }),
  );
}

if (import.meta.main) {
  const postgres = await startPostgres();
  try {
    const texts = await describeSchema(addressOf(postgres.template));
    writeFileSync(schemaFiles.types, texts.types);
    writeFileSync(schemaFiles.sql, texts.sql);
  } finally {
    await postgres.stop();
  }
}
