import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { orderDraftSchema } from '#domain/orders/orders.schema.ts';
import { fieldRefusals } from '#domain/platform/refusals.ts';
import { placeOrder } from '#server/orders/orders/commands.ts';
import type { App } from '#server/platform/http/application.ts';
import { toFormRefusal } from '#server/platform/http/errors.ts';
import { requireIdempotencyKey } from '#server/platform/http/idempotency.ts';
import { declaresOrigin } from '#server/platform/http/origin.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { idParameterSchema } from '#server/platform/http/routes.ts';
import type { PagesContext } from '../context.ts';
import type { FailurePage } from '../documents/failurePage.ts';
import { readFormFields, showPageOfForm } from '../documents/fields.ts';
import { toExpectedError } from './expectedError.ts';
import { deriveFormKey } from './formKey.ts';
import { setJustPlacedCookie } from './justPlaced.ts';
import { orderForms } from './orderForms.ts';
import { followOrderLanguage } from './orderLanguage.ts';
import type { ShopPages } from './pages.ts';
import { returnFromPayment } from './paymentReturn.ts';
import { findOrderOfForm, findPostedVariant } from './postedVariant.ts';

/**
 * The public pages' forms for browsers without JavaScript: a redirect on success, otherwise the form again as it was
 * typed.
 */
export function serveShopForms(app: App, context: PagesContext, pages: ShopPages, errorHandler: FailurePage): void {
  app.register(async (forms) => {
    await forms.register(formbody, { bodyLimit: 64 * 1024 });
    const open = { onRequest: pages.gate.check, schema: { hide: true }, errorHandler };
    forms.get('/product/:id/order', open, showPageOfForm);
    forms.post('/product/:id/order', open, (request, reply) => postOrder(context, pages, request, reply));
    const ofOrder = { ...open, onRequest: [pages.gate.check, followOrderLanguage(context)] };
    forms.get('/order/:token/payment', ofOrder, (request, reply) => returnFromPayment(context, request, reply));
    for (const [name, post] of Object.entries(orderForms)) {
      forms.get(`/order/:token/${name}`, open, showPageOfForm);
      forms.post(`/order/:token/${name}`, ofOrder, (request, reply) => post(context, pages, request, reply));
    }
  });
}

async function postOrder(context: PagesContext, pages: ShopPages, request: FastifyRequest, reply: FastifyReply) {
  const typed = readFormFields(request);
  const { quantity = '', shownPricePaise, shownStock: _, hasOptions: __, ...others } = typed;
  const { formToken = '', key: given, ...values } = others;
  const key = given || (await deriveFormKey(context, request, typed));
  const typedForm = { values: { ...values, quantity }, key };
  const foreign = isOfOwnPage(request, formToken)
    ? undefined
    : context.formTokens.refusal(request, 'product', formToken);
  // The key stays the same, so that placing the order detects whether it was sent before.
  if (foreign)
    return pages.productAgain(request, reply, { ...typedForm, ...toFormRefusal(foreign, request) }, foreign.status);
  const { data: params } = idParameterSchema.safeParse(request.params);
  const { isChoiceRefused, ...variant } = await findPostedVariant(context, params?.id, typed);
  const form = { ...typedForm, ...variant };
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
  const sellerId = pages.gate.actor(request)?.member?.sellerId;
  try {
    const customer = { ip: request.ip, sellerId, language: languageOfRequest(request) };
    const { token } = await placeOrder(context, draft.data, requireIdempotencyKey(key), customer);
    return showPlaced(context, reply, token);
  } catch (error) {
    const refused = toExpectedError(error);
    // A refused form that is sent again is a new order.
    const isSoldOut = isChoiceRefused && refused.code === 'out_of_stock';
    const reason = isSoldOut ? { isChoiceRefused } : toOrderRefusal(refused, request);
    return pages.productAgain(request, reply, { ...form, key: randomUUID(), ...reason }, refused.status);
  }
}

function showPlaced(context: PagesContext, reply: FastifyReply, token: string) {
  setJustPlacedCookie(context, reply, token);
  return reply.redirect(`/order/${token}`, 303);
}

/** What was typed for delivery does not belong to an order that is picked up. */
function readOrderDraft(item: object, { shownTotalPaise, ...values }: Record<string, string>) {
  const { deliveryAddress, pincode, state, way, method } = values;
  return orderDraftSchema.safeParse({
    items: [item],
    customerName: values.customerName,
    customerPhone: values.customerPhone,
    customerEmail: values.customerEmail,
    ...(way !== 'pickup' && { deliveryAddress, pincode, state }),
    way,
    method,
    ...(shownTotalPaise !== undefined && { shownTotalPaise: Number(shownTotalPaise) }),
    note: values.note,
    wantsUpdates: values.wantsUpdates !== undefined,
  });
}

/** Some refusals are about one field. */
const refusedFields: Partial<Record<ErrorCode, string>> = { cod_not_available: 'method', not_delivered: 'pincode' };

function toOrderRefusal(error: AppError, request: FastifyRequest) {
  const refusal = toFormRefusal(error, request);
  const field = refusedFields[error.code];
  return field === undefined ? refusal : { ...refusal, fields: { [field]: refusal.error } };
}

/**
 * The product's page is the same for everybody and has no token. Its form is accepted without one if the browser
 * declares that it comes from our own page; otherwise the form is shown again with a token.
 */
const isOfOwnPage = (request: FastifyRequest, formToken: string) => formToken === '' && declaresOrigin(request);
