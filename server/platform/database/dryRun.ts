import { sql } from 'kysely';
import type { Transaction } from './connect.ts';

/**
 * Always does the work, so that it takes the same time, and rolls it back if it must have no effect: for responses that
 * must not reveal whether an account exists.
 */
export async function rollBackUnless(
  shouldCommit: boolean,
  { db }: Transaction,
  work: () => Promise<unknown>,
): Promise<void> {
  await sql`savepoint trial`.execute(db);
  await work();
  await (shouldCommit ? sql`release savepoint trial` : sql`rollback to savepoint trial`).execute(db);
}
