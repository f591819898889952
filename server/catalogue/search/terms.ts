import { type Expression, expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Facet } from '#domain/catalogue/facets.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { allOf, type Condition, type SortOrder } from './conditions.ts';

const product = expressionBuilder<DB, 'products'>();

/** What a list is limited to, as far as the index of search terms has it. */
export type ListLimits = {
  isVisible?: true;
  sellerId?: string | undefined;
  category?: ProductCategory | undefined;
  facets?: Facet[];
};

/** The condition that a product is within the limits, apart from facets. */
export const withinLimits = ({ isVisible, sellerId, category }: ListLimits): Condition =>
  allOf([
    isVisible && product.ref('products.isVisible'),
    sellerId ? product('products.sellerId', '=', sellerId) : undefined,
    category && product('products.category', '=', category),
  ]);

/** What the index has of the limits. */
const limitTerms = ({ isVisible, sellerId, category, facets = [] }: ListLimits): string[] => [
  ...(isVisible ? ['@visible:true'] : []),
  ...(sellerId ? [`@seller:${sellerId}`] : []),
  ...(category ? [`category:${category}`] : []),
  ...facets,
];

/** Whether a list has far fewer products than all. */
export const isNarrow = ({ isVisible: _, ...limits }: ListLimits): boolean => limitTerms(limits).length > 0;

const columns = [
  ...(['search', 'facets', 'pricePaise', 'isSoldOut', 'city', 'category'] as const),
  ...(['sellerId', 'isVisible', 'createdAt', 'updatedAt'] as const),
];
/** What `products_search_idx` has of a product. */
export const searchTerms = sql<
  string[]
>`search_terms(${sql.join(columns.map((column) => product.ref(`products.${column}`)))})`;

/** The condition of the index that a product is within the limits; undefined without limits. */
export function hasTerms(limits: ListLimits): Condition | undefined {
  const terms = limitTerms(limits);
  return terms.length > 0 ? sql<boolean>`${searchTerms} @> ${terms}::text[]` : undefined;
}

/** The condition of the index that a product has one of the dictionary's words. */
export const hasAnyWord = (words: readonly string[]): Condition => sql<boolean>`${searchTerms} && ${words}::text[]`;

/**
 * The condition of the index that a product has a row of the dictionary, and other terms. No index is used for words as
 * the dictionary sorts them.
 */
export const hasDictionaryWord = (others: string[] = []): Condition =>
  sql<boolean>`${searchTerms} @> array_append(${others}::text[], search_words.word collate "default")`;

type Column = SortOrder['column'];
const bandTerms = { createdAt: '@created_at:', updatedAt: '@updated_at:', pricePaise: '@price_paise:' } as const;

/** The band of a value of the column. */
export const bandOf = (column: Column, value: Expression<unknown>): Expression<number> =>
  column === 'pricePaise' ? sql`price_band(${value})` : sql`time_band(${value})`;
/** The condition of the index that a product is in a band of the column. */
export const hasBand = (column: Column, band: Expression<number>): Condition =>
  sql<boolean>`${searchTerms} @> array[${sql.lit(bandTerms[column])} || ${band}]`;
