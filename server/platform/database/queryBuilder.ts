import { Kysely, type KyselyPlugin, PostgresDialect, type PostgresPool, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import type { DB } from '#database/schema.ts';
import { toName, toStoredName } from './columnNames.ts';
import { nameStatement } from './statementNames.ts';

/** Builds and runs statements on the tables of `database/schema.ts`, with tables and columns in camel case. */
export type QueryBuilder = Kysely<DB>;

/** Which of the two timeouts of a connection applies to a statement on this side (`Deadlines`). */
export type StatementTimeout = 'reading' | 'writing';

/** A connection for one statement. */
type Connection = {
  /** Returns several results if the text has several statements. */
  query(statement: pg.QueryConfig & { timeout: StatementTimeout }): Promise<pg.QueryResult | pg.QueryResult[]>;
  release(): void;
};

/**
 * Writes the names in statements as they are stored. Kysely's own `CamelCasePlugin` copies each statement to rename what
 * is in it, which took an eighth of the processor time of a search.
 */
class StoredNamesCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toStoredName(identifier));
  }
}

class StoredNamesDialect extends PostgresDialect {
  override createQueryCompiler(): StoredNamesCompiler {
    return new StoredNamesCompiler();
  }
}

/** Names the columns of results in camel case; those of `withoutPlugins()` have their stored names. */
const namesResults: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const names = Object.keys(result.rows[0] ?? {}).map((stored) => [stored, toName(stored)] as const);
    const rename = (row: Record<string, unknown>) => {
      const renamed: Record<string, unknown> = {};
      for (const [stored, name] of names) renamed[name] = row[stored];
      return renamed;
    };
    return { ...result, rows: result.rows.map(rename) };
  },
};
const cachedPlans = new WeakMap<QueryBuilder, QueryBuilder>();

/**
 * A query builder whose statements run on the connections that `connect` returns. With `caches`, all of them have
 * cached plans (`withCachedPlan`): for few connections that repeat the same statements.
 */
export function createQueryBuilder(
  connect: () => Promise<Connection>,
  timeout: StatementTimeout,
  { caches = false } = {},
): QueryBuilder {
  const build = (nameOf: (text: string) => string | undefined) => {
    const pool = {
      async connect() {
        const connection = await connect();
        const query = async (text: string, values: readonly unknown[]) => {
          const name = nameOf(text);
          const result = await connection.query({ ...(name && { name }), text, values: [...values], timeout });
          return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result;
        };
        return { query, release: connection.release };
      },
      end: async () => {},
      options: {},
    };
    const dialect = new StoredNamesDialect({ pool: pool as unknown as PostgresPool });
    return new Kysely<DB>({ dialect, plugins: [namesResults] });
  };
  const cached = build(nameStatement);
  const builder = caches ? cached : build(() => undefined);
  cachedPlans.set(builder, cached);
  return builder;
}

/** A query builder whose statements run on this connection, one after the other. */
export function createClientQueryBuilder(
  client: Pick<pg.ClientBase, 'query'>,
  options?: { caches?: boolean },
): QueryBuilder {
  return createQueryBuilder(
    async () => ({ query: (statement) => client.query(statement), release() {} }),
    'writing',
    options,
  );
}

/**
 * The same query builder, whose statements PostgreSQL plans once per connection: for hot paths and for lists of at most
 * a page. A page's limit must be a literal (`sql.lit`): without a known limit the generic plan looks expensive, and the
 * statement would be planned each time. Not for searches, where the best plan depends on the words.
 */
export function withCachedPlan(db: QueryBuilder): QueryBuilder {
  const cached = cachedPlans.get(db);
  if (!cached) throw new Error('This query builder has no cached plans.');
  return cached;
}
