import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reviewDraftSchema } from '#domain/catalogue/reviews.schema.ts';
import { AppError } from '#domain/errors.ts';
import { orderDraftSchema } from '#domain/orders/orders.schema.ts';
import { fieldRefusals } from '#domain/platform/refusals.ts';
import { submitReview } from '#server/catalogue/reviews/commands.ts';
import { callerOf, reviewerOf } from '#server/identity/gates/caller.ts';
import { placeOrder } from '#server/orders/orders/commands.ts';
import { cancelOrderByToken } from '#server/orders/orders/transitions.ts';
import type { App } from '#server/platform/http/application.ts';
import { toFormRefusal } from '#server/platform/http/errors.ts';
import { requireIdempotencyKey } from '#server/platform/http/idempotency.ts';
import { declaresOrigin } from '#server/platform/http/origin.ts';
import { idParameterSchema, tokenParameterSchema } from '#server/platform/http/routes.ts';
import { eraseCustomerByOrder } from '#server/privacy/customerData/commands.ts';
import type { OrderRefusal } from '#web/storefront/page/page.ts';
import type { PagesContext } from '../context.ts';
import type { FailurePage } from '../documents/failurePage.ts';
import { readFormFields } from '../documents/fields.ts';
import { setJustPlacedCookie } from './justPlaced.ts';
import type { ShopPages } from './pages.ts';
import { findOrderOfForm, findPostedVariant } from './postedVariant.ts';

/**
 * The public pages' forms for browsers without JavaScript: a redirect on success, otherwise the form again as it was
 * typed.
 */
export function serveShopForms(app: App, context: PagesContext, pages: ShopPages, errorHandler: FailurePage): void {
  app.register(async (forms) => {
    await forms.register(formbody, { bodyLimit: 64 * 1024 });
    const open = { onRequest: pages.gate.check, schema: { hide: true }, errorHandler };
    forms.post('/product/:id/order', open, (request, reply) => postOrder(context, pages, request, reply));
    forms.post('/order/:token/cancel', open, (request, reply) => postCancellation(context, pages, request, reply));
    forms.post('/order/:token/erase', open, (request, reply) => postErasure(context, pages, request, reply));
    forms.post('/order/:token/review', open, (request, reply) => postReview(context, pages, request, reply));
  });
}

/** An outcome that the page can show; anything else goes to the error handler. */
function toExpectedError(error: unknown): AppError {
  if (error instanceof AppError && error.status < 500) return error;
  throw error;
}

async function postOrder(context: PagesContext, pages: ShopPages, request: FastifyRequest, reply: FastifyReply) {
  const typed = readFormFields(request);
  const { quantity = '', shownPricePaise, shownStock: _, hasOptions: __, ...others } = typed;
  const { formToken = '', key: given, ...values } = others;
  const key = given || formIdempotencyKey(context, request, typed);
  const form = { values: { ...values, quantity }, key };
  const foreign = isOfOwnPage(request, formToken)
    ? undefined
    : context.formTokens.refusal(request, 'product', formToken);
  // The key stays the same, so that placing the order detects whether it was sent before.
  if (foreign)
    return pages.productAgain(request, reply, { ...form, ...toFormRefusal(foreign, request) }, foreign.status);
  const { data: params } = idParameterSchema.safeParse(request.params);
  const { isChoiceRefused, ...variant } = await findPostedVariant(context, params?.id, typed);
  if (isChoiceRefused && !variant.variantId) {
    const token = await findOrderOfForm(context, key, typed);
    if (token) return showPlaced(context, reply, token);
    return pages.productAgain(request, reply, { ...form, isChoiceRefused }, 409);
  }
  const shown = shownPricePaise === undefined ? {} : { shownPricePaise: Number(shownPricePaise) };
  const draft = readOrderDraft({ productId: params?.id, ...variant, quantity: Number(quantity), ...shown }, values);
  if (!draft.success) {
    const invalid = new AppError('validation_failed', { fields: fieldRefusals(draft.error.issues) });
    return pages.productAgain(request, reply, { ...form, ...toFormRefusal(invalid, request) }, invalid.status);
  }
  try {
    const { token } = await placeOrder(context, draft.data, requireIdempotencyKey(key), {
      ip: request.ip,
      sellerId: pages.gate.actor(request)?.member?.sellerId,
    });
    return showPlaced(context, reply, token);
  } catch (error) {
    const refused = toExpectedError(error);
    // A refused form that is sent again is a new order.
    const isSoldOut = isChoiceRefused && refused.code === 'out_of_stock';
    const reason = isSoldOut ? { isChoiceRefused } : toFormRefusal(refused, request);
    return pages.productAgain(request, reply, { ...form, key: randomUUID(), ...reason }, refused.status);
  }
}

function showPlaced(context: PagesContext, reply: FastifyReply, token: string) {
  setJustPlacedCookie(context, reply, token);
  return reply.redirect(`/order/${token}`, 303);
}

const readOrderDraft = (item: object, values: Record<string, string>) =>
  orderDraftSchema.safeParse({
    items: [item],
    customerName: values.customerName,
    customerPhone: values.customerPhone,
    customerEmail: values.customerEmail,
    deliveryAddress: values.deliveryAddress,
    note: values.note,
    wantsUpdates: values.wantsUpdates !== undefined,
  });

/**
 * The product's page is the same for everybody and has no token. Its form is accepted without one if the browser
 * declares that it comes from our own page; otherwise the form is shown again with a token.
 */
const isOfOwnPage = (request: FastifyRequest, formToken: string) => formToken === '' && declaresOrigin(request);

/**
 * The idempotency key of a form without script, derived from its content: what was typed, the price and stock on the
 * page, and the visitor. Sent again it is the same; a page that was loaded after the order shows another stock.
 */
function formIdempotencyKey(
  { secrets: { pseudonym } }: PagesContext,
  request: FastifyRequest,
  { formToken: _, ...typed }: Record<string, string>,
) {
  const visitor = [callerOf(request).source, request.headers['user-agent']];
  return pseudonym(JSON.stringify(['order', request.url, visitor, typed]));
}

/** Runs an action on an order by its token, and shows the order again. */
async function handleOrderForm(
  context: PagesContext,
  pages: ShopPages,
  request: FastifyRequest,
  reply: FastifyReply,
  { formToken, ...typed }: Omit<OrderRefusal, 'error'> & { formToken: string | undefined },
  act: (token: string) => Promise<unknown>,
) {
  const { data } = tokenParameterSchema.safeParse(request.params);
  try {
    const foreign = context.formTokens.refusal(request, 'order', formToken);
    if (foreign) throw foreign;
    if (!data) throw new AppError('order_not_found');
    await act(data.token);
    return reply.redirect(`/order/${data.token}${typed.productId ? '#rate' : ''}`, 303);
  } catch (error) {
    const refused = toExpectedError(error);
    const { error: sentence } = toFormRefusal(refused, request);
    return pages.order(request, reply, { ...typed, error: sentence }, refused.status);
  }
}

function postCancellation(context: PagesContext, pages: ShopPages, request: FastifyRequest, reply: FastifyReply) {
  const { formToken } = readFormFields(request);
  return handleOrderForm(context, pages, request, reply, { formToken }, (token) => cancelOrderByToken(context, token));
}

function postErasure(context: PagesContext, pages: ShopPages, request: FastifyRequest, reply: FastifyReply) {
  const { formToken } = readFormFields(request);
  return handleOrderForm(context, pages, request, reply, { formToken }, (token) =>
    eraseCustomerByOrder(context, token, callerOf(request).source),
  );
}

function postReview(context: PagesContext, pages: ShopPages, request: FastifyRequest, reply: FastifyReply) {
  const values = readFormFields(request);
  const { productId = '', stars, words, formToken } = values;
  return handleOrderForm(context, pages, request, reply, { productId, values, formToken }, (token) => {
    const draft = reviewDraftSchema.safeParse({ productId, stars: Number(stars), words });
    if (!draft.success) throw new AppError('validation_failed', { words: { reason: draft.error.issues[0]?.message } });
    return submitReview(context, token, draft.data, reviewerOf(pages.gate.actor(request), request));
  });
}
