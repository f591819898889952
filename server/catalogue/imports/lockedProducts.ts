import { sql } from 'kysely';
import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import type { Option } from '#domain/catalogue/options.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { productColumns } from '../products/rows.ts';
import type { LockedProduct, LockedState, ProductChange } from './productChanges.ts';

/**
 * Locks the products that change, of this seller alone, and the variants that are concerned: variants before products,
 * each in the order of their ids, as orders do. The caller has locked the seller. Returns the products by id.
 */
export async function lockChanged(
  tx: Transaction,
  sellerId: string,
  changes: ProductChange[],
): Promise<Map<string, LockedState>> {
  if (changes.length === 0) return new Map();
  const variants = await selectConcerned(tx.db, sellerId, changes).selectAll().orderBy('id').forUpdate().execute();
  const products = await lockProducts(
    tx,
    sellerId,
    changes.map(({ productId }) => productId),
  );
  const options = await readOptions(
    tx,
    changes.filter((change) => change.options || change.addedVariants.length > 0).map(({ productId }) => productId),
  );
  const variantsById = new Map(variants.map((variant) => [variant.id, variant]));
  return new Map(
    products.map((product) => [
      product.id,
      { product, variants: variantsById, options: options.get(product.id) ?? [] },
    ]),
  );
}

type Concerned = Pick<ProductChange, 'productId' | 'changedVariants'> & Partial<ProductChange>;

/** All variants of products whose options change, and those that are named. */
function selectConcerned(db: QueryBuilder, sellerId: string, changes: Concerned[]) {
  const ids = changes.flatMap(({ changedVariants, removedVariants = [] }) => [
    ...changedVariants.map(({ id }) => id),
    ...removedVariants,
  ]);
  const whole = changes.filter((change) => change.addedVariants?.length || change.options || change.keptValues);
  return db
    .selectFrom('variants')
    .where('sellerId', '=', sellerId)
    .where(({ eb, or }) =>
      or([eb('id', '=', anyOf(ids)), eb('productId', '=', anyOf(whole.map(({ productId }) => productId)))]),
    );
}

export const lockProducts = ({ db }: Transaction, sellerId: string, ids: string[]): Promise<LockedProduct[]> =>
  db
    .selectFrom('products')
    .select(productColumns)
    .where('sellerId', '=', sellerId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();

async function readOptions({ db }: Transaction, productIds: string[]): Promise<Map<string, Option[]>> {
  const found = new Map<string, Option[]>();
  if (productIds.length === 0) return found;
  const rows = await db
    .selectFrom('productOptions')
    .innerJoin('productValues', (join) =>
      join
        .onRef('productValues.productId', '=', 'productOptions.productId')
        .onRef('productValues.option', '=', 'productOptions.position'),
    )
    .select(({ ref }) => [
      'productOptions.productId',
      'productOptions.key',
      'productOptions.name',
      sql<string[]>`array_agg(${ref('productValues.value')} order by ${ref('productValues.position')})`.as('values'),
    ])
    .where('productOptions.productId', '=', anyOf(productIds))
    .groupBy(['productOptions.productId', 'productOptions.position'])
    .orderBy('productOptions.productId')
    .orderBy('productOptions.position')
    .execute();
  for (const { productId, key, name, values } of rows) {
    found.set(productId, [...(found.get(productId) ?? []), { key: key as OptionKey | null, name, values }]);
  }
  return found;
}

/**
 * Locks what an undo deletes and changes, in the same order as everything else. Returns the ids of the variants that
 * are deleted.
 */
export async function lockCreated(
  { db }: Transaction,
  sellerId: string,
  created: string[],
  changes: ProductChange[],
): Promise<string[]> {
  const whole = created.map((productId) => ({ productId, keptValues: [], changedVariants: [] }));
  const variants = await selectConcerned(db, sellerId, [...whole, ...changes])
    .select(['id', 'productId'])
    .orderBy('id')
    .forUpdate()
    .execute();
  await db
    .selectFrom('products')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('id', '=', anyOf([...created, ...changes.map(({ productId }) => productId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const isCreated = new Set(created);
  return variants.filter(({ productId }) => isCreated.has(productId)).map(({ id }) => id);
}
