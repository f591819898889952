import type { Updateable } from 'kysely';
import type { Imports } from '#database/schema.ts';
import type { ImportState } from '#domain/catalogue/imports/importStates.ts';
import { AppError } from '#domain/errors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { CatalogueContext } from '../context.ts';
import { applyStep } from './apply.ts';
import { checkStep } from './checking.ts';
import { type ClaimedImport, lockClaimed } from './claims.ts';
import { importSettled, type SettledImportState } from './events.ts';
import { failImport } from './failure.ts';
import { readImportFile } from './reading.ts';
import { undoStep } from './undo.ts';
import { PicturesNeeded, storeZipPictures } from './zipPictures.ts';

/**
 * One step of an import in its own transaction: at most 500 rows from behind `position`. `changes` of the import itself
 * are written together with the place that was reached.
 */
export type ImportStep = (
  context: CatalogueContext,
  tx: Transaction,
  claimed: ClaimedImport,
) => Promise<{
  done: boolean;
  position: number;
  changes?: Pick<Updateable<Imports>, 'counts' | 'categories' | 'matchedAt'>;
}>;

type Phase = { step: ImportStep; next: SettledImportState; at: 'checkedAt' | 'appliedAt' | 'undoneAt' };

const phases: Partial<Record<ImportState, Phase>> = {
  checking: { step: checkStep, next: 'ready', at: 'checkedAt' },
  importing: { step: applyStep, next: 'done', at: 'appliedAt' },
  undoing: { step: undoStep, next: 'undone', at: 'undoneAt' },
};

/** Takes the next step of a claimed import. Returns whether there is more to do. Throws `LostImport`. */
export async function takeImportStep(context: CatalogueContext, claimed: ClaimedImport): Promise<boolean> {
  if (claimed.state === 'reading') {
    claimed.state = await readImportFile(context, claimed);
    return claimed.state === 'checking';
  }
  const phase = phases[claimed.state];
  if (!phase) return false;
  try {
    return await context.database.transaction((tx) => takePhaseStep(context, tx, claimed, phase));
  } catch (error) {
    if (error instanceof PicturesNeeded) {
      await storeZipPictures(context, claimed, error.names);
      return true;
    }
    if (!(error instanceof AppError)) throw error;
    await failImport(context, claimed, error);
    return false;
  }
}

async function takePhaseStep(
  context: CatalogueContext,
  tx: Transaction,
  { id, claim, sellerId }: ClaimedImport,
  { step, next, at }: Phase,
): Promise<boolean> {
  const locked = await lockClaimed(tx, context, { id, claim });
  const { done, position, changes } = await step(context, tx, locked);
  await tx.db
    .updateTable('imports')
    .set({ ...changes, ...(done ? { state: next, position: 0, [at]: context.now() } : { position }) })
    .where('id', '=', id)
    .execute();
  if (next === 'done' && done) await tx.db.deleteFrom('importFiles').where('importId', '=', id).execute();
  if (!done) return true;
  await context.events.publish(tx, importSettled, { importId: id, sellerId, state: next });
  await notify(tx, sellerId);
  return false;
}
