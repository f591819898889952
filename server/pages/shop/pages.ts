import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { arrivedStatus, isOpenOrder, waitingStatus } from '#domain/orders/orders.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { findPreviewed, previewAddress, storePreviewAddress } from '#server/catalogue/previews/preview.ts';
import { listPublicReviews } from '#server/catalogue/reviews/queries.ts';
import { listOfferedOccasions, nextFestival } from '#server/catalogue/shop/occasions.ts';
import { readNewestProducts, readStore, readVisibleProduct } from '#server/catalogue/shop/queries.ts';
import type { Account } from '#server/identity/actors/actors.ts';
import { reviewerOf } from '#server/identity/gates/caller.ts';
import type { Gate } from '#server/identity/gates/gates.ts';
import { hasPaymentForm } from '#server/orders/customerOrders/payment.ts';
import { readOrderByToken } from '#server/orders/customerOrders/queries.ts';
import { languageOfAddress, languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { idParameterSchema, tokenParameterSchema } from '#server/platform/http/routes.ts';
import type { OrderRefusal } from '#web/storefront/page/orderPage.ts';
import type { OrderFormState, Page } from '#web/storefront/page/page.ts';
import type { PagesContext } from '../context.ts';
import type { SendPage, SendSharedPage, SharedPage } from '../documents/documents.ts';
import { undefinedIfRefused } from '../documents/failurePage.ts';
import { quoteForm } from './formQuotes.ts';
import { hasJustPlaced } from './justPlaced.ts';
import {
  type ListQuery,
  listCacheKey,
  listOrRefusal,
  listStatus,
  listWithFilters,
  pageLengths,
  parseListQuery,
  productSubjects,
  toShopCriteria,
} from './productLists.ts';
import { shopsPage } from './shopsPage.ts';

/** The public pages that read data, each in one round of queries. The forms draw some of them again. */
export function createShopPages(
  sendPage: SendPage,
  sendSharedPage: SendSharedPage,
  context: PagesContext,
  gate: Gate<Account | undefined>,
) {
  return {
    gate,
    landing: landingPage(sendSharedPage),
    product: productPage(sendPage, sendSharedPage),
    productAgain: productFormPage(sendPage, context),
    shop: shopPage(sendSharedPage, context),
    shops: shopsPage(sendSharedPage),
    store: storePage(sendSharedPage),
    order: orderPage(sendPage, context, gate),
  };
}

/** The variant in the address of a product. */
const variantQuerySchema = z.object({ variant: idSchema });

const notAvailablePage: SharedPage = { page: { name: 'product-not-available' }, status: 404 };

function productPage(sendPage: SendPage, sendSharedPage: SendSharedPage) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { data } = idParameterSchema.safeParse(request.params);
    if (!data) return sendPage(request, reply, notAvailablePage.page, notAvailablePage.status);
    const path = `/product/${data.id}`;
    const { reviews: from } = parseListQuery(request);
    const variant = variantQuerySchema.safeParse(request.query).data?.variant;
    const key = from === undefined && variant === undefined ? path : undefined;
    return sendSharedPage(request, reply, { path, key }, async (context) => {
      const found = await readProduct(context, data.id, languageOfRequest(request), from);
      if (!found) return notAvailablePage;
      const { sellerId, reviews } = found;
      const product = {
        ...found.product,
        preview: previewAddress(findPreviewed(found.product, variant), languageOfAddress(request)),
      };
      const subjects = [`product:${product.id}`, `seller:${sellerId}`];
      const quote = await quoteForm(context, request, product, variant ? { variantId: variant } : {});
      const shown = { ...(variant && { variant }), ...(quote && { quote }) };
      return { page: { name: 'product', product, reviews, ...shown }, subjects };
    });
  };
}

/** Draws the product page for one visitor, with the typed values and errors of the order form. */
function productFormPage(sendPage: SendPage, context: PagesContext) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { variantId, ...form }: Omit<OrderFormState, 'formToken'> & { variantId?: string },
    status: number,
  ) => {
    const { data } = idParameterSchema.safeParse(request.params);
    const found = data && (await readProduct(context, data.id, languageOfRequest(request)));
    if (!found) return sendPage(request, reply, notAvailablePage.page, notAvailablePage.status);
    const { product, reviews } = found;
    const formToken = product.stock > 0 ? context.formTokens.give(request, reply, 'product') : '';
    const typed = { ...form.values, ...(variantId && { variantId }) };
    const quote = await quoteForm(context, request, product, typed);
    const page: Page = { name: 'product', product, reviews, form: { ...form, formToken }, ...(quote && { quote }) };
    return sendPage(request, reply, page, status);
  };
}

async function readProduct(context: PagesContext, id: string, language: PageLanguage, from?: string) {
  const [found, reviews] = await Promise.all([
    undefinedIfRefused(readVisibleProduct(context, id, language), 'product_not_available'),
    listPublicReviews(context, { productId: id }, { cursor: from, limit: pageLengths.reviews }),
  ]);
  if (!found) return undefined;
  const { sellerId, ...product } = found;
  return { sellerId, product, reviews };
}

function landingPage(sendSharedPage: SendSharedPage) {
  return (request: FastifyRequest, reply: FastifyReply) =>
    sendSharedPage(request, reply, { path: '/', key: '/' }, async (context) => {
      const { list } = await listOrRefusal(context, request, { sort: 'newest' });
      const slug = list.products[0]?.seller.slug;
      // The shop may be suspended in between.
      const shop =
        slug === undefined ? undefined : await undefinedIfRefused(readStore(context, slug), 'store_not_available');
      const ofShop = shop
        ? (await listOrRefusal(context, request, { sort: 'newest', sellerId: shop.id })).list
        : undefined;
      return {
        page: { name: 'landing', products: list.products, ofShop: ofShop?.products ?? [] },
        subjects: ['shop', ...productSubjects(list), ...(ofShop ? productSubjects(ofShop) : [])],
      };
    });
}

function shopPage(sendSharedPage: SendSharedPage, { now }: PagesContext) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const wanted = { ...parseListQuery(request), reviews: undefined };
    // The occasions depend on the day.
    const key = listCacheKey(`/shop ${nextFestival(now())}`, wanted);
    return sendSharedPage(request, reply, { path: '/shop', key }, async (context) => {
      const [found, occasions] = await Promise.all([
        listWithFilters(context, request, wanted),
        // Beside a search or other filters, a link might lead to an empty list.
        key === undefined ? [] : listOfferedOccasions(context, wanted),
      ]);
      const page: Page = { name: 'shop', criteria: toShopCriteria(wanted), occasions, ...found };
      const subjects = found.refusal === undefined ? ['shop', ...productSubjects(found.list)] : undefined;
      return { page, status: listStatus(found), ...(subjects && { subjects }) };
    });
  };
}

function storePage(sendSharedPage: SendSharedPage) {
  return (request: FastifyRequest<{ Params: { slug: string } }>, reply: FastifyReply) => {
    const { slug } = request.params;
    const wanted = { ...parseListQuery(request), occasion: undefined };
    const path = `/store/${slug}`;
    return sendSharedPage(request, reply, { path, key: listCacheKey(path, wanted) }, (context) =>
      readStorePage(context, request, slug, wanted),
    );
  };
}

async function readStorePage(
  context: PagesContext,
  request: FastifyRequest,
  slug: string,
  { reviews: from, ...wanted }: ListQuery,
): Promise<SharedPage> {
  const found = await undefinedIfRefused(readStore(context, slug, languageOfRequest(request)), 'store_not_available');
  if (!found) return { page: { name: 'store-not-available' }, status: 404 };
  const { id: sellerId, ...store } = found;
  const [listing, newest, reviews] = await Promise.all([
    listWithFilters(context, request, { ...wanted, sellerId }),
    readNewestProducts(context, sellerId),
    listPublicReviews(context, { sellerId }, { cursor: from, limit: pageLengths.reviews }),
  ]);
  const preview = storePreviewAddress({ id: sellerId, ...store, products: newest }, languageOfAddress(request));
  return {
    page: { name: 'store', store, preview, criteria: toShopCriteria(wanted), ...listing, reviews },
    status: listStatus(listing),
    subjects: [`seller:${sellerId}`, `store:${sellerId}`, ...productSubjects(listing.list)],
  };
}

function orderPage(sendPage: SendPage, context: PagesContext, gate: Gate<Account | undefined>) {
  return async (request: FastifyRequest, reply: FastifyReply, refusal?: OrderRefusal, status = 200) => {
    reply
      .header('x-robots-tag', 'noindex')
      // The address contains a secret that other sites must not learn. With no-referrer its own forms would have no
      // origin.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store');
    const { data } = tokenParameterSchema.safeParse(request.params);
    const order =
      data &&
      (await undefinedIfRefused(
        readOrderByToken(context, data.token, reviewerOf(gate.actor(request), request), languageOfRequest(request)),
        'order_not_found',
      ));
    if (!order) return sendPage(request, reply, { name: 'not-found' }, 404);
    // The order is paid, cancelled, rated and deleted by forms.
    const hasForm =
      hasPaymentForm(order.payment) ||
      order.status === waitingStatus ||
      order.status === arrivedStatus ||
      (!isOpenOrder(order) && !order.erasedAt);
    const formToken = hasForm ? context.formTokens.give(request, reply, 'order') : '';
    const isForMemory = gate.actor(request) === undefined;
    const isPlacedHere = order.status === waitingStatus && hasJustPlaced(request);
    const page: Page = {
      ...{ name: 'order', order, token: data.token, formToken, isSavedInBrowser: isForMemory, isPlacedHere },
      ...(refusal && { refusal }),
    };
    return sendPage(request, reply, page, status);
  };
}
export type ShopPages = ReturnType<typeof createShopPages>;
