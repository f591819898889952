import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { productBatchLimits } from '#domain/catalogue/productBatches.ts';
import {
  type ProductCategory,
  type ProductVisibility,
  productCategories,
  type StockLevel,
} from '#domain/catalogue/products.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { toKeysetPage, toLikePattern } from '#server/platform/database/keysetPagination.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { statement } from '#server/platform/database/statement.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import type { CatalogueContext } from '../context.ts';
import { allOf, type Condition, isAfterCursor, type SortOrder } from '../search/conditions.ts';
import { findProducts, inOrderOf } from '../search/productSearch.ts';
import { readTypedWords } from '../search/typedWords.ts';
import { listedFigures, type ProductRow, productColumns, toListedProduct, toProduct } from './rows.ts';
import { readSoldOut } from './soldOut.ts';
import { attachTranslation, descriptionIn, nameIn, type ReaderLanguage } from './translations.ts';
import { attachOptionsTo } from './variants.ts';

type ProductCriteria = {
  search?: string | undefined;
  status?: ProductVisibility | undefined;
  category?: ProductCategory | undefined;
};
export type ProductFilter = ProductCriteria & { cursor?: string | undefined; limit: number };
export type OwnProductCriteria = ProductCriteria & {
  stock?: StockLevel | undefined;
  /** The id of an import: what it created or changed. */
  import?: string | undefined;
};

const product = expressionBuilder<DB, 'products'>();

/** Columns with indexes of their own, for the lists of low and sold-out products. */
const stockLevelConditions: Record<StockLevel, Condition> = {
  low: product.ref('products.isLow'),
  out: product.ref('products.isSoldOut'),
  some: product.ref('products.hasSoldOutOption'),
};

const isActive = product.ref('products.isActive');

/** What an import created or changed (import.md, section 4, step 5). */
const isOfImport = (importId: string) =>
  product(
    'products.id',
    'in',
    product
      .selectFrom('importRows')
      .select(({ ref }) => ref('importRows.productId').$notNull().as('id'))
      .where('importRows.importId', '=', importId)
      .where('importRows.verdict', 'in', ['create', 'update'])
      .where('importRows.productId', 'is not', null),
  );

/** The conditions for all filters except the search. */
export const productConditions = ({ status, category, stock, import: importId }: OwnProductCriteria) => [
  status && (status === 'active' ? isActive : product.not(isActive)),
  category && product('products.category', '=', category),
  stock && stockLevelConditions[stock],
  importId === undefined ? undefined : isOfImport(importId),
];

/** The condition for all filters of the seller's products except the search. */
export const isOwnProduct = ({ sellerId }: SellerMember, criteria: OwnProductCriteria) =>
  allOf([product('products.sellerId', '=', sellerId), ...productConditions(criteria)]);

/**
 * A search of the panel, by relevance: for products with the words that were typed, or whose category has such a name
 * (specification, section 5; options.md, section 3), also by variants that are not offered. The first one in a process
 * loads word lists, so it is read before the deadline of the search begins.
 */
export function createTextSearch(typed: string) {
  const named = productCategories.filter((category) => category.toLowerCase().includes(typed.toLowerCase()));
  const isOfNamed = product('products.category', '=', anyOf(named));
  const hasHiddenOption = product('products.hiddenOptionWords', 'like', toLikePattern(typed));
  const otherwise: Condition[] = [hasHiddenOption, ...(named.length > 0 ? [isOfNamed] : [])];
  return { readings: readTypedWords(typed), otherwise, sort: 'relevance', recent: 'updatedAt' } as const;
}

export const lastUpdatedOrder: SortOrder = { column: 'updatedAt', direction: 'desc' };

/** The plan of a longer list is not cached, because it depends on how many products a seller has. */
const maxPageRows = 100;

/** The plan is only cached where the best one does not depend on how many products a category has. */
export const withPlanFor = (db: QueryBuilder, { category }: ProductCriteria, limit = 0) =>
  category || limit >= maxPageRows ? db : withCachedPlan(db);

type OwnProductFilter = OwnProductCriteria & Pick<ProductFilter, 'cursor' | 'limit'> & { language?: ReaderLanguage };

/** A page of the seller's products with these columns: of a search by relevance, otherwise last updated first. */
export function readOwnPage<Row extends Pick<ProductRow, 'id' | 'updatedAt'>>(
  context: CatalogueContext,
  member: SellerMember,
  filter: OwnProductFilter,
  selectProducts: (db: QueryBuilder) => SelectQueryBuilder<DB, 'products', Row>,
) {
  const { search, cursor, limit } = filter;
  const scope = isOwnProduct(member, filter);
  const textSearch = search ? createTextSearch(search) : undefined;
  return readPanelList(context, member.sellerId, search, async ({ db }) => {
    if (textSearch) {
      const { ids, nextCursor } = await findProducts(db, {
        ...textSearch,
        limits: { sellerId: member.sellerId, category: filter.category },
        ...{ scope, cursor, limit },
      });
      const rows = await selectProducts(withCachedPlan(db)).where('products.id', '=', anyOf(ids)).execute();
      return { rows: inOrderOf(ids, rows), nextCursor };
    }
    const rows = await selectProducts(withPlanFor(db, filter, limit))
      .where(allOf([scope, isAfterCursor(lastUpdatedOrder, cursor)]))
      .orderBy('products.updatedAt', 'desc')
      .orderBy('products.id', 'desc')
      .limit(sql.lit(limit + 1))
      .execute();
    return toKeysetPage<Row>(rows, limit, (row) => ({ at: row.updatedAt, id: row.id }));
  });
}

/** The seller's products in the reader's language, last updated first, with the variants that are sold out. */
export async function listOwnProducts(context: CatalogueContext, member: SellerMember, filter: OwnProductFilter) {
  const { rows, nextCursor } = await readOwnPage(context, member, filter, (db) =>
    db
      .selectFrom('products')
      .select([...listedFigures, 'products.hasSoldOutOption'])
      .select([nameIn(filter.language), descriptionIn(filter.language)]),
  );
  const soldOut = await readSoldOut(
    context.database.read,
    rows.filter(({ hasSoldOutOption }) => hasSoldOutOption).map(({ id }) => id),
  );
  return {
    products: rows.map((row) => ({ ...toListedProduct(row), soldOut: soldOut.get(row.id) ?? null })),
    nextCursor,
  };
}

/** All of the seller's products that match, to select for a batch, and whether there are more than the limit. */
export async function chooseOwnProducts(
  context: CatalogueContext,
  member: SellerMember,
  criteria: OwnProductCriteria & { language?: ReaderLanguage },
) {
  const limit = productBatchLimits.chosen;
  const products: { id: string; name: string }[] = [];
  let cursor: string | undefined;
  do {
    const filter = { ...criteria, cursor, limit };
    const { rows, nextCursor } = await readOwnPage(context, member, filter, (db) =>
      db.selectFrom('products').select(['products.id', nameIn(criteria.language), 'products.updatedAt']),
    );
    products.push(...rows.map(({ id, name }) => ({ id, name })));
    cursor = nextCursor ?? undefined;
  } while (cursor && products.length < limit);
  return { products: products.slice(0, limit), hasMore: cursor !== undefined || products.length > limit };
}

const readCounters = statement((db, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom('productCounters')
    .select(['total', 'active', 'lowStock', 'activeLow', 'activeOut'])
    .where('sellerId', '=', sellerId),
);

/** Totals of the whole catalogue, from its counters; also the low and sold-out products among the active ones. */
export async function countOwnProducts({ database }: CatalogueContext, { sellerId }: SellerMember) {
  const [counted] = await readCounters(database.read, { sellerId });
  return counted ?? { total: 0, active: 0, lowStock: 0, activeLow: 0, activeOut: 0 };
}

/** One index lookup per category, however many products there are. */
const readOwnCategories = statement((db, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom(unnest('known', { category: sql<ProductCategory[]>`${productCategories}::text[]` }))
    .select('known.category')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('products')
          .where('products.sellerId', '=', sellerId)
          .whereRef('products.category', '=', 'known.category'),
      ),
    )
    .orderBy('known.category'),
);

/** Totals of the whole catalogue, and the categories that occur in it, sorted alphabetically. */
export async function summarizeOwnProducts(context: CatalogueContext, member: SellerMember) {
  const [{ total, active, lowStock }, rows] = await Promise.all([
    countOwnProducts(context, member),
    readOwnCategories(context.database.read, { sellerId: member.sellerId }),
  ]);
  const categories = rows.map(({ category }) => category);
  return { total, active, inactive: total - active, lowStock, categories };
}

const readProductOfSeller = statement((db, { id, sellerId }: { id: string; sellerId: string }) =>
  db.selectFrom('products').select(productColumns).where('id', '=', id).where('sellerId', '=', sellerId),
);

/** One of the seller's own products. Throws `product_not_found`. */
export async function readOwnProduct({ database }: CatalogueContext, { sellerId }: SellerMember, id: string) {
  const [product] = await readProductOfSeller(database.read, { id, sellerId });
  if (!product) throw new AppError('product_not_found');
  return attachTranslation(database.read, await attachOptionsTo(database.read, toProduct(product)));
}
