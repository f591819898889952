import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { exportLimits } from '#domain/catalogue/exports.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import type { CatalogueContext } from '../context.ts';
import { listOwnProductIds } from '../products/ownProductIds.ts';
import type { OwnProductCriteria } from '../products/queries.ts';
import { lockSeller } from '../products/sellerLock.ts';
import { checkWrittenSkus } from '../products/skus.ts';
import { toSku } from './skus.ts';

/** The condition that a product, or one of its variants, has no SKU. */
export const lacksSku = (eb: ExpressionBuilder<DB, 'products'>) =>
  eb.or([
    eb.and([eb.not(eb.ref('products.hasOptions')), eb('products.sku', 'is', null)]),
    eb.exists(
      eb
        .selectFrom('variants')
        .select(sql.lit(1).as('one'))
        .whereRef('variants.productId', '=', 'products.id')
        .where('variants.sku', 'is', null),
    ),
  ]);

/**
 * Gives SKUs to the first of the matching products and variants that have none: `H-` and the end of their ids. Returns
 * how many products got some, and how many are left.
 */
export async function assignMissingSkus(context: CatalogueContext, member: SellerMember, criteria: OwnProductCriteria) {
  const ids = await listOwnProductIds(context, member, criteria);
  return context.database.transaction(async (tx) => {
    await lockSeller(tx, member);
    const rows = await tx.db
      .selectFrom('products')
      .select('products.id')
      .where('products.id', '=', anyOf(ids))
      .where('products.sellerId', '=', member.sellerId)
      .where(lacksSku)
      .execute();
    const chosen = rows.slice(0, exportLimits.skusAtOnce).map(({ id }) => id);
    if (chosen.length > 0) await assignSkus(tx, member, chosen);
    return { assigned: chosen.length, remaining: rows.length - chosen.length };
  });
}

/** Locks variants before products, as orders do. */
async function assignSkus(tx: Transaction, member: SellerMember, productIds: string[]): Promise<void> {
  const variants = await tx.db
    .selectFrom('variants')
    .select(['id', 'sku'])
    .where('productId', '=', anyOf(productIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  const products = await tx.db
    .selectFrom('products')
    .select(['id', 'sku', 'hasOptions'])
    .where('id', '=', anyOf(productIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  const lacking = [...variants, ...products.filter(({ hasOptions }) => !hasOptions)].filter(({ sku }) => sku === null);
  const skus = await chooseSkus(
    tx,
    member,
    lacking.map(({ id }) => id),
  );
  await writeSkus(tx, 'variants', variants, skus);
  await writeSkus(tx, 'products', products, skus);
  await tx.db
    .updateTable('products')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', anyOf(products.map(({ id }) => id)))
    .execute();
  await checkWrittenSkus(tx);
}

/** A SKU for each id. Where a short one is in use or would be given twice, the whole end of the id is taken. */
async function chooseSkus(
  { db }: Transaction,
  { sellerId }: SellerMember,
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  const used = await db
    .selectFrom('skus')
    .select('sku')
    .where('sellerId', '=', sellerId)
    .where('sku', '=', anyOf(ids.map((id) => toSku(id))))
    .execute();
  const taken = new Set(used.map(({ sku }) => sku));
  const chosen = new Map<string, string>();
  for (const id of ids) {
    const short = toSku(id);
    chosen.set(id, taken.has(short) ? toSku(id, 12) : short);
    taken.add(short);
  }
  return chosen;
}

async function writeSkus(
  { db }: Transaction,
  table: 'products' | 'variants',
  rows: readonly { id: string }[],
  skus: ReadonlyMap<string, string>,
): Promise<void> {
  const pairs = rows.flatMap(({ id }) => {
    const sku = skus.get(id);
    return sku === undefined ? [] : [{ id, sku }];
  });
  if (pairs.length === 0) return;
  const given = unnest('given', {
    id: sql<string[]>`${pairs.map(({ id }) => id)}::uuid[]`,
    sku: sql<string[]>`${pairs.map(({ sku }) => sku)}::text[]`,
  });
  if (table === 'variants') {
    await db
      .updateTable('variants')
      .from(given)
      .set((eb) => ({ sku: eb.ref('given.sku') }))
      .whereRef('variants.id', '=', 'given.id')
      .execute();
    return;
  }
  await db
    .updateTable('products')
    .from(given)
    .set((eb) => ({ sku: eb.ref('given.sku') }))
    .whereRef('products.id', '=', 'given.id')
    .execute();
}
