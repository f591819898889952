import { sql } from 'kysely';
import type { Database, Transaction } from './connect.ts';

/** PostgreSQL advisory locks: one number each for all processes of this product. */

/** Held while preparing the database; other processes wait. */
export const preparationLock = 484_124;
/** Held during a backup, so that there is never more than one. */
export const backupLock = 484_125;
/** Shared by processes that remove photo files, exclusive for a backup, which copies them. */
export const filesLock = 484_126;

/** Whether files may be removed until the end of the transaction: not while a backup copies them. */
export async function mayRemoveFiles({ db }: Pick<Transaction, 'db'>): Promise<boolean> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock_shared(${filesLock})`.as('isHeld');
  return (await db.selectNoFrom(lock).executeTakeFirstOrThrow()).isHeld;
}

/**
 * Removes files outside of a transaction, since a slow object store could take too long for one. Returns `false` while
 * a backup copies them.
 */
export function removeFiles({ write }: Database, remove: () => Promise<void>): Promise<boolean> {
  return write.connection().execute(async (db) => {
    const lock = sql<boolean>`pg_try_advisory_lock_shared(${filesLock})`.as('isHeld');
    const { isHeld } = await db.selectNoFrom(lock).executeTakeFirstOrThrow();
    if (!isHeld) return false;
    try {
      await remove();
    } finally {
      await sql`select pg_advisory_unlock_shared(${filesLock})`.execute(db);
    }
    return true;
  });
}

/** Waits for other transactions that locked the same name, and locks it until the end of this one. */
export async function lockName({ db }: Pick<Transaction, 'db'>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
