import { type Selectable, sql } from 'kysely';
import type { Products } from '#database/schema.ts';
import { packageFactNames } from '#domain/catalogue/packageFacts.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { CatalogueContext } from '../context.ts';
import { packOwnProductIds, unpackIds } from '../products/ownProductIds.ts';
import type { OwnProductCriteria } from '../products/queries.ts';
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
  ...packageFactNames,
] as const;

/** A product as the files of exports need it, with all its variants in the sequence of their rows. */
export type ExportedProduct = Pick<Selectable<Products>, (typeof columns)[number] | 'images'> &
  ProductOptions & { category: ProductCategory };

/** Products per query: about as many as make one chunk of a file. */
const pageSize = 25;

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
  const ids = await packOwnProductIds(context, member, criteria);
  for (let from = 0; ; from += pageSize) {
    const page = unpackIds(ids, from, pageSize);
    if (page.length === 0) return;
    const rows = await readProducts(read, { ids: page });
    for (const product of await attachOptions(read, rows))
      yield product.variants.length > 0 ? { ...product, variants: orderVariants(product.variants) } : product;
  }
}

const readProducts = statement((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('products')
    .select(columns)
    // As JSON, because the driver's reading of lists leaves a kilobyte of garbage for each.
    .select(sql<string[]>`to_json(images)`.as('images'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('createdAt')
    .orderBy('id')
    .$narrowType<{ category: ProductCategory }>(),
);
