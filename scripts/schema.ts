/**
 * Writes `database/schema.ts`, the row types of a database that the migrations have made. `--check` only compares.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { type DatabaseMetadata, getDialect, serializeFromMetadata } from 'kysely-codegen';
import pg from 'pg';
import { columnTypeImports, columnTypes } from '../database/columnTypes.ts';
import { addressOf, startPostgres } from '../test/postgres.ts';

export const schemaTypesFile = join(import.meta.dirname, '../database/schema.ts');

/** The row types of the database at this address, as TypeScript. */
export async function schemaTypes(connectionString: string): Promise<string> {
  const dialect = getDialect('postgres', { dateParser: 'string', numericParser: 'number' });
  const pool = new pg.Pool({ connectionString });
  // The server may end a connection that is being closed.
  pool.on('error', () => {});
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const metadata = await dialect.introspector.introspect({ db });
    metadata.tables = metadata.tables.filter(({ schema }) => schema === 'public');
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
    return execFileSync('biome', ['format', '--stdin-file-path=schema.ts'], { input: text, encoding: 'utf8' });
  } finally {
    await db.destroy();
  }
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
    const text = await schemaTypes(addressOf(postgres.template));
    if (!process.argv.includes('--check')) writeFileSync(schemaTypesFile, text);
    else if (readFileSync(schemaTypesFile, 'utf8') !== text)
      throw new Error('database/schema.ts is outdated: npm run schema');
  } finally {
    await postgres.stop();
  }
}
