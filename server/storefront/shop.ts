import { ratingOf } from '#domain/ratings.ts';
import type { ShopSort } from '#domain/shop.ts';
import type { CategoryCount, ListedProduct, ProductList } from '#web/storefront/page.ts';
import type { Context } from '../context.ts';
import { likePattern, page, parseCursor } from '../database/paging.ts';

export type PublicFilter = {
  search?: string | undefined;
  category?: string | undefined;
  /** Only this seller's. */
  sellerId?: string | undefined;
  sort?: ShopSort | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** The keyset of each order: its column, how a cursor's number becomes a value of it, and the direction. */
const orders: Record<ShopSort, { column: string; value: string; after: '<' | '>'; direction: 'asc' | 'desc' }> = {
  newest: { column: 'products.created_at', value: 'timestamptz', after: '<', direction: 'desc' },
  'price-up': { column: 'price_paise', value: 'bigint', after: '>', direction: 'asc' },
  'price-down': { column: 'price_paise', value: 'bigint', after: '<', direction: 'desc' },
};

type Row = {
  id: string;
  name: string;
  category: string;
  price_paise: string;
  stock: number;
  image: string | null;
  created_at: Date;
  business_name: string;
  slug: string;
  reviews: string | null;
  stars: string | null;
};

const columns = `products.id, name, products.category, price_paise, stock, images[1] as image, products.created_at,
  business_name, slug, reviews, stars`;
const source = `products join sellers on sellers.id = seller_id left join product_ratings on product_id = products.id`;

/**
 * What the public may see. The search matches name and description, whatever their case; where nothing contains the
 * text, products that are named like it, the nearest first (product.md, section 6).
 */
export async function listVisibleProducts(context: Context, filter: PublicFilter): Promise<ProductList> {
  const { sort = 'newest', search, cursor, limit } = filter;
  const { conditions, values, bind } = visible(filter);
  const { column, value, after, direction } = orders[sort];
  if (search) {
    const pattern = bind(likePattern(search));
    // The first finds candidates by the index, the second leaves those out that match by their category only.
    conditions.push(`products.search like ${pattern}`, `lower(name || ' ' || products.description) like ${pattern}`);
  }
  if (cursor) {
    const from = parseCursor(cursor);
    const place = bind(sort === 'newest' ? new Date(from.number).toISOString() : from.number);
    conditions.push(`(${column}, products.id) ${after} (${place}::${value}, ${bind(from.id)}::uuid)`);
  }
  const text = `select ${columns} from ${source} where ${conditions.join(' and ')}
    order by ${column} ${direction}, products.id ${direction} limit ${bind(limit + 1)}`;
  // A search is planned each time anew: the best way depends on how rare the text is.
  const { rows } = await context.database.pool.query<Row>({
    ...(!search && { name: `shop-${sort}-${[filter.category, filter.sellerId, cursor].map(Boolean).join('-')}` }),
    text,
    values,
  });
  if (rows.length === 0 && search && !cursor) return listSimilarProducts(context, filter, search);
  const { rows: shown, nextCursor } = page(rows, limit, (row) => ({
    number: sort === 'newest' ? row.created_at.getTime() : Number(row.price_paise),
    id: row.id,
  }));
  return { products: shown.map(toListed), nextCursor, isSimilar: false };
}

/** How near a name must be: one or two wrong letters in a word. 1 is the same. */
const nearness = 0.4;

async function listSimilarProducts(context: Context, filter: PublicFilter, search: string): Promise<ProductList> {
  const { conditions, values, bind } = visible(filter);
  const typed = bind(search.toLowerCase());
  const text = `select ${columns} from ${source}
    where ${conditions.join(' and ')} and ${typed} <% lower(name)
    order by word_similarity(${typed}, lower(name)) desc, products.id limit ${bind(filter.limit)}`;
  return context.database.transaction(async ({ client }) => {
    await client.query(`set local pg_trgm.word_similarity_threshold = ${nearness}`);
    const { rows } = await client.query<Row>(text, values);
    return { products: rows.map(toListed), nextCursor: null, isSimilar: rows.length > 0 };
  });
}

function visible({ category, sellerId }: PublicFilter) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['is_active', `sellers.status = 'approved'`];
  if (category) conditions.push(`products.category = ${bind(category)}`);
  if (sellerId) conditions.push(`seller_id = ${bind(sellerId)}`);
  return { conditions, values, bind };
}

/** How many visible products each category has, the largest first: in the whole market or in one seller's shop. */
export async function countCategories({ database }: Context, sellerId?: string): Promise<CategoryCount[]> {
  const { rows } = await database.pool.query<CategoryCount>({
    name: sellerId ? 'store-categories' : 'shop-categories',
    text: `select counters.category, sum(active)::int as count
      from category_counters as counters join sellers on sellers.id = seller_id
      where sellers.status = 'approved' and active > 0 ${sellerId ? 'and seller_id = $1' : ''}
      group by counters.category order by count desc, category`,
    values: sellerId ? [sellerId] : [],
  });
  return rows;
}

function toListed(row: Row): ListedProduct {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    pricePaise: Number(row.price_paise),
    stock: row.stock,
    image: row.image,
    rating: ratingOf(Number(row.reviews), Number(row.stars)),
    seller: { businessName: row.business_name, slug: row.slug },
  };
}
