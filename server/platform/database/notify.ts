import type { PoolClient } from 'pg';

/**
 * Notifies every process once the transaction is committed. The topic wakes a queue, or is the id of a seller whose
 * panels refresh.
 */
export async function notify({ client }: { client: Pick<PoolClient, 'query'> }, topic: string): Promise<void> {
  await client.query("select pg_notify('haat_events', $1)", [topic]);
}
