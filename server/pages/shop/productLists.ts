import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { facetNames, listFacets } from '#domain/catalogue/facets.ts';
import { occasions } from '#domain/catalogue/occasions.ts';
import { productCategories } from '#domain/catalogue/products.ts';
import { effectiveSort, lowPrice, shopSorts } from '#domain/catalogue/shop.ts';
import { AppError } from '#domain/errors.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { truncateSearch } from '#domain/platform/search.ts';
import { countCategories } from '#server/catalogue/shop/categoryCounts.ts';
import { facetParameters } from '#server/catalogue/shop/facetSchemas.ts';
import { offerCategories, offerFilters } from '#server/catalogue/shop/facets.ts';
import {
  type FacetedProductList,
  listVisibleProducts,
  type PublicProductFilter,
} from '#server/catalogue/shop/productLists.ts';
import { rankedPageParameters } from '#server/platform/database/keysetPagination.ts';
import { toFormRefusal } from '#server/platform/http/errors.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';
import { searchTextSchema } from '#server/platform/http/routes.ts';
import type { CategoryCount, FacetFilter, ProductList, ShopCriteria } from '../../../web/storefront/page/page.ts';
import type { PagesContext } from '../context.ts';
import { undefinedIfRefused } from '../documents/failurePage.ts';

/** Products per page of the shop, and reviews below a product or a store. */
export const pageLengths = { products: 24, reviews: 6 };

const cursorSchema = rankedPageParameters(1).cursor.catch(undefined);
/** The query of a list's address. Unreadable parts are ignored, and a search that is too long is truncated. */
const listQuerySchema = z.object({
  search: z
    .string()
    .optional()
    .transform((typed) => typed && truncateSearch(typed))
    .pipe(searchTextSchema)
    .catch(undefined),
  category: z.enum(productCategories).optional().catch(undefined),
  under: z.literal(lowPrice.parameter).optional().catch(undefined),
  occasion: z.enum(occasions).optional().catch(undefined),
  ...buildRecord(facetNames, (name) => facetParameters[name].catch(undefined)),
  sort: z.enum(shopSorts).optional().catch(undefined),
  cursor: cursorSchema,
  reviews: cursorSchema,
});

export type ListQuery = z.infer<typeof listQuerySchema>;
const defaultListQuery = listQuerySchema.parse({});

/** The parsed query of a list's address. */
export function parseListQuery({ url, query }: FastifyRequest): ListQuery {
  if (!url.includes('?')) return defaultListQuery;
  const parsed = listQuerySchema.parse(query);
  // A price band takes the place of the other price filter.
  return parsed.price ? { ...parsed, under: undefined } : parsed;
}

/**
 * Only addresses that the list's own first page links to are cached, so that strangers cannot fill the memory with
 * searches.
 */
export const listCacheKey = (
  path: string,
  { search, cursor, reviews, category, under, occasion, sort, ...facets }: ListQuery,
) =>
  (search ?? cursor ?? reviews ?? listFacets(facets)[0]) === undefined
    ? [path, effectiveSort(sort, search), category ?? '', under ?? '', occasion ?? ''].join(' ')
    : undefined;

/** The cache subjects of a list's products. */
export const productSubjects = ({ products }: ProductList) => products.map(({ id }) => `product:${id}`);

type ListResult = { list: FacetedProductList; refusal?: string };
const tooBroadError = new AppError('search_too_broad');

/** The list, or an empty one with the reason why the search was stopped. */
export async function listOrRefusal(
  context: PagesContext,
  request: FastifyRequest,
  filter: Omit<PublicProductFilter, 'limit'>,
): Promise<ListResult> {
  const listing = listVisibleProducts(context, requestSourceOf(request.ip), {
    ...filter,
    language: languageOfRequest(request),
    limit: pageLengths.products,
  });
  const list = await undefinedIfRefused(listing, tooBroadError.code);
  const emptyList = { products: [], nextCursor: null, isSimilar: false, isClosest: false };
  return list ? { list } : { list: emptyList, refusal: toFormRefusal(tooBroadError, request).error };
}

/**
 * The same with the filters and categories that the list offers. Where the matches were not counted, these are all
 * categories, without numbers beside a search or a filter.
 */
export async function listWithFilters(
  context: PagesContext,
  request: FastifyRequest,
  filter: Omit<PublicProductFilter, 'limit'>,
): Promise<ListResult & { filters: FacetFilter[]; categories: CategoryCount[] }> {
  const found = await listOrRefusal(context, request, { ...filter, withFacets: true });
  const { facets, any, atLeast, ...list } = found.list;
  const counted = { ...(facets && { facets }), ...(any && { any }), ...(atLeast && { atLeast }) };
  const categories = offerCategories(counted) ?? (await countCategories(context, filter.sellerId));
  const isWhole = facets || !(filter.search ?? filter.under ?? filter.occasion ?? listFacets(filter)[0]);
  return {
    ...found,
    list,
    filters: offerFilters(filter, counted),
    categories: isWhole ? categories : categories.map((category) => ({ ...category, count: null })),
  };
}

/** The HTTP status of a list; a stopped search has the status of its error. */
export const listStatus = ({ refusal }: ListResult) => (refusal === undefined ? 200 : tooBroadError.status);

/** The criteria without undefined values. */
export function toShopCriteria(query: Omit<ListQuery, 'reviews'>): ShopCriteria {
  const { search, category, under, occasion, sort, cursor } = query;
  const facets = Object.fromEntries(facetNames.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  return {
    sort: effectiveSort(sort, search),
    ...(search && { search }),
    ...(category && { category }),
    ...(under && { under }),
    ...(occasion && { occasion }),
    ...facets,
    ...(cursor && { cursor }),
  };
}
