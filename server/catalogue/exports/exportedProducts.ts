import type { Selectable } from 'kysely';
import type { Products } from '#database/schema.ts';
import { packageFactNames } from '#domain/catalogue/packageFacts.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { CatalogueContext } from '../context.ts';
import { listOwnProductIds, type OwnProductCriteria } from '../products/queries.ts';
import { attachOptions, type ProductOptions } from '../products/variants.ts';
import { orderVariants } from './variantOrder.ts';

const columns = [
  'id',
  'name',
  'firstName',
  'description',
  'alsoCalled',
  'category',
  'pricePaise',
  'mrpPaise',
  'stock',
  'sku',
  'weightGrams',
  'hasOptions',
  'isActive',
  'images',
  ...packageFactNames,
] as const;

/** A product as the files of exports need it, with all its variants in the sequence of their rows. */
export type ExportedProduct = Pick<Selectable<Products>, (typeof columns)[number]> &
  ProductOptions & { category: ProductCategory };

/** Products per query: about as many as make one chunk of a file. */
const pageSize = 50;

/**
 * The seller's products that match, in the order in which they were created: importing a file creates them in that
 * order again. Their ids are read first, so that none is missing or repeated when one is changed meanwhile.
 */
export async function* eachExportedProduct(
  context: CatalogueContext,
  member: SellerMember,
  criteria: OwnProductCriteria,
): AsyncGenerator<ExportedProduct> {
  const { read } = context.database;
  const ids = await listOwnProductIds(context, member, criteria);
  while (ids.length > 0) {
    // Ids that were read are garbage, so that a long list makes room for what follows.
    const rows = await readProducts(read, ids.splice(0, pageSize));
    for (const product of await attachOptions(read, rows))
      yield { ...product, variants: orderVariants(product.variants) };
  }
}

async function readProducts(db: QueryBuilder, ids: string[]) {
  const rows = await db
    .selectFrom('products')
    .select(columns)
    .where('id', '=', anyOf(ids))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, category: row.category as ProductCategory }));
}
