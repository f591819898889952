import type { AppError } from '#domain/errors.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { CatalogueContext } from '../context.ts';
import type { ClaimedImport } from './claims.ts';
import { importSettled } from './events.ts';

/** Ends a claimed import that cannot go on. Its rows stay, its files are deleted. */
export function failImport(
  { database, events }: CatalogueContext,
  { id, claim, sellerId }: ClaimedImport,
  { code }: AppError,
): Promise<void> {
  return database.transaction(async (tx) => {
    const failed = await tx.db
      .updateTable('imports')
      .set({ state: 'failed', problem: code })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .returning('id')
      .executeTakeFirst();
    if (!failed) return;
    await tx.db.deleteFrom('importFiles').where('importId', '=', id).execute();
    await events.publish(tx, importSettled, { importId: id, sellerId, state: 'failed' });
    await notify(tx, sellerId);
  });
}
