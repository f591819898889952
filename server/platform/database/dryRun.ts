import type { Transaction } from './connect.ts';

/**
 * Does the work in any case, so that it takes the same time, and rolls it back where it must leave no trace: for
 * answers that must not tell whether there is an account.
 */
export async function rollBackUnless(
  earnest: boolean,
  { client }: Transaction,
  work: () => Promise<unknown>,
): Promise<void> {
  await client.query('savepoint trial');
  await work();
  await client.query(earnest ? 'release savepoint trial' : 'rollback to savepoint trial');
}
