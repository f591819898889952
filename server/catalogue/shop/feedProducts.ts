import { sql } from 'kysely';
import { statement } from '#server/platform/database/statement.ts';
import { businessNameIn } from '#server/sellers/sellers/translations.ts';
import { defaultLanguage } from '#texts/language.ts';
import type { CatalogueContext } from '../context.ts';
import type { FeedProduct } from '../feeds/feedItems.ts';
import { descriptionIn, nameIn } from '../products/translations.ts';
import { readFeedVariants } from './options.ts';

/** Products per query of a feed, and how many of them have their variants read at once. */
const feedPageSize = 500;
const feedVariantsOf = 20;

/**
 * All visible products of an approved seller with their offered variants, including sold-out ones, for the messaging
 * service's catalogue (chat.md, section 3), in the language of crawlers, which is that of the linked pages for them.
 */
export async function* eachVisibleProduct(
  { database }: CatalogueContext,
  sellerId: string,
): AsyncGenerator<FeedProduct> {
  let next: { createdAt: Date | 'infinity'; id: string } | undefined = { createdAt: 'infinity', id: sellerId };
  while (next) {
    const rows = await readFeedPage(database.read, { sellerId, createdAt: next.createdAt, id: next.id });
    for (let start = 0; start < rows.length; start += feedVariantsOf) {
      const some = rows.slice(start, start + feedVariantsOf);
      const optioned = some.filter(({ hasOptions }) => hasOptions).map(({ id }) => id);
      const variants = optioned.length > 0 ? await readFeedVariants(database.read, optioned) : undefined;
      for (const { businessName, createdAt: _, hasOptions, ...product } of some) {
        const sold = hasOptions ? (variants?.get(product.id) ?? []) : null;
        yield { ...product, seller: { businessName }, variants: sold };
      }
    }
    next = rows[feedPageSize - 1];
  }
}

const readFeedPage = statement((db, p: { sellerId: string; createdAt: Date | 'infinity'; id: string }) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select(['products.id', nameIn(defaultLanguage), descriptionIn(defaultLanguage), 'products.category'])
    .select(['products.pricePaise', 'products.stock', 'products.images', 'products.createdAt'])
    .select(businessNameIn(defaultLanguage))
    .select(['products.mrpPaise', 'products.hasOptions', 'products.countryOfOrigin', 'products.manufacturer'])
    .select('products.importer')
    .where('products.sellerId', '=', p.sellerId)
    .where((eb) => eb.ref('products.isVisible'))
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('products.createdAt', 'products.id'),
        '<',
        tuple(sql<Date>`${p.createdAt}::timestamptz`, sql<string>`${p.id}::uuid`),
      ),
    )
    .orderBy('products.createdAt', 'desc')
    .orderBy('products.id', 'desc')
    .limit(sql.lit(feedPageSize)),
);
