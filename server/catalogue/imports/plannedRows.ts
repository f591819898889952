import { sql } from 'kysely';
import type { ImportCode } from '#domain/catalogue/imports/importCodes.ts';
import { importLimits } from '#domain/catalogue/imports/importStates.ts';
import type { ImportPlan } from '#domain/catalogue/imports/plans.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { inParts, records } from '#server/platform/database/records.ts';
import type { ProductChange } from './productChanges.ts';
import type { ImportRecord } from './rows.ts';

/** What takes back a row: the product it created is deleted, one that it changed is changed again. */
export type ImportUndo = { kind: 'create' } | ({ kind: 'update' } & ProductChange);

/** The rows of a file behind each product of an import, as plans name them. */
const planSize = sql<number>`1
  + coalesce(jsonb_array_length(plan -> 'draft' -> 'variants'), 0)
  + coalesce(jsonb_array_length(plan -> 'changedVariants'), 0)
  + coalesce(jsonb_array_length(plan -> 'addedVariants'), 0)`;

/** Behind all rows of a file. */
const endOfRows = 2 ** 31 - 1;

/** The plans behind the position, in the sequence of the file's products, as many as one step can do. */
export async function readNextPlans(
  { db }: Transaction,
  { id, position }: Pick<ImportRecord, 'id' | 'position'>,
): Promise<{ row: number; place: number; plan: ImportPlan }[]> {
  const next = db
    .selectFrom('importRows')
    .select(['row', 'place', 'plan', planSize.as('size')])
    .where('importId', '=', id)
    .where('place', '>', position)
    .where('plan', 'is not', null)
    .orderBy('place')
    .limit(sql.lit(importLimits.stepRows));
  const rows = await db
    .selectFrom(
      db
        .selectFrom(next.as('next'))
        .select(['row', 'place', 'plan', sql<number>`sum(size) over (order by place) - size`.as('before')])
        .as('sized'),
    )
    .select(['row', 'place', 'plan'])
    .where('before', '<', importLimits.stepRows)
    .orderBy('place')
    .execute();
  return rows.flatMap(({ row, place, plan }) => (plan ? [{ row, place, plan }] : []));
}

/** The rows to be undone in front of the position (0: all of them), the last one first, as many as one step can do. */
export async function readNextUndos({ db }: Transaction, { id, position }: Pick<ImportRecord, 'id' | 'position'>) {
  const next = db
    .selectFrom('importRows')
    .select(['row', 'place', 'productId', 'undo', planSize.as('size')])
    .where('importId', '=', id)
    .where('place', '<', position || endOfRows)
    .where('undo', 'is not', null)
    .orderBy('place', 'desc')
    .limit(sql.lit(importLimits.stepRows));
  const rows = await db
    .selectFrom(
      db
        .selectFrom(next.as('next'))
        .select([
          'row',
          'place',
          'productId',
          'undo',
          sql<number>`sum(size) over (order by place desc) - size`.as('before'),
        ])
        .as('sized'),
    )
    .select(['row', 'place', 'productId', 'undo'])
    .where('before', '<', importLimits.stepRows)
    .orderBy('place', 'desc')
    .execute();
  return rows.flatMap(({ undo, productId, ...row }) =>
    undo && productId ? [{ ...row, productId, undo: undo as ImportUndo }] : [],
  );
}

/** What an import or its undo did with a row. */
export type RowResult = { row: number; productId?: string; undo?: ImportUndo; code?: ImportCode; isError?: true };

/** Stores what was done with rows. A code is added to their problems, and an error is their verdict. */
export const saveResults = (tx: Transaction, importId: string, results: RowResult[]): Promise<void> =>
  inParts(results, (part) => savePart(tx, importId, part));

async function savePart({ db }: Transaction, importId: string, results: RowResult[]): Promise<void> {
  const stored = results.map(({ row, productId = null, undo = null, code, isError }) => ({
    ...{ row, productId, undo, codes: code ? [code] : null },
    verdict: isError ? ('error' as const) : null,
    problems: code ? [{ row, code }] : null,
  }));
  await db
    .updateTable('importRows')
    .from(records('result', 'importRows', stored))
    .set(({ fn, ref }) => ({
      productId: fn.coalesce('result.productId', 'importRows.productId'),
      undo: sql<string | null>`${ref('result.undo')}`,
      verdict: fn.coalesce('result.verdict', 'importRows.verdict'),
      problems: sql<string>`coalesce(${ref('importRows.problems')} || ${ref('result.problems')},
        ${ref('importRows.problems')}, ${ref('result.problems')})`,
      codes: sql<ImportCode[]>`coalesce(${ref('importRows.codes')} || ${ref('result.codes')},
        ${ref('importRows.codes')}, ${ref('result.codes')})`,
    }))
    .where('importRows.importId', '=', importId)
    .whereRef('importRows.row', '=', 'result.row')
    .execute();
}
