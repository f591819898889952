import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';

export const importColumns = [
  'id',
  'sellerId',
  'userId',
  'state',
  'fileName',
  'fileHash',
  'choices',
  'form',
  'settings',
  'counts',
  'categories',
  'position',
  'problem',
  'createdAt',
  'checkedAt',
  'matchedAt',
  'appliedAt',
  'undoneAt',
] as const;

const selectImports = (db: QueryBuilder) => db.selectFrom('imports').select(importColumns);
export type ImportRecord = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>;

/** An import of the shop. Throws `import_not_found`. */
export async function findOwnImport(db: QueryBuilder, { sellerId }: SellerMember, id: string): Promise<ImportRecord> {
  const found = await selectImports(db).where('id', '=', id).where('sellerId', '=', sellerId).executeTakeFirst();
  if (!found) throw new AppError('import_not_found');
  return found;
}

/** The same, locked. */
export async function lockOwnImport(
  { db }: Transaction,
  { sellerId }: SellerMember,
  id: string,
): Promise<ImportRecord> {
  const found = await selectImports(db)
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('import_not_found');
  return found;
}

/** The imports of a shop, newest first. */
export const selectOwnImports = (db: QueryBuilder, { sellerId }: SellerMember) =>
  selectImports(db).where('sellerId', '=', sellerId).orderBy('id', 'desc');

/** The imports of all shops. */
export const selectAllImports = (db: QueryBuilder) =>
  db
    .selectFrom('imports')
    .innerJoin('sellers', 'sellers.id', 'imports.sellerId')
    .select(importColumns.map((column) => `imports.${column}` as const))
    .select('sellers.businessName')
    .orderBy('imports.createdAt', 'desc')
    .orderBy('imports.id', 'desc');
