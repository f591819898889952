import { sql } from 'kysely';
import { importLimits } from '#domain/catalogue/imports/importStates.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import type { ImportRecord } from './rows.ts';

type Checked = Pick<ImportRecord, 'id' | 'sellerId' | 'checkedAt'>;

/** The active products of the shop that an import does not name, of those that existed at its dry run. */
export const selectMissing = (db: QueryBuilder, { id, sellerId, checkedAt }: Checked) =>
  db
    .selectFrom('products')
    .where('products.sellerId', '=', sellerId)
    .where('products.isActive', '=', sql.lit(true))
    .where('products.createdAt', '<', checkedAt ?? new Date(0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('importRows')
            .where('importRows.importId', '=', id)
            .whereRef('importRows.productId', '=', 'products.id'),
        ),
      ),
    );

/** Hides the next of these products, as many as one step can do. Returns how many. */
export async function hideMissingProducts({ db }: Transaction, record: Checked): Promise<number> {
  const found = await selectMissing(db, record)
    .select('products.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('importHidden')
            .where('importHidden.importId', '=', record.id)
            .whereRef('importHidden.productId', '=', 'products.id'),
        ),
      ),
    )
    .orderBy('products.id')
    .limit(sql.lit(importLimits.stepRows))
    .forUpdate()
    .execute();
  if (found.length === 0) return 0;
  const hidden = await db
    .updateTable('products')
    .set((eb) => ({ isActive: false, version: eb('version', '+', 1) }))
    .where('id', '=', anyOf(found.map(({ id }) => id)))
    .returning(['id as productId', 'version'])
    .execute();
  await db
    .insertInto('importHidden')
    .values(hidden.map((product) => ({ importId: record.id, ...product })))
    .execute();
  return hidden.length;
}

/**
 * Shows the next of them again, unless somebody has edited them since or an administrator took them down. Returns how
 * many were looked at.
 */
export async function showHiddenProducts({ db }: Transaction, { id, sellerId }: Checked): Promise<number> {
  const hidden = await db
    .selectFrom('importHidden')
    .select(['productId', 'version'])
    .where('importId', '=', id)
    .where('isLeft', '=', sql.lit(false))
    .orderBy('productId')
    .limit(sql.lit(importLimits.stepRows))
    .execute();
  if (hidden.length === 0) return 0;
  const ids = hidden.map(({ productId }) => productId);
  const shown = await showUnedited({ db }, sellerId, hidden);
  await db.deleteFrom('importHidden').where('importId', '=', id).where('productId', '=', anyOf(shown)).execute();
  await db
    .updateTable('importHidden')
    .set({ isLeft: true })
    .where('importId', '=', id)
    .where('productId', '=', anyOf(ids))
    .execute();
  return hidden.length;
}

/** Locks the products and shows those that are still as they were when they were hidden. Returns their ids. */
async function showUnedited(
  { db }: Pick<Transaction, 'db'>,
  sellerId: string,
  hidden: { productId: string; version: number }[],
): Promise<string[]> {
  const ids = hidden.map(({ productId }) => productId);
  await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('sellerId', '=', sellerId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const shown = await db
    .updateTable('products')
    .from(
      unnest('hidden', {
        id: sql<string[]>`${ids}::uuid[]`,
        version: sql<number[]>`${hidden.map(({ version }) => version)}::int[]`,
      }),
    )
    .set((eb) => ({ isActive: true, version: eb('products.version', '+', 1) }))
    .whereRef('products.id', '=', 'hidden.id')
    .whereRef('products.version', '=', 'hidden.version')
    .where('products.sellerId', '=', sellerId)
    .where('products.takenDownAt', 'is', null)
    .returning('products.id')
    .execute();
  return shown.map(({ id }) => id);
}
