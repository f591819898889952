import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { ExportDialect } from '#domain/catalogue/exportDialects.ts';
import { type ExportLoss, exportLimits, listLosses } from '#domain/catalogue/exports.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { CatalogueContext } from '../context.ts';
import { listOwnProductIds } from '../products/ownProductIds.ts';
import type { OwnProductCriteria } from '../products/queries.ts';
import { lacksSku } from './missingSkus.ts';

const product = expressionBuilder<DB, 'products'>();

/** Products with a variant of which this is true. */
const someVariant = (condition: Expression<SqlBool>): Expression<SqlBool> =>
  product.exists(
    product
      .selectFrom('variants')
      .select(sql.lit(1).as('one'))
      .whereRef('variants.productId', '=', 'products.id')
      .where(condition),
  );

/** The condition that a product would lose something. */
const conditions: Record<ExportLoss, Expression<SqlBool>> = {
  sku: sql`(products.sku is not null or ${someVariant(sql`variants.sku is not null`)})`,
  secondLanguage: sql`exists (select from product_translations where product_id = products.id)`,
  longName: sql`char_length(products.name) > ${sql.lit(exportLimits.googleTitle)}`,
  lineBreaks: sql`products.description ~ ${sql.lit('[\n\r\t]')}`,
  alsoCalled: sql`products.also_called <> ''`,
  equalMrp: sql`(products.mrp_paise = products.price_paise or ${someVariant(sql`variants.mrp_paise = variants.price_paise`)})`,
  stock: sql`products.stock > 0`,
  weight: sql`(products.weight_grams is not null or ${someVariant(sql`variants.weight_grams is not null`)})`,
  drawing: sql`exists (select from unnest(products.images) as image where image ~ '^/.*[.]svg$')`,
  hidden: sql`not products.is_active`,
  notOffered: someVariant(sql`not variants.is_offered`),
  netQuantity: sql`products.net_quantity is not null`,
  countryOfOrigin: sql`products.country_of_origin is not null`,
  manufacturer: sql`products.manufacturer is not null`,
  packer: sql`products.packer is not null`,
  importer: sql`products.importer is not null`,
};

const countIf = (condition: Expression<SqlBool>, name: string) =>
  product.fn.countAll<number>().filterWhere(condition).as(name);

/**
 * What an export of the matching products would hold: how many products, how many of them lack a SKU, and what the file
 * of this dialect cannot carry, with the number of products that have it.
 */
export async function summarizeExport(
  context: CatalogueContext,
  member: SellerMember,
  dialect: ExportDialect,
  criteria: OwnProductCriteria,
) {
  const ids = await listOwnProductIds(context, member, criteria);
  const losses = listLosses(dialect);
  const counts: Record<string, number> = await context.database.read
    .selectFrom('products')
    .select((eb) => [countIf(lacksSku(eb), 'withoutSku'), ...losses.map((loss) => countIf(conditions[loss], loss))])
    .where('products.id', '=', anyOf(ids))
    .executeTakeFirstOrThrow();
  return {
    products: ids.length,
    withoutSku: counts.withoutSku ?? 0,
    losses: losses.flatMap((loss) => (counts[loss] ? [{ loss, products: counts[loss] }] : [])),
  };
}
