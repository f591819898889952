import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { productCategories } from '#domain/catalogue/products.ts';
import { shopSorts } from '#domain/catalogue/shop.ts';
import { AppError } from '#domain/errors.ts';
import { truncateSearch } from '#domain/platform/search.ts';
import { listVisibleProducts, type PublicProductFilter } from '#server/catalogue/shop/productLists.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import { toFormRefusal } from '#server/platform/http/errors.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';
import { searchTextSchema } from '#server/platform/http/routes.ts';
import type { ProductList, ShopCriteria } from '../../../web/storefront/page/page.ts';
import type { PagesContext } from '../context.ts';
import { undefinedIfRefused } from '../documents/failurePage.ts';

/** Products on a page of the shop, and reviews below a product or a store. */
export const pageLengths = { products: 24, reviews: 6 };

const cursorSchema = pageParameters(1).cursor.catch(undefined);
/** What an address asks for; unreadable parts are left out, and a search that is too long is cut. */
const listQuerySchema = z.object({
  search: z
    .string()
    .optional()
    .transform((typed) => typed && truncateSearch(typed))
    .pipe(searchTextSchema)
    .catch(undefined),
  category: z.enum(productCategories).optional().catch(undefined),
  sort: z.enum(shopSorts).catch('newest'),
  cursor: cursorSchema,
  reviews: cursorSchema,
});

export type ListQuery = z.infer<typeof listQuerySchema>;
const defaultListQuery = listQuerySchema.parse({});

/** What an address asks for. */
export const parseListQuery = ({ url, query }: FastifyRequest): ListQuery =>
  url.includes('?') ? listQuerySchema.parse(query) : defaultListQuery;

/** Pages of a list are kept by what its own links ask for first: strangers cannot fill the memory with searches. */
export const listCacheKey = (path: string, { search, cursor, reviews, category, sort }: ListQuery) =>
  (search ?? cursor ?? reviews) === undefined ? [path, sort, category ?? ''].join(' ') : undefined;

/** What the pages of a list say something of. */
export const productSubjects = ({ products }: ProductList) => products.map(({ id }) => `product:${id}`);

type ListResult = { list: ProductList; refusal?: string };
const tooBroadError = new AppError('search_too_broad');

/** What was searched for; or nothing, and why the search was given up. */
export async function listOrRefusal(
  context: PagesContext,
  request: FastifyRequest,
  wanted: Omit<PublicProductFilter, 'limit'>,
): Promise<ListResult> {
  const searching = listVisibleProducts(context, requestSourceOf(request.ip), {
    ...wanted,
    limit: pageLengths.products,
  });
  const list = await undefinedIfRefused(searching, tooBroadError.code);
  const nothing = { products: [], nextCursor: null, isSimilar: false };
  return list ? { list } : { list: nothing, refusal: toFormRefusal(tooBroadError, request).error };
}

/** That of a page whose search was given up is its refusal's. */
export const listStatus = ({ refusal }: ListResult) => (refusal === undefined ? 200 : tooBroadError.status);

/** Without what was not asked for. */
export function toShopCriteria(wanted: Omit<ListQuery, 'reviews'>): ShopCriteria {
  const { search, category, sort, cursor: from } = wanted;
  return { sort, ...(search && { search }), ...(category && { category }), ...(from && { cursor: from }) };
}
