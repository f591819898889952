import { expressionBuilder, type NotNull, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Language } from '#domain/platform/languages.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { statement } from '#server/platform/database/statement.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
import { businessNameIn } from '#server/sellers/sellers/translations.ts';
import type { CityCount, ShopList } from '../../../web/storefront/page/page.ts';
import type { CatalogueContext } from '../context.ts';

/** Cities that visitors can choose from: those with the most shops. */
const maxCities = 100;

const seller = expressionBuilder<DB, 'sellers'>();
const lowerCity = seller.fn<string>('lower', ['sellers.city']);

export type PublicShopFilter = {
  city?: string | undefined;
  cursor?: string | undefined;
  limit: number;
  language?: Language | null;
};

/** A page of the approved sellers' shops, newest first; of one city in any case. */
export async function listPublicShops(
  { database }: CatalogueContext,
  { city, cursor, limit, language }: PublicShopFilter,
): Promise<ShopList> {
  let query = database.read
    .selectFrom('sellers')
    .select(['id', 'createdAt', 'slug', 'category', 'city', 'logo', businessNameIn(language)])
    .where(isSelling)
    .$narrowType<{ slug: NotNull }>();
  if (city) query = query.where(lowerCity, '=', city.toLowerCase()).where('city', 'is not', null);
  if (cursor) query = query.where(({ ref }) => isBeyondCursor(cursor, ref('createdAt'), ref('id')));
  const found = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, nextCursor } = toKeysetPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { shops: rows.map(({ id: _, createdAt: __, ...shop }) => shop), nextCursor };
}

/** The cities with the most shops, in no order. */
export function countCities({ database }: CatalogueContext): Promise<CityCount[]> {
  return selectCities(database.read, {});
}

const selectCities = statement((db) =>
  db
    .selectFrom('sellers')
    .select(({ fn }) => [fn.min<string>('city').as('city'), fn.countAll<number>().as('count')])
    .where(isSelling)
    .where('city', 'is not', null)
    .groupBy(lowerCity)
    .orderBy('count', 'desc')
    .orderBy('city')
    .limit(sql.lit(maxCities)),
);
