import { sql } from 'kysely';
import { importLimits } from '#domain/catalogue/imports/importStates.ts';
import { toNameKey } from '#domain/catalogue/imports/rowKeys.ts';
import { AppError } from '#domain/errors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { matchKeys } from './arranging.ts';
import { judgeNextPlaces } from './checking.ts';
import { countOutcomes } from './counting.ts';
import { matchNames } from './nameMatching.ts';
import { readReopenedPlaces } from './places.ts';
import type { ImportRecord } from './rows.ts';

/** The position while rows are compared again is the last place that was, below zero. */
const beforeFirstPlace = -1;

/**
 * Before an import writes anything: rows that would create a product are compared with the products that another import
 * or a person has created since the dry run, and judged again, 500 rows a step (import.md, section 1). Returns the
 * position of the next step, or `undefined` once there is nothing left to compare.
 */
export async function compareWithLaterProducts(
  tx: Transaction,
  record: ImportRecord,
  now: Date,
): Promise<number | undefined> {
  const { id, position } = record;
  if (position > 0) return undefined;
  if (position === 0) return (await reopenRows(tx, record, now)) ? beforeFirstPlace : undefined;
  const places = await readReopenedPlaces(tx.db, id, -position, importLimits.stepRows);
  const last = places.at(-1);
  if (!last) {
    await countAgain(tx, record);
    return 0;
  }
  await judgeNextPlaces(tx, record, places);
  await closeRows(
    tx,
    id,
    places.map(({ place }) => place),
  );
  return -last.place;
}

/** Reopens the rows of products that may exist by now, and matches them anew. Returns whether there are any. */
async function reopenRows(tx: Transaction, record: ImportRecord, now: Date): Promise<boolean> {
  const { names, skus } = await listLaterProducts(tx, record);
  await tx.db.updateTable('imports').set({ matchedAt: now }).where('id', '=', record.id).execute();
  if (names.length + skus.length === 0) return false;
  const { numAffectedRows } = await sql`
    update import_rows set verdict = null, problems = null, codes = '{}', changes = null, product = null, plan = null
    where import_id = ${record.id}
      and place in (select place from import_rows where import_id = ${record.id} and verdict = 'create')
      and place in (
        select place from import_rows where import_id = ${record.id} and (sku = any(${skus}::text[])
          or group_key = any(${skus}::text[])
          or (sku is null and row_id is null and name_key = any(${names}::text[]))))
      and not coalesce(verdict in ('skipped', 'error') and codes && '{duplicate_row,sku_repeated,instruction_row,example_row,delete_row,type_not_sold}', false)`.execute(
    tx.db,
  );
  if (!numAffectedRows) return false;
  await matchKeys(tx, record);
  await matchNames(tx, record);
  return true;
}

/** Names and SKUs of the products that were created since the rows were last compared. */
async function listLaterProducts({ db }: Transaction, { sellerId, matchedAt, checkedAt }: ImportRecord) {
  const since = matchedAt ?? checkedAt;
  if (!since) return { names: [], skus: [] };
  const products = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('sellerId', '=', sellerId)
    .where('createdAt', '>=', since)
    .execute();
  if (products.length === 0) return { names: [], skus: [] };
  const skus = await db
    .selectFrom('skus')
    .select('sku')
    .where('sellerId', '=', sellerId)
    .where('productId', '=', anyOf(products.map(({ id }) => id)))
    .execute();
  return { names: products.map(({ name }) => toNameKey(name)), skus: skus.map(({ sku }) => sku) };
}

/** The other rows of a judged product have no verdict of their own. */
async function closeRows({ db }: Transaction, importId: string, places: number[]): Promise<void> {
  await db
    .updateTable('importRows')
    .set({ codes: null })
    .where('importId', '=', importId)
    .where('place', '=', anyOf(places))
    .where('verdict', 'is', null)
    .execute();
}

/**
 * Products of other imports are not those that the file was found to lack. Throws `import_has_errors` with 'All or
 * nothing'.
 */
async function countAgain({ db }: Transaction, { id, sellerId, settings, counts: { missing } }: ImportRecord) {
  const counts = { ...(await countOutcomes(db, { id, sellerId })), missing };
  if (settings?.options.allOrNothing && counts.error > 0) throw new AppError('import_has_errors');
  await db
    .updateTable('imports')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
}
