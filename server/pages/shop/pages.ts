import type { FastifyReply, FastifyRequest } from 'fastify';
import { arrivedStatus, isOpen, waitingStatus } from '#domain/orders/orders.ts';
import { storePreviewAddress } from '#server/catalogue/previews/preview.ts';
import { listPublicReviews } from '#server/catalogue/reviews/queries.ts';
import { readNewest, readStore, readVisibleProduct } from '#server/catalogue/shop/queries.ts';
import { countCategories } from '#server/catalogue/shop/shop.ts';
import type { Account } from '#server/identity/actors/actors.ts';
import { reviewerOf } from '#server/identity/gates/caller.ts';
import type { Gate } from '#server/identity/gates/gates.ts';
import { readOrderByToken } from '#server/orders/customerOrders/queries.ts';
import { idParameter, tokenParameter } from '#server/platform/http/routes.ts';
import type { OrderFormState, OrderRefusal, Page } from '#web/storefront/page/page.ts';
import type { PagesContext } from '../context.ts';
import type { Draw, Show, Shown } from '../documents/documents.ts';
import { orNothing } from '../documents/failure.ts';
import { hasJustPlaced } from './justPlaced.ts';
import { keyOf, lengths, listed, listOrRefusal, statusOf, type Wanted, wantedBy, withoutGaps } from './lists.ts';

/** The public pages that read data, each in one round of queries; the forms draw some of them again. */
export function createPages(draw: Draw, show: Show, context: PagesContext, gate: Gate<Account | undefined>) {
  return {
    gate,
    product: productPage(draw, show),
    productAgain: productAgain(draw, context),
    shop: shopPage(show),
    store: storePage(show),
    order: orderPage(draw, context, gate),
  };
}

const notAvailable: Shown = { page: { name: 'product-not-available' }, status: 404 };

function productPage(draw: Draw, show: Show) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { data } = idParameter.safeParse(request.params);
    if (!data) return draw(request, reply, notAvailable.page, notAvailable.status);
    const path = `/product/${data.id.toLowerCase()}`;
    const { reviews: from } = wantedBy(request);
    return show(request, reply, { path, key: from === undefined ? path : undefined }, async (context) => {
      const found = await readProduct(context, data.id, from);
      if (!found) return notAvailable;
      const { sellerId, product, reviews } = found;
      const subjects = [`product:${product.id}`, `seller:${sellerId}`];
      return { page: { name: 'product', product, reviews }, subjects };
    });
  };
}

/** For one visitor, with what was typed into the order's form and why it was refused. */
function productAgain(draw: Draw, context: PagesContext) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: Omit<OrderFormState, 'formToken'>,
    status: number,
  ) => {
    const { data } = idParameter.safeParse(request.params);
    const found = data && (await readProduct(context, data.id));
    if (!found) return draw(request, reply, notAvailable.page, notAvailable.status);
    const { product, reviews } = found;
    const formToken = product.stock > 0 ? context.formTokens.give(request, reply, 'product') : '';
    return draw(request, reply, { name: 'product', product, reviews, form: { ...form, formToken } }, status);
  };
}

async function readProduct(context: PagesContext, id: string, from?: string) {
  const [found, reviews] = await Promise.all([
    orNothing(readVisibleProduct(context, id), 'product_not_available'),
    listPublicReviews(context, { productId: id }, { cursor: from, limit: lengths.reviews }),
  ]);
  if (!found) return undefined;
  const { sellerId, ...product } = found;
  return { sellerId, product, reviews };
}

function shopPage(show: Show) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const wanted = { ...wantedBy(request), reviews: undefined };
    return show(request, reply, { path: '/shop', key: keyOf('/shop', wanted) }, async (context) => {
      const [found, categories] = await Promise.all([
        listOrRefusal(context, request, wanted),
        countCategories(context),
      ]);
      const page: Page = { name: 'shop', criteria: withoutGaps(wanted), categories, ...found };
      return { page, status: statusOf(found), subjects: ['shop', ...listed(found.list)] };
    });
  };
}

function storePage(show: Show) {
  return (request: FastifyRequest<{ Params: { slug: string } }>, reply: FastifyReply) => {
    const { slug } = request.params;
    const wanted = wantedBy(request);
    const path = `/store/${slug}`;
    return show(request, reply, { path, key: keyOf(path, wanted) }, (context) =>
      readStorePage(context, request, slug, wanted),
    );
  };
}

async function readStorePage(
  context: PagesContext,
  request: FastifyRequest,
  slug: string,
  { reviews: from, ...wanted }: Wanted,
): Promise<Shown> {
  const found = await orNothing(readStore(context, slug), 'store_not_available');
  if (!found) return { page: { name: 'store-not-available' }, status: 404 };
  const { id: sellerId, ...store } = found;
  const [listing, categories, newest, reviews] = await Promise.all([
    listOrRefusal(context, request, { ...wanted, sellerId }),
    countCategories(context, sellerId),
    readNewest(context, sellerId),
    listPublicReviews(context, { sellerId }, { cursor: from, limit: lengths.reviews }),
  ]);
  const preview = storePreviewAddress({ id: sellerId, ...store, products: newest });
  return {
    page: { name: 'store', store, preview, criteria: withoutGaps(wanted), categories, ...listing, reviews },
    status: statusOf(listing),
    subjects: [`seller:${sellerId}`, `store:${sellerId}`, ...listed(listing.list)],
  };
}

function orderPage(draw: Draw, context: PagesContext, gate: Gate<Account | undefined>) {
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
    // It is cancelled, rated and erased by forms.
    const hasForm =
      order.status === waitingStatus || order.status === arrivedStatus || (!isOpen(order.status) && !order.erasedAt);
    const formToken = hasForm ? context.formTokens.give(request, reply, 'order') : '';
    const isForMemory = gate.actor(request) === undefined;
    const isPlacedHere = order.status === waitingStatus && hasJustPlaced(request);
    const page: Page = {
      ...{ name: 'order', order, token: data.token, formToken, isSavedInBrowser: isForMemory, isPlacedHere },
      ...(refusal && { refusal }),
    };
    return draw(request, reply, page, status);
  };
}
export type Pages = ReturnType<typeof createPages>;
