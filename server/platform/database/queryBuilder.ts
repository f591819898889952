import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import type { DB } from '#database/schema.ts';
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

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
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
    return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }), plugins });
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
