import pg from 'pg';
import { type DatabaseConnection, setSessionSettings, types } from './connect.ts';
import { createClientQueryBuilder, type QueryBuilder } from './queryBuilder.ts';

/** A connection outside of the pool, for work that needs a session of its own and no timeouts on this side. */
export type DedicatedConnection = {
  db: QueryBuilder;
  /** For COPY, which the query builder cannot run. */
  client: pg.Client;
  /** Closes the connection, even in the middle of a statement. */
  end(): Promise<void>;
};

/** Opens a connection that stays open while idle. If it is lost, its next statement fails. */
export async function connectDedicated(
  connection: DatabaseConnection,
  { name = 'haat', settings = {} }: { name?: string; settings?: Record<string, string> } = {},
): Promise<DedicatedConnection> {
  const client = new pg.Client({
    ...connection,
    types,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: name,
  });
  client.on('error', () => {});
  await client.connect();
  const db = createClientQueryBuilder(client);
  await setSessionSettings(db, settings);
  return { db, client, end: () => client.end() };
}
