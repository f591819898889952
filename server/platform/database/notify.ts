import type { PoolClient } from 'pg';

/**
 * Tells every process, once the transaction is committed: a topic that wakes a queue, or a seller's id, whose panels look
 * again.
 */
export async function notify({ client }: { client: Pick<PoolClient, 'query'> }, topic: string): Promise<void> {
  await client.query("select pg_notify('haat_events', $1)", [topic]);
}
