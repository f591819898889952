import { sql } from 'kysely';
import { recognizeCategory } from '#domain/catalogue/imports/categories.ts';
import { importNotices } from '#domain/catalogue/imports/importCodes.ts';
import { type ImportCounts, importVerdicts, noCounts } from '#domain/catalogue/imports/importStates.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { ClaimedImport } from './claims.ts';
import type { ImportRecord } from './rows.ts';

/** The most values for which a category can be chosen. */
const mostCategories = 500;

/** Counts anew, as JSON: nothing but the rows is known yet. */
export async function startCounts(db: QueryBuilder, id: string): Promise<string> {
  const { rows } = await db
    .selectFrom('importRows')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('importId', '=', id)
    .executeTakeFirstOrThrow();
  const counts: ImportCounts = { ...noCounts, rows };
  return JSON.stringify(counts);
}

/** What ends the dry run, as JSON: what was found, and values that are no category. */
export async function finishCheck(db: QueryBuilder, claimed: ClaimedImport) {
  const [counts, categories] = [await countOutcomes(db, claimed), await listUnknownCategories(db, claimed)];
  return { counts: JSON.stringify(counts), categories: JSON.stringify(categories) };
}

/** What became of the rows, and how many active products of the shop the file does not name. */
export async function countOutcomes(
  db: QueryBuilder,
  { id, sellerId }: Pick<ImportRecord, 'id' | 'sellerId'>,
): Promise<ImportCounts> {
  const counts = await db
    .selectFrom('importRows')
    .select(({ fn, ref }) => [
      fn.countAll<number>().as('rows'),
      ...importVerdicts.map((verdict) =>
        sql<number>`count(*) filter (where ${ref('verdict')} = ${sql.lit(verdict)})`.as(verdict),
      ),
      sql<number>`count(*) filter (where ${ref('codes')} && ${[...importNotices]}::text[])`.as('notice'),
    ])
    .where('importId', '=', id)
    .executeTakeFirstOrThrow();
  const { missing } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('missing'))
    .where('sellerId', '=', sellerId)
    .where('isActive', '=', true)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('importRows')
        .select(({ ref }) => sql<string>`${ref('productId')}`.as('productId'))
        .where('importId', '=', id)
        .where('productId', 'is not', null),
    )
    .executeTakeFirstOrThrow();
  return { ...counts, missing };
}

/** Values that are no category, and those for which the seller chose one, with the choice. */
async function listUnknownCategories(db: QueryBuilder, { id, settings }: ClaimedImport) {
  if (!settings) return [];
  const columns = settings.columns.filter(({ target }) => target === 'category' || target === 'otherCategory');
  if (columns.length === 0) return [];
  const numbers = columns.map(({ index }) => index + 1);
  const { rows } = await sql<{ value: string }>`
    select distinct trim(cells[number]) as value
    from import_rows, unnest(${numbers}::int[]) as number
    where import_id = ${id} and verdict is distinct from 'skipped' and trim(cells[number]) <> ''
    order by value limit 5000`.execute(db);
  const unknown = rows.filter(({ value }) => recognizeCategory(value, {}) === undefined);
  return unknown.slice(0, mostCategories).map(({ value }) => ({
    value,
    choice: recognizeCategory(value, settings.categories) ?? null,
  }));
}
