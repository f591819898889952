import { sql } from 'kysely';
import { statement } from '#server/platform/database/statement.ts';
import type { CategoryCount } from '../../../web/storefront/page/page.ts';
import type { CatalogueContext } from '../context.ts';

const countCategoriesOfAll = statement((db) =>
  db
    .selectFrom('marketplaceCategories')
    .select(['category', (eb) => eb.fn.sum<number>('active').as('count')])
    .groupBy('category')
    .having((eb) => eb.fn.sum<number>('active'), '>', sql.lit(0))
    .orderBy('count', 'desc')
    .orderBy('category'),
);

const countCategoriesOfSeller = statement((db, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom('categoryCounters')
    .select(['category', 'active as count'])
    .where('sellerId', '=', sellerId)
    .where('active', '>', sql.lit(0))
    .orderBy('count', 'desc')
    .orderBy('category'),
);

/** The number of visible products per category, largest first, in the whole market or in one shop. */
export async function countCategories({ database }: CatalogueContext, sellerId?: string): Promise<CategoryCount[]> {
  const counts = sellerId
    ? await countCategoriesOfSeller(database.read, { sellerId })
    : await countCategoriesOfAll(database.read, {});
  return counts.map((counted) => ({ ...counted, isAtLeast: false }));
}
