import type { KnownProduct, SkuOwner } from '#domain/catalogue/imports/judgement/knownProducts.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { productColumns, toProduct } from '../products/rows.ts';
import { attachOptions } from '../products/variants.ts';

/** Products of the shop by their ids, with options. */
export async function readKnownProducts(db: QueryBuilder, ids: string[]): Promise<Map<string, KnownProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('products').select(productColumns).where('products.id', '=', anyOf(ids)).execute();
  const products = await attachOptions(db, rows.map(toProduct));
  return new Map(products.map((product) => [product.id, product]));
}

/** Who has these SKUs in the shop. */
export async function findSkuOwners(
  db: QueryBuilder,
  sellerId: string,
  skus: string[],
): Promise<Map<string, SkuOwner>> {
  if (skus.length === 0) return new Map();
  const rows = await db
    .selectFrom('skus')
    .select(['sku', 'productId', 'variantId'])
    .where('sellerId', '=', sellerId)
    .where('sku', '=', anyOf(skus))
    .execute();
  return new Map(rows.map(({ sku, ...owner }) => [sku, owner]));
}
