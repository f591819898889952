import { type NotNull, sql } from 'kysely';
import type { ReportedKind } from '#domain/catalogue/visitorReports.ts';
import { statement } from '#server/platform/database/statement.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
import { businessNameTextIn } from '#server/sellers/sellers/translations.ts';
import type { CatalogueContext } from '../context.ts';
import { firstImage } from '../products/firstImage.ts';
import { nameIn, type ReaderLanguage } from '../products/translations.ts';

/** How an address names a product or review by its id, or a shop by its slug. */
export type SubjectKey = { kind: ReportedKind; key: string };

/** What a visitor can report: on a public page, with its name, its shop and the path of its page. */
export type ReportableSubject = {
  kind: ReportedKind;
  id: string;
  sellerId: string;
  /** Of the product, the reviewed product or the shop. */
  name: string;
  shop: string;
  path: string;
  /** The first photo of the product, or the shop's logo. */
  image: string | null;
};

type SubjectRow = Omit<ReportableSubject, 'kind' | 'path'> & { slug: string; productId: string | null };
type Key = { key: string; language: ReaderLanguage };

const selectProduct = statement((db, { key, language }: Key) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select(['products.id', 'products.sellerId', nameIn(language), 'products.id as productId'])
    .select([businessNameTextIn(language).as('shop'), 'sellers.slug', firstImage.as('image')])
    .where('products.id', '=', key)
    .where((eb) => eb.ref('products.isVisible'))
    .$narrowType<{ slug: NotNull }>(),
);

const selectShop = statement((db, { key, language }: Key) =>
  db
    .selectFrom('sellers')
    .select(['sellers.id', 'sellers.id as sellerId'])
    .select([businessNameTextIn(language).as('name'), businessNameTextIn(language).as('shop')])
    .select(['sellers.slug', 'sellers.logo as image', sql.lit(null).as('productId')])
    .where('sellers.slug', '=', key)
    .where(isSelling)
    .$narrowType<{ slug: NotNull }>(),
);

/** A review is shown on its shop's page, and on its product's while that is visible. */
const selectReview = statement((db, { key, language }: Key) =>
  db
    .selectFrom('reviews')
    .innerJoin('orderItems', (join) =>
      join.onRef('orderItems.orderId', '=', 'reviews.orderId').onRef('orderItems.position', '=', 'reviews.position'),
    )
    .innerJoin('sellers', 'sellers.id', 'reviews.sellerId')
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'reviews.productId').on((eb) => eb.ref('products.isVisible')),
    )
    .select(['reviews.id', 'reviews.sellerId', 'orderItems.productName as name', 'products.id as productId'])
    .select([businessNameTextIn(language).as('shop'), 'sellers.slug', firstImage.as('image')])
    .where('reviews.id', '=', key)
    .where('reviews.hiddenAt', 'is', null)
    .where(isSelling)
    .$narrowType<{ slug: NotNull }>(),
);

const selects = { product: selectProduct, shop: selectShop, review: selectReview } satisfies Record<
  ReportedKind,
  (...of: Parameters<typeof selectShop>) => Promise<SubjectRow[]>
>;

/** Returns what a visitor wants to report, named in the reader's language; undefined if the public can't see it. */
export async function readReportableSubject(
  { database }: CatalogueContext,
  { kind, key }: SubjectKey,
  language: ReaderLanguage = null,
): Promise<ReportableSubject | undefined> {
  const [row] = await selects[kind](database.read, { key, language });
  if (!row) return undefined;
  const { slug, productId, ...subject } = row;
  return { kind, ...subject, path: productId ? `/product/${productId}` : `/store/${slug}` };
}
