import { type Expression, type NotNull, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
import type { CatalogueContext } from '../context.ts';

/**
 * How many products or shops one part of the sitemap has. Each has an address in each language, and search engines
 * refuse parts of more than 50,000 addresses or 50 MB. Parts are read in transactions because these have a longer
 * deadline (database/deadline.ts).
 */
export const sitemapPartLength = 10_000;

/** What the parts of the sitemap list. */
export const sitemapKinds = ['products', 'stores'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** The visible products, by id. */
const selectProducts = (db: QueryBuilder) =>
  db
    .selectFrom('products')
    .where((eb) => eb.ref('isVisible'))
    .orderBy('products.id');

/** The public shops, by id. */
const selectShops = (db: QueryBuilder) => db.selectFrom('sellers').where(isSelling).orderBy('sellers.id');

const numberBy = (id: Expression<string>) => sql<number>`row_number() over (order by ${id})`.as('number');

/** The first id of each part of the sitemap. `length`: for tests. */
export function listSitemapParts(
  { database }: CatalogueContext,
  length = sitemapPartLength,
): Promise<Record<SitemapKind, string[]>> {
  return database.transaction(async ({ db }) => {
    const readFirstIds = async <Table extends keyof DB>(
      ids: SelectQueryBuilder<DB, Table, { id: string; number: number }>,
    ) => {
      const rows = await db
        .selectFrom(ids.as('numbered'))
        .select('id')
        .where(({ ref }) => sql<number>`(${ref('number')} - 1) % ${sql.lit(length)}`, '=', sql.lit(0))
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    };
    return {
      products: await readFirstIds(
        selectProducts(db).select(({ ref }) => ['products.id', numberBy(ref('products.id'))]),
      ),
      stores: await readFirstIds(selectShops(db).select(({ ref }) => ['sellers.id', numberBy(ref('sellers.id'))])),
    };
  });
}

/** The keys in addresses of what one part lists, from this id on. */
export const readSitemapPart = (
  { database }: CatalogueContext,
  kind: SitemapKind,
  from: string,
  length = sitemapPartLength,
) =>
  database.transaction(({ db }) =>
    kind === 'products'
      ? selectProducts(db)
          .select(['products.id as key', 'updatedAt'])
          .where('products.id', '>=', from)
          .limit(sql.lit(length))
          .execute()
      : selectShops(db)
          .select(['slug as key', 'updatedAt'])
          .where('sellers.id', '>=', from)
          .limit(sql.lit(length))
          .$narrowType<{ key: NotNull }>()
          .execute(),
  );
