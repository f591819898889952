import type { Transaction } from './connect.ts';

/**
 * Tells every process, once the transaction is committed: a topic that wakes workers, or a seller's id, whose panels look
 * again.
 */
export async function notify({ client }: Pick<Transaction, 'client'>, topic: string): Promise<void> {
  await client.query("select pg_notify('haat_events', $1)", [topic]);
}
