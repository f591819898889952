import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { arrivedStatus, waitingStatus } from '#domain/orders.ts';
import { productCategories } from '#domain/products.ts';
import { cutSearch } from '#domain/search.ts';
import { shopSorts } from '#domain/shop.ts';
import type { OrderFormState, OrderRefusal, Page, ProductList, Shell, ShopCriteria } from '#web/storefront/page.ts';
import { readNewest, readStore, readVisibleProduct } from '../catalogue/queries.ts';
import { countCategories, listVisibleProducts, type PublicFilter } from '../catalogue/shop.ts';
import type { Account, Context } from '../context.ts';
import { readOrderByToken } from '../customerOrders/queries.ts';
import { pageParameters } from '../database/paging.ts';
import { reviewerOf } from '../http/caller.ts';
import { formRefusal } from '../http/errors.ts';
import type { Gate } from '../http/gates.ts';
import { languageOfRequest } from '../http/language.ts';
import { idParameter, searchText, tokenParameter } from '../http/routes.ts';
import { storePreviewAddress } from '../previews/preview.ts';
import { listPublicReviews } from '../reviews/queries.ts';
import type { BuiltFiles } from './files.ts';

export type Draw = (request: FastifyRequest, reply: FastifyReply, page: Page, status?: number) => FastifyReply;

/** Makes the function that answers with a public page as a whole HTML document. */
export function createDraw(files: BuiltFiles, context: Context, anyone: Gate<Account | undefined>): Draw {
  return (request, reply, page, status = 200) => {
    // A failure is shown even if it could not be found out who is signed in.
    const account = page.name === 'failure' ? undefined : anyone.actor(request);
    const shell: Shell = {
      ...files.assets,
      language: languageOfRequest(request),
      publicUrl: context.publicUrl,
      path: request.url.split('?', 1)[0] ?? '/',
      scriptNonce: reply.cspNonce.script,
      styleNonce: reply.cspNonce.style,
      dashboard: account ? `/${account.role}/dashboard` : null,
      support: context.support(),
    };
    // It knows whether somebody is signed in.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    return reply.code(status).type('text/html; charset=utf-8').send(files.render(page, shell));
  };
}

/** Products on a page of the shop, and reviews below a product or a store. */
const lengths = { products: 24, reviews: 6 };

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

/** The public pages that read data, each in one round of queries; the forms draw them again. */
export function createPages(draw: Draw, context: Context, gate: Gate<Account | undefined>) {
  return {
    gate,
    product: productPage(draw, context),
    shop: shopPage(draw, context),
    store: storePage(draw, context),
    order: orderPage(draw, context, gate),
  };
}

function productPage(draw: Draw, context: Context) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    form?: Omit<OrderFormState, 'formToken'>,
    status = 200,
  ) => {
    const { data } = idParameter.safeParse(request.params);
    const paging = { cursor: criteria.parse(request.query).reviews, limit: lengths.reviews };
    const [product, reviews] = data
      ? await Promise.all([
          orNothing(readVisibleProduct(context, data.id), 'product_not_available'),
          listPublicReviews(context, { productId: data.id }, paging),
        ])
      : [];
    if (!product || !reviews) return draw(request, reply, { name: 'product-not-available' }, 404);
    const formToken = product.stock > 0 ? context.formTokens.give(request, reply, 'product') : '';
    const shown = { ...(form ?? { values: {}, key: randomUUID() }), formToken };
    return draw(request, reply, { name: 'product', product, reviews, form: shown }, status);
  };
}

function shopPage(draw: Draw, context: Context) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { reviews: _, ...wanted } = criteria.parse(request.query);
    const [found, categories] = await Promise.all([listOrRefusal(context, request, wanted), countCategories(context)]);
    const page: Page = { name: 'shop', criteria: withoutGaps(wanted), categories, ...found };
    return draw(request, reply, page, statusOf(found));
  };
}

function storePage(draw: Draw, context: Context) {
  return async (request: FastifyRequest<{ Params: { slug: string } }>, reply: FastifyReply) => {
    const found = await orNothing(readStore(context, request.params.slug), 'store_not_available');
    if (!found) return draw(request, reply, { name: 'store-not-available' }, 404);
    const { id: sellerId, ...store } = found;
    const { reviews: from, ...wanted } = criteria.parse(request.query);
    const [listed, categories, newest, reviews] = await Promise.all([
      listOrRefusal(context, request, { ...wanted, sellerId }),
      countCategories(context, sellerId),
      readNewest(context, sellerId),
      listPublicReviews(context, { sellerId }, { cursor: from, limit: lengths.reviews }),
    ]);
    const preview = storePreviewAddress({ id: sellerId, ...store, products: newest });
    const page: Page = { name: 'store', store, preview, criteria: withoutGaps(wanted), categories, ...listed, reviews };
    return draw(request, reply, page, statusOf(listed));
  };
}

function orderPage(draw: Draw, context: Context, gate: Gate<Account | undefined>) {
  return async (request: FastifyRequest, reply: FastifyReply, refusal?: OrderRefusal, status = 200) => {
    reply
      .header('x-robots-tag', 'noindex')
      // Its address is a secret, which no other site learns; with no-referrer its own forms would have no origin.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store');
    const { data } = tokenParameter.safeParse(request.params);
    const order =
      data &&
      (await orNothing(
        readOrderByToken(context, data.token, reviewerOf(gate.actor(request), request)),
        'order_not_found',
      ));
    if (!order) return draw(request, reply, { name: 'not-found' }, 404);
    // It is cancelled or rated by forms.
    const hasForm = order.status === waitingStatus || order.status === arrivedStatus;
    const formToken = hasForm ? context.formTokens.give(request, reply, 'order') : '';
    const page: Page = { name: 'order', order, token: data.token, formToken, ...(refusal && { refusal }) };
    return draw(request, reply, page, status);
  };
}
export type Pages = ReturnType<typeof createPages>;

type Listed = { list: ProductList; refusal?: string };
const tooBroad = new AppError('search_too_broad');

/** What was searched for; or nothing, and why the search was given up. */
async function listOrRefusal(
  context: Context,
  request: FastifyRequest,
  wanted: Omit<PublicFilter, 'limit'>,
): Promise<Listed> {
  const searching = listVisibleProducts(context, { ...wanted, limit: lengths.products });
  const list = await orNothing(searching, tooBroad.code);
  const nothing = { products: [], nextCursor: null, isSimilar: false };
  return list ? { list } : { list: nothing, refusal: formRefusal(tooBroad, request).error };
}

const statusOf = ({ refusal }: Listed) => (refusal === undefined ? 200 : tooBroad.status);

/** Without what was not asked for. */
function withoutGaps(wanted: Omit<z.infer<typeof criteria>, 'reviews'>): ShopCriteria {
  const { search, category, sort, cursor: from } = wanted;
  return { sort, ...(search && { search }), ...(category && { category }), ...(from && { cursor: from }) };
}

/** A refusal that a page has words for becomes `undefined`; everything else stays an error. */
async function orNothing<T>(reading: Promise<T>, code: AppError['code']): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return undefined;
    throw error;
  }
}
