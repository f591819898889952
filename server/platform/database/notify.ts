import { type Expression, sql } from 'kysely';
import type { PoolClient } from 'pg';

/**
 * Notifies every process once the transaction is committed. The topic wakes a queue, or is the id of a seller whose
 * panels refresh.
 */
export async function notify({ client }: { client: Pick<PoolClient, 'query'> }, topic: string): Promise<void> {
  await client.query("select pg_notify('haat_events', $1)", [topic]);
}

/** The same as part of a statement that finds out the topics. */
export const notification = (topic: Expression<string>) => sql<string>`pg_notify('haat_events', ${topic})`;
