import { sql } from 'kysely';
import { importRetention } from '#domain/catalogue/imports/importRetention.ts';
import { type ImportState, importLimits } from '#domain/catalogue/imports/importStates.ts';
import type { CatalogueContext } from '../context.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Imports that nobody has confirmed. */
const waiting = ['mapping', 'ready'] as const satisfies ImportState[];
const ended = ['done', 'failed', 'cancelled', 'undone'] as const satisfies ImportState[];

/**
 * Deletes what imports no longer need, at most `batch` rows in one statement: rows after 30 days, what only their undo
 * needs once they cannot be undone, and files of those that have ended. Imports that wait for somebody are cancelled
 * with their rows.
 */
export async function cleanUpImports(
  { database: { write }, now }: Pick<CatalogueContext, 'database' | 'now'>,
  batch = 5000,
): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMilliseconds);
  await write
    .updateTable('imports')
    .set({ state: sql.lit('cancelled') })
    .where('state', 'in', waiting)
    .where('createdAt', '<', before(importRetention.rowDays))
    .execute();
  const old = write.selectFrom('imports').select('id').where('createdAt', '<', before(importRetention.rowDays));
  const over = write
    .selectFrom('imports')
    .select('id')
    .where('appliedAt', '<', before(importLimits.undoDays + 1));
  const finished = write.selectFrom('imports').select('id').where('state', 'in', ended);
  const parts = [
    ['import_rows', old],
    ['import_hidden', over],
    ['import_replaced_pictures', over],
    ['import_files', finished],
  ] as const;
  for (const [table, imports] of parts) {
    const purge = sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where import_id in (${imports}) limit ${batch}))`;
    while (Number((await purge.execute(write)).numAffectedRows) === batch);
  }
}
