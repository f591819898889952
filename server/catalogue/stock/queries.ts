import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { lowStockBelow, type ProductCategory, type ProductVisibility } from '#domain/catalogue/products.ts';
import { type LineStockLevel, type StockSort, stockListLimits } from '#domain/catalogue/stockLists.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { formatCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import type { CatalogueContext } from '../context.ts';
import { createTextSearch, lastUpdatedOrder } from '../products/queries.ts';
import { nameIn, type ReaderLanguage } from '../products/translations.ts';
import { allOf, type Condition, isAfterCursor, type SortOrder } from '../search/conditions.ts';
import { findProducts } from '../search/productSearch.ts';

export type StockFilter = {
  search?: string | undefined;
  category?: ProductCategory | undefined;
  stock?: LineStockLevel | undefined;
  /** Whether the line is offered to customers: the variant and its product. */
  status?: ProductVisibility | undefined;
  product?: string | undefined;
  sort?: StockSort | undefined;
  cursor?: string | undefined;
  /** Of products. */
  limit: number;
  /** Of the names. */
  language?: ReaderLanguage;
};

const product = expressionBuilder<DB, 'products'>();
const line = expressionBuilder<DB, 'products' | 'variants'>();

const sortOrders: Record<StockSort, SortOrder> = {
  price: { column: 'pricePaise', direction: 'asc' },
  priceDown: { column: 'pricePaise', direction: 'desc' },
};

/** A product with such a line. */
const productHasLevel: Record<LineStockLevel, Condition> = {
  low: hasScarceLine('isLow', 'hasLowOption'),
  out: hasScarceLine('isSoldOut', 'hasSoldOutOption'),
};

/** Columns with indexes of their own. */
function hasScarceLine(own: 'isLow' | 'isSoldOut', ofOption: 'hasLowOption' | 'hasSoldOutOption') {
  const isWithoutOptions = product.not(product.ref('products.hasOptions'));
  return product.or([
    product.and([product.ref(`products.${own}`), isWithoutOptions]),
    product.ref(`products.${ofOption}`),
  ]);
}

const hasVariant = (isOffered: boolean) =>
  product.exists(
    product
      .selectFrom('variants')
      .whereRef('variants.productId', '=', 'products.id')
      .where('variants.isOffered', '=', sql.lit(isOffered)),
  );

const isActive = product.ref('products.isActive');
const productHasStatus: Record<ProductVisibility, Condition> = {
  active: product.and([isActive, product.or([product.not(product.ref('products.hasOptions')), hasVariant(true)])]),
  inactive: product.or([product.not(isActive), hasVariant(false)]),
};

const lineStock = line.fn.coalesce('variants.stock', 'products.stock');
const isVariantOffered = line.fn.coalesce('variants.isOffered', sql.lit(true));
const lineIsOffered = line.and([isActive, isVariantOffered]);

/** The conditions for the lines of a product that has such lines. */
const lineConditions = ({ stock, status }: StockFilter): Condition[] => [
  ...(stock ? [line.and([isVariantOffered, line(lineStock, '<', stock === 'low' ? lowStockBelow : 1)])] : []),
  ...(status ? [status === 'active' ? lineIsOffered : line.not(lineIsOffered)] : []),
];

/**
 * The seller's sellable things: a line for each variant, and one for each product without options. A page ends with a
 * product, so that all lines of one have the same version.
 */
export function listStock(context: CatalogueContext, member: SellerMember, filter: StockFilter) {
  const { search } = filter;
  const sequence = filter.sort ? sortOrders[filter.sort] : lastUpdatedOrder;
  const textSearch = search ? createTextSearch(search) : undefined;
  return readPanelList(context, member.sellerId, search, async ({ db }) => {
    const { ids, nextCursor } = await findPage(db, member, { ...filter, textSearch }, sequence);
    const lines = ids.length > 0 ? await readLines(db, ids, filter, sequence) : [];
    return endAfterProduct(lines, nextCursor, sequence);
  });
}

async function findPage(
  db: QueryBuilder,
  { sellerId }: SellerMember,
  { textSearch, ...filter }: StockFilter & { textSearch: ReturnType<typeof createTextSearch> | undefined },
  sequence: SortOrder,
) {
  const { category, stock, status, cursor, limit } = filter;
  const scope = allOf([
    product('products.sellerId', '=', sellerId),
    filter.product ? product('products.id', '=', filter.product) : undefined,
    category && product('products.category', '=', category),
    stock && productHasLevel[stock],
    status && productHasStatus[status],
  ]);
  if (textSearch)
    return findProducts(db, { ...textSearch, scope, limits: { sellerId, category }, sort: sequence, cursor, limit });
  const { column, direction } = sequence;
  const rows = await db
    .selectFrom('products')
    .select(['products.id', 'products.updatedAt', 'products.pricePaise'])
    .where(allOf([scope, isAfterCursor(sequence, cursor)]))
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction)
    .limit(sql.lit(limit + 1))
    .execute();
  const page = toKeysetPage(rows, limit, (row) => toPosition(row, sequence));
  return { ids: page.rows.map(({ id }) => id), nextCursor: page.nextCursor };
}

const toPosition = (row: { id: string; updatedAt: Date; pricePaise: number }, { column }: SortOrder) => ({
  id: row.id,
  number: column === 'pricePaise' ? row.pricePaise : row.updatedAt.getTime(),
});

const readLines = (db: QueryBuilder, ids: string[], filter: StockFilter, { column, direction }: SortOrder) =>
  db
    .selectFrom('products')
    .leftJoin('variants', 'variants.productId', 'products.id')
    .select(['products.id', 'products.updatedAt', 'products.pricePaise', 'products.version'])
    .select(nameIn(filter.language))
    .select(['products.isActive', 'products.takenDownAt', 'variants.id as variantId', 'variants.label'])
    .select((eb) => [
      eb.fn.coalesce('variants.sku', 'products.sku').as('sku'),
      eb.fn.coalesce('variants.image', sql<string | null>`${eb.ref('products.images')}[1]`).as('image'),
      eb.fn.coalesce('variants.pricePaise', 'products.pricePaise').as('linePrice'),
      eb.fn.coalesce('variants.mrpPaise', 'products.mrpPaise').as('mrpPaise'),
      lineStock.as('stock'),
      isVariantOffered.as('isVariantOffered'),
    ])
    .where('products.id', '=', anyOf(ids))
    .where(line.and(lineConditions(filter)))
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction)
    .orderBy('variants.positions')
    .execute();
type LineRow = Awaited<ReturnType<typeof readLines>>[number];

/** Ends the page after the product that fills it. */
function endAfterProduct(rows: LineRow[], nextCursor: string | null, sequence: SortOrder) {
  const last = rows[stockListLimits.pageLines - 1];
  const end = last ? rows.findLastIndex(({ id }) => id === last.id) + 1 : rows.length;
  const isCut = last && end < rows.length;
  return {
    lines: rows.slice(0, end).map(toLine),
    nextCursor: isCut ? formatCursor(toPosition(last, sequence)) : nextCursor,
  };
}

const toLine = (row: LineRow) => ({
  productId: row.id,
  variantId: row.variantId,
  version: row.version,
  name: row.name,
  label: row.label,
  sku: row.sku,
  image: row.image,
  pricePaise: row.linePrice,
  mrpPaise: row.mrpPaise,
  stock: row.stock,
  isOffered: row.variantId ? row.isVariantOffered : row.isActive,
  isActive: row.isActive,
  isTakenDown: row.takenDownAt !== null,
});
