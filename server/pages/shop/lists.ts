import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { productCategories } from '#domain/catalogue/products.ts';
import { shopSorts } from '#domain/catalogue/shop.ts';
import { AppError } from '#domain/errors.ts';
import { cutSearch } from '#domain/platform/search.ts';
import { listVisibleProducts, type PublicFilter } from '#server/catalogue/shop/shop.ts';
import { pageParameters } from '#server/platform/database/paging.ts';
import { formRefusal } from '#server/platform/http/errors.ts';
import { searchText } from '#server/platform/http/routes.ts';
import { sourceOf } from '#server/platform/http/source.ts';
import type { ProductList, ShopCriteria } from '#web/storefront/page/page.ts';
import type { PagesContext } from '../context.ts';
import { orNothing } from '../documents/failure.ts';

/** Products on a page of the shop, and reviews below a product or a store. */
export const lengths = { products: 24, reviews: 6 };

const cursor = pageParameters(1).cursor.catch(undefined);
/** What an address asks for; unreadable parts are left out, and a search that is too long is cut. */
const criteria = z.object({
  search: z
    .string()
    .optional()
    .transform((typed) => typed && cutSearch(typed))
    .pipe(searchText)
    .catch(undefined),
  category: z.enum(productCategories).optional().catch(undefined),
  sort: z.enum(shopSorts).catch('newest'),
  cursor,
  reviews: cursor,
});

export type Wanted = z.infer<typeof criteria>;
const usual = criteria.parse({});

/** What an address asks for. */
export const wantedBy = ({ url, query }: FastifyRequest): Wanted => (url.includes('?') ? criteria.parse(query) : usual);

/** Pages of a list are kept by what its own links ask for first: strangers cannot fill the memory with searches. */
export const keyOf = (path: string, { search, cursor, reviews, category, sort }: Wanted) =>
  (search ?? cursor ?? reviews) === undefined ? [path, sort, category ?? ''].join(' ') : undefined;

/** What the pages of a list say something of. */
export const listed = ({ products }: ProductList) => products.map(({ id }) => `product:${id}`);

type Listed = { list: ProductList; refusal?: string };
const tooBroad = new AppError('search_too_broad');

/** What was searched for; or nothing, and why the search was given up. */
export async function listOrRefusal(
  context: PagesContext,
  request: FastifyRequest,
  wanted: Omit<PublicFilter, 'limit'>,
): Promise<Listed> {
  const searching = listVisibleProducts(context, sourceOf(request.ip), { ...wanted, limit: lengths.products });
  const list = await orNothing(searching, tooBroad.code);
  const nothing = { products: [], nextCursor: null, isSimilar: false };
  return list ? { list } : { list: nothing, refusal: formRefusal(tooBroad, request).error };
}

/** That of a page whose search was given up is its refusal's. */
export const statusOf = ({ refusal }: Listed) => (refusal === undefined ? 200 : tooBroad.status);

/** Without what was not asked for. */
export function withoutGaps(wanted: Omit<Wanted, 'reviews'>): ShopCriteria {
  const { search, category, sort, cursor: from } = wanted;
  return { sort, ...(search && { search }), ...(category && { category }), ...(from && { cursor: from }) };
}
