import type { Database, Transaction } from './connect.ts';

/** Advisory locks of PostgreSQL: one number each for all processes of this product. */

/** Who holds it prepares the database; the others wait. */
export const preparationLock = 484_124;
/** Who holds it backs the database up: there is never more than one. */
export const backupLock = 484_125;
/** Who removes files of pictures shares it; a backup, which copies them, has it alone. */
export const filesLock = 484_126;

/** Whether files may be removed until the end of the transaction. While a backup copies them, they may not. */
export async function mayRemoveFiles({ client }: Pick<Transaction, 'client'>): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>('select pg_try_advisory_xact_lock_shared($1) as may', [
    filesLock,
  ]);
  return rows[0]?.may === true;
}

/** Removes files outside of a transaction, which a slow store would outlast. `false`: a backup copies them now. */
export async function removeFiles({ pool }: Database, remove: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>('select pg_try_advisory_lock_shared($1) as may', [filesLock]);
    if (!rows[0]?.may) return false;
    try {
      await remove();
    } finally {
      await client.query('select pg_advisory_unlock_shared($1)', [filesLock]);
    }
    return true;
  } finally {
    client.release();
  }
}
