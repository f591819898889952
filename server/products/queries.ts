import { AppError } from '#domain/errors.ts';
import type { ProductCategory, ProductVisibility } from '#domain/products.ts';
import type { Context } from '../context.ts';
import { and, eq } from '../database/drizzle.ts';
import { after, contains, newestFirst, page } from '../database/paging.ts';
import { productCounters, products } from '../database/tables.ts';
import type { ApprovedSeller } from '../gates.ts';

export type ProductFilter = {
  search?: string | undefined;
  status?: ProductVisibility | undefined;
  category?: ProductCategory | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** The seller's products, last updated first. The search matches name, description and category (section 5). */
export async function listOwnProducts({ database }: Context, seller: ApprovedSeller, filter: ProductFilter) {
  const rows = await database.query
    .select()
    .from(products)
    .where(
      and(
        eq(products.sellerId, seller.sellerId),
        filter.status && eq(products.isActive, filter.status === 'active'),
        filter.category && eq(products.category, filter.category),
        contains(products.search, filter.search),
        after(filter.cursor, products.updatedAt, products.id),
      ),
    )
    .orderBy(...newestFirst(products.updatedAt, products.id))
    .limit(filter.limit + 1);
  const { rows: shown, nextCursor } = page(rows, filter.limit, (row) => ({ at: row.updatedAt, id: row.id }));
  return { products: shown.map(toProduct), nextCursor };
}

/** Figures of the whole catalogue and the categories that occur in it, sorted alphabetically. */
export async function summarizeOwnProducts({ database }: Context, seller: ApprovedSeller) {
  const [counters] = await database.query
    .select()
    .from(productCounters)
    .where(eq(productCounters.sellerId, seller.sellerId));
  const categories = await database.query
    .selectDistinct({ category: products.category })
    .from(products)
    .where(eq(products.sellerId, seller.sellerId))
    .orderBy(products.category);
  const { total = 0, active = 0, lowStock = 0 } = counters ?? {};
  return {
    total,
    active,
    inactive: total - active,
    lowStock,
    categories: categories.map((row) => row.category),
  };
}

/** One of the seller's own products. Throws `product_not_found`. */
export async function readOwnProduct({ database }: Context, seller: ApprovedSeller, id: string) {
  const [product] = await database.query
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.sellerId, seller.sellerId)));
  if (!product) throw new AppError('product_not_found');
  return toProduct(product);
}

export function toProduct(row: typeof products.$inferSelect) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    pricePaise: row.pricePaise,
    stock: row.stock,
    isActive: row.isActive,
    images: row.images,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
