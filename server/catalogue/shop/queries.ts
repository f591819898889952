import { ratingOf } from '#domain/catalogue/ratings.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerCategory } from '#domain/sellers/sellers.ts';
import type { SellingFacts } from '#domain/sellers/shopFacts.ts';
import { maxOrderableQuantity } from '#domain/sellers/terms.ts';
import { sellingFactsSql } from '#server/sellers/facts/queries.ts';
import { chatOf, type ShopNumber, shopNumber } from '#server/sellers/sellers/chatNumber.ts';
import { isSellingSql } from '#server/sellers/sellers/queries.ts';
import type { PublicProduct, PublicStore } from '#web/storefront/page/page.ts';
import type { CatalogueContext } from '../context.ts';
import type { FeedProduct } from '../feeds/productFeed.ts';
import { cachedImage, type PreviewedStore, previewAddress } from '../previews/preview.ts';

/** Both are null before the first review. */
type RatingRow = { reviews: string | null; stars: string | null };
const toRating = ({ reviews, stars }: RatingRow) => ratingOf(Number(reviews), Number(stars));

type VisibleProductRow = RatingRow &
  Omit<PublicProduct, 'pricePaise' | 'most' | 'seller' | 'rating' | 'preview'> & {
    most_per_line: number | null;
    price_paise: string;
    business_name: string;
    phone: string;
    slug: string;
    number: ShopNumber;
    selling_facts: SellingFacts;
    customers_can_pick_up: boolean;
    seller_id: string;
  };

/**
 * A product that the public may see, with its seller's id: active, and its seller approved. Throws
 * `product_not_available`.
 */
export async function readVisibleProduct(
  { database }: CatalogueContext,
  id: string,
): Promise<PublicProduct & { sellerId: string }> {
  const { rows } = await database.pool.query<VisibleProductRow>({
    name: 'visible-product',
    text: `select products.id, name, products.description, products.category, price_paise, stock, images,
        most_per_line, seller_id, business_name, phone, slug, ${shopNumber} as number, ${sellingFactsSql} as selling_facts,
        customers_can_pick_up, reviews, stars
      from products join sellers on sellers.id = seller_id left join product_ratings on product_id = products.id
      where products.id = $1 and is_visible`,
    values: [id],
  });
  const [row] = rows;
  if (!row) throw new AppError('product_not_available');
  const {
    price_paise,
    most_per_line,
    seller_id: sellerId,
    business_name: businessName,
    phone,
    slug,
    number,
    selling_facts: facts,
    customers_can_pick_up: customersCanPickUp,
    reviews,
    stars,
    ...own
  } = row;
  const most = maxOrderableQuantity(most_per_line, own.stock);
  const seller = { businessName, phone, slug, chat: chatOf(number, { phone, slug }), facts, customersCanPickUp };
  const product = { ...own, pricePaise: Number(price_paise), most, seller };
  return {
    ...product,
    sellerId,
    rating: toRating({ reviews, stars }),
    preview: previewAddress(product),
  };
}

type StoreRow = RatingRow & {
  number: ShopNumber;
  facts: SellingFacts;
  id: string;
  slug: string;
  business_name: string;
  phone: string;
  description: string | null;
  category: SellerCategory;
  customers_can_pick_up: boolean;
};

/** An approved seller's shop by its address, with the seller's id. Throws `store_not_available`. */
export async function readStore({ database }: CatalogueContext, slug: string): Promise<PublicStore & { id: string }> {
  const { rows } = await database.pool.query<StoreRow>({
    name: 'store-by-slug',
    text: `select sellers.id, slug, business_name, phone, description, category, ${shopNumber} as number,
        ${sellingFactsSql} as facts, customers_can_pick_up, reviews, stars
      from sellers left join seller_ratings on seller_id = sellers.id
      where slug = $1 and ${isSellingSql}`,
    values: [slug],
  });
  const [row] = rows;
  if (!row) throw new AppError('store_not_available');
  const {
    business_name: businessName,
    customers_can_pick_up: customersCanPickUp,
    number,
    reviews,
    stars,
    ...store
  } = row;
  const chat = chatOf(number, store);
  return { ...store, businessName, customersCanPickUp, chat, rating: toRating({ reviews, stars }) };
}

/** A shop's preview shows this many products, chosen from its newest, preferably those with a stored photo. */
const previewLimits = { shown: 4, newest: 24 };

/** What a shop's preview shows. Throws `store_not_available`. */
export async function readStoreForPreview(context: CatalogueContext, slug: string): Promise<PreviewedStore> {
  const { id, businessName, category } = await readStore(context, slug);
  return { id, slug, businessName, category, products: await readNewestProducts(context, id) };
}

export async function readNewestProducts(
  { database }: CatalogueContext,
  sellerId: string,
): Promise<PreviewedStore['products']> {
  const { rows } = await database.pool.query<PreviewedStore['products'][number]>({
    name: 'newest-of-store',
    text: `select name, images from products where seller_id = $1 and is_visible
      order by created_at desc, id desc limit ${previewLimits.newest}`,
    values: [sellerId],
  });
  const withPicture = rows.filter(({ images }) => cachedImage(images) !== undefined);
  const others = rows.filter(({ images }) => cachedImage(images) === undefined);
  return [...withPicture, ...others].slice(0, previewLimits.shown);
}

export type CartProduct = {
  id: string;
  name: string;
  pricePaise: number;
  stock: number;
  /** The largest quantity in one order. */
  most: number;
  image: string | null;
};
type CartRow = Omit<CartProduct, 'pricePaise' | 'most'> & { price_paise: string; most_per_line: number | null };

/** Those of these products that are visible in this shop now. Throws `store_not_available`. */
export async function readCartProducts(context: CatalogueContext, slug: string, ids: string[]): Promise<CartProduct[]> {
  const { id } = await readStore(context, slug);
  const { rows } = await context.database.pool.query<CartRow>({
    name: 'cart',
    text: `select products.id, name, price_paise, stock, images[1] as image, most_per_line
      from products join sellers on sellers.id = seller_id
      where products.id = any($1::uuid[]) and seller_id = $2 and is_visible`,
    values: [ids, id],
  });
  return rows.map(({ price_paise, most_per_line, ...product }) => ({
    ...product,
    pricePaise: Number(price_paise),
    most: maxOrderableQuantity(most_per_line, product.stock),
  }));
}

type FeedRow = Omit<FeedProduct, 'pricePaise' | 'seller'> & {
  price_paise: string;
  business_name: string;
  created_at: Date;
};

/** Products per query of a feed. */
const feedPageSize = 500;

/**
 * All visible products of an approved seller, including sold-out ones, for the messaging service's catalogue (chat.md,
 * section 3).
 */
export async function* eachVisibleProduct(context: CatalogueContext, sellerId: string): AsyncGenerator<FeedProduct> {
  let last: FeedRow | undefined;
  do {
    const rows = await readFeedPage(context, sellerId, last);
    for (const { price_paise, business_name: businessName, created_at: _, ...product } of rows) {
      yield { ...product, pricePaise: Number(price_paise), seller: { businessName } };
    }
    last = rows[feedPageSize - 1];
  } while (last);
}

async function readFeedPage({ database }: CatalogueContext, sellerId: string, last?: FeedRow): Promise<FeedRow[]> {
  const { rows } = await database.pool.query<FeedRow>({
    name: 'feed',
    text: `select products.id, name, products.description, products.category, price_paise, stock, images, business_name,
        products.created_at
      from products join sellers on sellers.id = seller_id
      where seller_id = $1 and is_visible and (products.created_at, products.id) < ($2, $3::uuid)
      order by products.created_at desc, products.id desc limit ${feedPageSize}`,
    values: [sellerId, last?.created_at.toISOString() ?? 'infinity', last?.id ?? sellerId],
  });
  return rows;
}

/**
 * How many addresses one part of the sitemap has at most; search engines refuse more than 50,000. Parts are read in
 * transactions because these have a longer deadline (database/deadline.ts).
 */
export const sitemapPartLength = 40_000;

export type SitemapEntry = { key: string; updated_at: Date };

/** The first product id of each part of the sitemap. */
export async function listSitemapParts({ database }: CatalogueContext): Promise<string[]> {
  const { rows } = await database.transaction(({ client }) =>
    client.query<{ id: string }>(
      `select id from (select id, row_number() over (order by id) as number from products where is_visible) as numbered
      where (number - 1) % ${sitemapPartLength} = 0 order by id`,
    ),
  );
  return rows.map(({ id }) => id);
}

/** The visible products from this id on, at most one part. */
export async function listSitemapProducts({ database }: CatalogueContext, from: string): Promise<SitemapEntry[]> {
  const { rows } = await database.transaction(({ client }) =>
    client.query<SitemapEntry>(
      `select id as key, updated_at from products where id >= $1 and is_visible order by id limit ${sitemapPartLength}`,
      [from],
    ),
  );
  return rows;
}

/** The addresses of all public shops, at most one part. */
export async function listSitemapStores({ database }: CatalogueContext): Promise<SitemapEntry[]> {
  const { rows } = await database.pool.query<SitemapEntry>(
    `select slug as key, updated_at from sellers where ${isSellingSql} order by created_at limit ${sitemapPartLength}`,
  );
  return rows;
}
