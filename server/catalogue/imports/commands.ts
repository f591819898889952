import { sql } from 'kysely';
import { v4 as newClaim, v7 as newId } from 'uuid';
import {
  changeableImportStates,
  importLimits,
  noCounts,
  unfinishedImportStates,
} from '#domain/catalogue/imports/importStates.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { lockName } from '#server/platform/database/locks.ts';
import { notify } from '#server/platform/database/notify.ts';
import { recognizeFile } from '#server/platform/spreadsheets/openSpreadsheet.ts';
import type { CatalogueContext } from '../context.ts';
import { rememberChoices } from './choices.ts';
import { importsTopic } from './claims.ts';
import { hashFile, storeFile } from './files.ts';
import { mapAgain } from './mapping.ts';
import { readImport } from './queries.ts';
import { lockOwnImport } from './rows.ts';
import type { Mapping } from './schemas.ts';

/** `id` is the import's, chosen by a caller who may try again: the file is then added once. */
export type UploadedFile = { bytes: Buffer; name: string; id?: string };

/**
 * Stores a file, which is then read in steps, as that of the import that has begun with its pictures (`beginImport`), or
 * of a new one. Returns the import's id. Throws `too_many_imports` above 5 unfinished ones, and what is wrong with a file
 * at first sight, such as `file_encrypted` (import.md, section 2).
 */
export async function addImport(
  context: CatalogueContext,
  { sellerId, userId }: SellerMember,
  file: UploadedFile,
  begun?: string,
) {
  recognizeFile(file.bytes);
  const named = { fileName: cleanName(file.name), fileHash: await hashFile(file.bytes) };
  const id = begun ?? file.id ?? newId();
  await context.database.transaction(async (tx) => {
    if (begun) {
      const ready = { ...named, claim: null, claimedUntil: null };
      await tx.db.updateTable('imports').set(ready).where('id', '=', id).executeTakeFirstOrThrow();
    } else if (!(await insertImport(tx, context, { id, sellerId, userId, ...named }))) return;
    await storeFile(tx, id, '', file.bytes);
    await notify(tx, importsTopic);
  });
  return { id };
}

/** Begins an import whose files are still arriving: it is claimed, so that nobody reads it yet. Throws `too_many_imports`. */
export async function beginImport(context: CatalogueContext, { sellerId, userId }: SellerMember) {
  const begun = { id: newId(), claim: newClaim() };
  const claimedUntil = new Date(context.now().getTime() + importLimits.lease);
  const unnamed = { fileName: '', fileHash: '' };
  await context.database.transaction((tx) =>
    insertImport(tx, context, { ...begun, ...unnamed, sellerId, userId, claimedUntil }),
  );
  return begun;
}

type NewImport = { id: string; sellerId: string; userId: string; fileName: string; fileHash: string } & {
  claim?: string;
  claimedUntil?: Date;
};

/** Returns `false` if there is an import with this id already. */
async function insertImport(tx: Transaction, { now }: CatalogueContext, values: NewImport): Promise<boolean> {
  await lockName(tx, `imports ${values.sellerId}`);
  const known = await tx.db.selectFrom('imports').select('id').where('id', '=', values.id).executeTakeFirst();
  if (known) return false;
  await refuseAboveLimit(tx, values.sellerId);
  await tx.db
    .insertInto('imports')
    .values({ ...values, state: 'reading', createdAt: now(), counts: JSON.stringify(noCounts) })
    .execute();
  return true;
}

async function refuseAboveLimit({ db }: Transaction, sellerId: string): Promise<void> {
  const { count } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sellerId', '=', sellerId)
    .where('state', 'in', unfinishedImportStates)
    .executeTakeFirstOrThrow();
  if (count >= importLimits.unfinished) throw new AppError('too_many_imports');
}

/** A name as people read it: no folders, nothing invisible. */
const cleanName = (name: string) =>
  Array.from(
    (name.split(/[\\/]/).at(-1) ?? '')
      .toWellFormed()
      .replace(/[\p{Cc}\p{DI}]/gu, '')
      .trim(),
  )
    .slice(0, importLimits.fileName)
    .join('');

/**
 * Changes how the file is read and what its columns hold, and has it checked anew. Throws `import_not_found`, and
 * `import_not_ready` once it is being imported.
 */
export async function changeMapping(context: CatalogueContext, member: SellerMember, id: string, mapping: Mapping) {
  await context.database.transaction(async (tx) => {
    const found = await lockOwnImport(tx, member, id);
    const { form } = found;
    if (!form || !isChangeable(found)) throw new AppError('import_not_ready');
    const { settings, choices, state } = mapAgain({ ...found, form }, mapping);
    await tx.db
      .updateTable('imports')
      .set({
        ...{ state, position: 0, claim: null, claimedUntil: null, checkedAt: null },
        settings: JSON.stringify(settings),
        choices: JSON.stringify(choices),
      })
      .where('id', '=', id)
      .execute();
    await rememberChoices(tx, context, member, mapping, settings);
    await notify(tx, importsTopic);
  });
  return readImport(context, member, id);
}

const isChangeable = ({ state }: { state: string }) => changeableImportStates.some((one) => one === state);

/** Discards an import that has not begun. Throws `import_not_found` and `import_not_ready`. */
export const discardImport = ({ database }: CatalogueContext, member: SellerMember, id: string): Promise<void> =>
  database.transaction((tx) => cancelImport(tx, member, id));

/** The same in the caller's transaction, before anything else of it is written. */
export async function cancelImport(tx: Transaction, member: SellerMember, id: string): Promise<void> {
  const found = await lockOwnImport(tx, member, id);
  if (found.state === 'cancelled') return;
  if (!isChangeable(found)) throw new AppError('import_not_ready');
  await tx.db
    .updateTable('imports')
    .set({ state: sql.lit('cancelled'), claim: null, claimedUntil: null })
    .where('id', '=', id)
    .execute();
  await tx.db.deleteFrom('importFiles').where('importId', '=', id).execute();
  await tx.db.deleteFrom('importRows').where('importId', '=', id).execute();
}
