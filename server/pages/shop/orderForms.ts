import type { FastifyReply, FastifyRequest } from 'fastify';
import { reviewDraftSchema } from '#domain/catalogue/reviews.schema.ts';
import { AppError } from '#domain/errors.ts';
import { claimSchema, methodSchema, refundAccountSchema } from '#domain/orders/money.schema.ts';
import { submitReview } from '#server/catalogue/reviews/commands.ts';
import { callerOf, reviewerOf } from '#server/identity/gates/caller.ts';
import { changeMethod } from '#server/orders/money/amounts.ts';
import { claimPayment } from '#server/orders/money/claims.ts';
import { disputeRefund, setRefundAccount } from '#server/orders/money/refunds.ts';
import { cancelOrderByToken } from '#server/orders/orders/transitions.ts';
import { openPaymentLink } from '#server/orders/providerPayments/links.ts';
import { toFormRefusal } from '#server/platform/http/errors.ts';
import { tokenParameterSchema } from '#server/platform/http/routes.ts';
import { eraseCustomerByOrder } from '#server/privacy/customerData/commands.ts';
import type { OrderRefusal } from '#web/storefront/page/orderPage.ts';
import { parseForm } from '../accounts/formKind.ts';
import type { PagesContext } from '../context.ts';
import { readFormFields } from '../documents/fields.ts';
import { toExpectedError } from './expectedError.ts';
import type { ShopPages } from './pages.ts';

type PostForm = (
  context: PagesContext,
  pages: ShopPages,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Runs an action on an order by its token, and shows the order again or where the action leads. */
async function handleOrderForm<Done>(
  context: PagesContext,
  pages: ShopPages,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    formToken,
    fragment = '',
    ...typed
  }: Omit<OrderRefusal, 'error'> & {
    formToken: string | undefined;
    fragment?: string;
  },
  act: (token: string) => Promise<Done>,
  addressOf?: (done: Done) => string,
) {
  const { data } = tokenParameterSchema.safeParse(request.params);
  try {
    const foreign = context.formTokens.refusal(request, 'order', formToken);
    if (foreign) throw foreign;
    if (!data) throw new AppError('order_not_found');
    const done = await act(data.token);
    return reply.redirect(addressOf?.(done) ?? `/order/${data.token}${fragment}`, 303);
  } catch (error) {
    const refused = toExpectedError(error);
    const { error: sentence, fields } = toFormRefusal(refused, request);
    const { paymentForm, ...others } = typed;
    // Only what is wrong with a field is shown at it.
    const shown = { ...others, ...(fields && paymentForm && { paymentForm }), error: sentence };
    return pages.order(request, reply, shown, refused.status);
  }
}

const postCancellation: PostForm = (context, pages, request, reply) => {
  const { formToken } = readFormFields(request);
  return handleOrderForm(context, pages, request, reply, { formToken }, (token) => cancelOrderByToken(context, token));
};

const postErasure: PostForm = (context, pages, request, reply) => {
  const { formToken } = readFormFields(request);
  return handleOrderForm(context, pages, request, reply, { formToken }, (token) =>
    eraseCustomerByOrder(context, token, callerOf(request).source),
  );
};

const postReview: PostForm = (context, pages, request, reply) => {
  const values = readFormFields(request);
  const { productId = '', stars, words, formToken } = values;
  return handleOrderForm(
    context,
    pages,
    request,
    reply,
    { productId, values, formToken, fragment: '#rate' },
    (token) => {
      const draft = reviewDraftSchema.safeParse({ productId, stars: Number(stars), words });
      if (!draft.success)
        throw new AppError('validation_failed', { words: { reason: draft.error.issues[0]?.message } });
      return submitReview(context, token, draft.data, reviewerOf(pages.gate.actor(request), request));
    },
  );
};

const fragment = '#pay';

const postClaim: PostForm = (context, pages, request, reply) => {
  const { formToken, ...values } = readFormFields(request);
  const form = { formToken, values, fragment, paymentForm: 'paid' } as const;
  return handleOrderForm(context, pages, request, reply, form, (token) =>
    claimPayment(context, token, { ...parseForm(claimSchema, values), ip: request.ip }),
  );
};

const postPay: PostForm = (context, pages, request, reply) => {
  const { formToken } = readFormFields(request);
  const open = (token: string) => openPaymentLink(context, token);
  return handleOrderForm(context, pages, request, reply, { formToken, fragment }, open, ({ url }) => url);
};

const postMethod: PostForm = (context, pages, request, reply) => {
  const { formToken, ...values } = readFormFields(request);
  return handleOrderForm(context, pages, request, reply, { formToken, fragment }, (token) =>
    changeMethod(context, token, parseForm(methodSchema, values).method, pages.gate.actor(request)?.member?.sellerId),
  );
};

const postRefundAccount: PostForm = (context, pages, request, reply) => {
  const { formToken, ...values } = readFormFields(request);
  const form = { formToken, values, fragment, paymentForm: 'refund' } as const;
  return handleOrderForm(context, pages, request, reply, form, (token) =>
    setRefundAccount(context, token, parseForm(refundAccountSchema, values).vpa),
  );
};

const postNotReceived: PostForm = (context, pages, request, reply) => {
  const { formToken } = readFormFields(request);
  return handleOrderForm(context, pages, request, reply, { formToken, fragment }, (token) =>
    disputeRefund(context, token),
  );
};

/** The forms of an order's page, by the last part of their address. */
export const orderForms: Record<string, PostForm> = {
  cancel: postCancellation,
  erase: postErasure,
  review: postReview,
  paid: postClaim,
  pay: postPay,
  method: postMethod,
  refund: postRefundAccount,
  'not-received': postNotReceived,
};
