import { sql } from 'kysely';
import { type ImportCode, importNotices, isImportError } from '#domain/catalogue/imports/importCodes.ts';
import type { ImportVerdict } from '#domain/catalogue/imports/importStates.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { CatalogueContext } from '../context.ts';
import { findOwnImport } from './rows.ts';

export type RowCriteria = {
  verdict?: ImportVerdict | undefined;
  code?: ImportCode | undefined;
  hasNotices?: boolean | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** What the dry run found, in the sequence of the file. Throws `import_not_found`. */
export async function listRows(
  { database }: CatalogueContext,
  member: SellerMember,
  id: string,
  { verdict, code, hasNotices, cursor, limit }: RowCriteria,
) {
  await findOwnImport(database.read, member, id);
  let query = database.read
    .selectFrom('importRows')
    .select(['row', 'verdict', 'sku', 'name', 'problems', 'changes', 'product'])
    .where('importId', '=', id)
    .where('verdict', 'is not', null)
    .orderBy('row')
    .limit(limit + 1);
  if (verdict) query = query.where('verdict', '=', verdict);
  if (code) query = query.where(({ ref }) => sql<boolean>`${ref('codes')} @> ${[code]}::text[]`);
  if (hasNotices) query = query.where(({ ref }) => sql<boolean>`${ref('codes')} && ${[...importNotices]}::text[]`);
  if (cursor) query = query.where('row', '>', Number(cursor));
  const found = await query.execute();
  const rows = found.slice(0, limit).flatMap(({ verdict, name, problems, changes, ...row }) => {
    if (!verdict) return [];
    const described = (problems ?? []).map((problem) => ({ ...problem, isError: isImportError(problem.code) }));
    return [{ ...row, verdict, name: name ?? '', problems: described, changes: changes ?? [] }];
  });
  return { rows, nextCursor: found.length > limit ? String(rows.at(-1)?.row) : null };
}

/** What the dry run found, by the number of rows, most of them first. */
export async function countCodes(db: QueryBuilder, id: string) {
  const rows = await db
    .selectFrom('importRows')
    .innerJoinLateral(
      ({ ref }) => sql<{ code: ImportCode }>`unnest(${ref('importRows.codes')})`.as<'found'>(sql`found(code)`),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => ['found.code', fn.countAll<number>().as('count')])
    .where('importRows.importId', '=', id)
    .groupBy('found.code')
    .orderBy('count', 'desc')
    .orderBy('found.code')
    .execute();
  return rows.map(({ code, count }) => ({ code, count, isError: isImportError(code) }));
}
