import { sql } from 'kysely';
import type { RowOutcome } from '#domain/catalogue/imports/judgement/outcome.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { inParts, records } from '#server/platform/database/records.ts';
import { unnest } from '#server/platform/database/unnest.ts';

/** Stores what becomes of rows. */
export const storeOutcomes = (tx: Transaction, importId: string, outcomes: RowOutcome[]): Promise<void> =>
  inParts(outcomes, (part) => storePart(tx, importId, part));

async function storePart({ db }: Transaction, importId: string, outcomes: RowOutcome[]): Promise<void> {
  const judged = outcomes.map((outcome) => ({
    ...outcome,
    codes: [...new Set(outcome.problems.map(({ code }) => code))],
  }));
  await db
    .updateTable('importRows')
    .from(records('judged', 'importRows', judged))
    .set(({ ref }) => ({
      verdict: ref('judged.verdict'),
      name: sql<string>`coalesce(nullif(${ref('judged.name')}, ''), ${ref('importRows.name')})`,
      problems: sql<string>`${ref('judged.problems')}`,
      codes: ref('judged.codes'),
      changes: sql<string>`${ref('judged.changes')}`,
      product: sql<string | null>`${ref('judged.product')}`,
      plan: sql<string | null>`${ref('judged.plan')}`,
    }))
    .where('importRows.importId', '=', importId)
    .whereRef('importRows.row', '=', 'judged.row')
    .execute();
}

/** Stores which products rows are about. */
export async function storeMatches(
  { db }: Transaction,
  importId: string,
  matched: { row: number; productId: string }[],
): Promise<void> {
  if (matched.length === 0) return;
  const [rows, ids] = [matched.map(({ row }) => row), matched.map(({ productId }) => productId)];
  await db
    .updateTable('importRows')
    .from(unnest('matched', { row: sql<number[]>`${rows}::int[]`, id: sql<string[]>`${ids}::uuid[]` }))
    .set(({ ref }) => ({ productId: ref('matched.id') }))
    .where('importRows.importId', '=', importId)
    .whereRef('importRows.row', '=', 'matched.row')
    .execute();
}
