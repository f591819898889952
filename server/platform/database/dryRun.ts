import type { Transaction } from './connect.ts';

/**
 * Always does the work, so that it takes the same time, and rolls it back if it must have no effect: for responses that
 * must not reveal whether an account exists.
 */
export async function rollBackUnless(
  shouldCommit: boolean,
  { client }: Transaction,
  work: () => Promise<unknown>,
): Promise<void> {
  await client.query('savepoint trial');
  await work();
  await client.query(shouldCommit ? 'release savepoint trial' : 'rollback to savepoint trial');
}
