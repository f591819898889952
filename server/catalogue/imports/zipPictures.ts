import { sql } from 'kysely';
import type { ImportPictures } from '#domain/catalogue/imports/importRows.ts';
import {
  createImportPictures,
  isPicturePath,
  pictureArchiveLimits,
  toPictureName,
} from '#domain/catalogue/imports/pictureNames.ts';
import { AppError } from '#domain/errors.ts';
import { uploadedPictureId } from '#domain/platform/pictures.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { CatalogueContext } from '../context.ts';
import { storeImportedPicture } from '../pictures/commands.ts';
import { type ClaimedImport, keepClaim } from './claims.ts';
import { openPictureArchive, readPath, readPicture } from './pictureArchive.ts';

/** Pictures that are stored in one go: then screens hear how far it is, and others have their turn. */
const picturesOfTurn = 10;

/**
 * Notes the names of the pictures in the ZIP of an import, and which files of it are ignored. Throws
 * `pictures_unreadable` if it is no ZIP or has too many files.
 */
export async function readPictureNames({ database: { write: db } }: CatalogueContext, importId: string): Promise<void> {
  const archive = await openPictureArchive(db, importId).catch(refuse);
  if (!archive) return;
  if (archive.entryCount > pictureArchiveLimits.files) refuse();
  const found = new Map<string, { name: string; isIgnored: boolean }>();
  try {
    for await (const entry of archive.eachEntry()) {
      const fileName = readPath(entry);
      if (fileName.endsWith('/')) continue;
      const name = toPictureName(fileName);
      const isPicture = isPicturePath(fileName) && !found.has(name);
      found.set(isPicture ? name : `/${fileName}`, { name: isPicture ? name : `/${fileName}`, isIgnored: !isPicture });
    }
  } catch {
    refuse();
  }
  const rows = [...found.values()].map((picture) => ({ importId, ...picture }));
  await db.deleteFrom('importPictures').where('importId', '=', importId).execute();
  if (rows.length > 0) await db.insertInto('importPictures').values(rows).execute();
}

function refuse(): never {
  throw new AppError('pictures_unreadable');
}

/** The pictures that came with an import, or undefined if none did. */
export async function readImportPictures(db: QueryBuilder, importId: string): Promise<ImportPictures | undefined> {
  const rows = await db
    .selectFrom('importPictures')
    .select('name')
    .where('importId', '=', importId)
    .where('isIgnored', '=', sql.lit(false))
    .execute();
  return rows.length > 0 ? createImportPictures(rows.map(({ name }) => name)) : undefined;
}

/** The files of the ZIP that no product can use, by their paths in it. */
export async function listIgnoredPictures(db: QueryBuilder, importId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('importPictures')
    .select('name')
    .where('importId', '=', importId)
    .where('isIgnored', '=', sql.lit(true))
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name.slice(1));
}

/** Thrown in a step that needs pictures of the ZIP that are not stored yet. */
export class PicturesNeeded extends Error {
  readonly names: string[];

  constructor(names: string[]) {
    super('pictures_needed');
    this.names = names;
  }
}

/** Stores some of these pictures as uploads of the shop. One that cannot be stored is left out by the next step. */
export async function storeZipPictures(
  context: CatalogueContext,
  claimed: ClaimedImport,
  names: string[],
): Promise<void> {
  const { id: importId, sellerId } = claimed;
  const { write: db } = context.database;
  const stop = keepClaim(context, claimed);
  try {
    const archive = await openPictureArchive(db, importId);
    const wanted = new Set(names.slice(0, picturesOfTurn));
    for await (const entry of archive?.eachEntry() ?? []) {
      const path = readPath(entry);
      const name = toPictureName(path);
      if (!isPicturePath(path) || !wanted.delete(name)) continue;
      const bytes = archive && (await readPicture(archive, entry));
      const address = bytes && (await store(context, sellerId, bytes));
      await markTried(db, importId, name, address);
      if (wanted.size === 0) break;
    }
    for (const name of wanted) await markTried(db, importId, name, undefined);
  } finally {
    stop();
  }
}

/** Undefined if it is no photo, or the shop has too many by now. */
async function store(context: CatalogueContext, sellerId: string, bytes: Buffer): Promise<string | undefined> {
  try {
    return await storeImportedPicture(context, sellerId, bytes);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const markTried = (db: QueryBuilder, importId: string, name: string, address: string | undefined) =>
  db
    .updateTable('importPictures')
    .set({ isTried: true, pictureId: (address && uploadedPictureId(address)) ?? null })
    .where('importId', '=', importId)
    .where('name', '=', name)
    .execute();
