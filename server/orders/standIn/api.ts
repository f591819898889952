import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import type { App } from '#server/platform/http/application.ts';
import { standInPath } from '#server/sellers/paymentProviders/connections.ts';
import { findAccountByKeys, type StandInAccount } from './accounts.ts';
import {
  cancelStandInLink,
  createStandInLink,
  findStandInLink,
  findStandInPayment,
  refundStandInPayment,
  StandInError,
  type StandInLink,
  type StandInRefund,
} from './commands.ts';
import { callFaults, claimFault } from './faults.ts';

const hidden = { hide: true };

/**
 * The stand-in: a payment provider inside the server that speaks the part of razorpay's protocol that Haat uses, behind
 * keys that only this server knows (money.md, section 4). No money moves.
 */
export const standInRoutes: Routes<CatalogueContext> = (app, context) => {
  app.register(async (provider) => {
    provider.setErrorHandler(answerError);
    addLinks(provider, context);
    addSingleLinks(provider, context);
    addPayments(provider, context);
  });
};

type Answer = (account: StandInAccount, request: FastifyRequest) => Promise<object>;

/** Answers a call with the right keys, or as a test has asked: with an error, or not at all. */
const answering =
  (context: CatalogueContext, answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    const account = await findAccountByKeys(context, request.headers.authorization);
    if (!account) throw new StandInError(401, 'Authentication failed.');
    const fault = await claimFault(context.database.write, account.keyId, callFaults);
    if (fault === 'busy') throw new StandInError(429, 'Too many requests.');
    if (fault === 'error') throw new StandInError(500, 'We are facing some trouble.');
    if (fault === 'silent') return dropConnection(request, reply);
    const answered = await answer(account, request);
    return fault === 'unanswered' ? dropConnection(request, reply) : answered;
  };

function dropConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.destroy();
  return reply;
}

const newLinkSchema = z.object({
  amount: z.int().min(100),
  currency: z.literal('INR'),
  expire_by: z.int(),
  reference_id: z.string().min(1).max(40),
  description: z.string().max(2048),
  callback_url: z.url(),
});
const idParameters = z.object({ id: z.string().max(100) });
const idOf = ({ params }: FastifyRequest) => idParameters.parse(params).id;

function addLinks(app: App, context: CatalogueContext): void {
  const path = `${standInPath}/payment_links`;
  app.post(
    path,
    { schema: hidden },
    answering(context, async (account, { body }) => {
      const read = newLinkSchema.safeParse(body);
      if (!read.success) throw new StandInError(400, 'The request is not valid.');
      const { amount, currency, expire_by, reference_id: reference, description, callback_url } = read.data;
      const expiresAt = new Date(expire_by * 1000);
      const link = { reference, amountPaise: amount, currency, description, returnUrl: callback_url, expiresAt };
      const id = await createStandInLink(context, account, link);
      return { id, ...addressOf(context, { id }) };
    }),
  );
  app.get(
    path,
    { schema: hidden },
    answering(context, async (account, { query }) => {
      const { reference_id = '' } = z.object({ reference_id: z.string().optional() }).parse(query);
      const links = await context.database.write
        .selectFrom('standInLinks')
        .selectAll()
        .where('account', '=', account.id)
        .where('reference', '=', reference_id)
        .execute();
      return { payment_links: links.map((link) => toLink(context, link, [])) };
    }),
  );
}

function addSingleLinks(app: App, context: CatalogueContext): void {
  const path = `${standInPath}/payment_links`;
  app.get(
    `${path}/:id`,
    { schema: hidden },
    answering(context, async (account, request) => {
      const link = await findStandInLink(context, { id: idOf(request) });
      if (link?.account !== account.id) throw new StandInError(400, 'The id provided does not exist.');
      const payments = await context.database.write
        .selectFrom('standInPayments')
        .select(['id', 'status'])
        .where('linkId', '=', link.id)
        .orderBy('createdAt')
        .execute();
      return toLink(context, link, payments);
    }),
  );
  app.post(
    `${path}/:id/cancel`,
    { schema: hidden },
    answering(context, async (account, request) => {
      await cancelStandInLink(context, account, idOf(request));
      return {};
    }),
  );
}

const addressOf = ({ server }: CatalogueContext, { id }: { id: string }) => ({
  short_url: `${server.publicUrl}/stand-in/pay/${id}`,
});

const toLink = (context: CatalogueContext, link: StandInLink, payments: { id: string; status: string }[]) => ({
  id: link.id,
  reference_id: link.reference,
  amount: link.amountPaise,
  currency: link.currency,
  status: link.status,
  payments: payments.map(({ id, status }) => ({ payment_id: id, status })),
  ...addressOf(context, link),
});

const refundSchema = z.object({ amount: z.int().positive(), receipt: z.string().max(60) });
const toRefund = ({ id, status, amountPaise, idempotencyKey }: StandInRefund) => ({
  ...{ id, status, amount: amountPaise, receipt: idempotencyKey },
});

function addPayments(app: App, context: CatalogueContext): void {
  const path = `${standInPath}/payments`;
  app.get(
    `${path}/:id`,
    { schema: hidden },
    answering(context, async (account, request) => {
      const payment = await findStandInPayment(context.database.write, account, idOf(request));
      if (!payment) throw new StandInError(400, 'The id provided does not exist.');
      const { id, amountPaise: amount, currency, status, rrn, createdAt } = payment;
      const created_at = Math.floor(createdAt.getTime() / 1000);
      return { id, amount, currency, status, method: 'upi', created_at, acquirer_data: { rrn } };
    }),
  );
  app.post(
    `${path}/:id/refund`,
    { schema: hidden },
    answering(context, async (account, request) => {
      const read = refundSchema.safeParse(request.body);
      const key = request.headers['x-refund-idempotency'];
      if (!read.success || typeof key !== 'string') throw new StandInError(400, 'The request is not valid.');
      const refund = { paymentId: idOf(request), amountPaise: read.data.amount, key };
      return toRefund(await refundStandInPayment(context, account, refund));
    }),
  );
  addRefunds(app, context);
}

function addRefunds(app: App, context: CatalogueContext): void {
  const ofAccount = (account: StandInAccount) =>
    context.database.write
      .selectFrom('standInRefunds')
      .innerJoin('standInPayments', 'standInPayments.id', 'standInRefunds.paymentId')
      .innerJoin('standInLinks', 'standInLinks.id', 'standInPayments.linkId')
      .selectAll('standInRefunds')
      .where('standInLinks.account', '=', account.id);
  app.get(
    `${standInPath}/payments/:id/refunds`,
    { schema: hidden },
    answering(context, async (account, request) => {
      const refunds = await ofAccount(account).where('standInRefunds.paymentId', '=', idOf(request)).execute();
      return { items: refunds.map(toRefund) };
    }),
  );
  app.get(
    `${standInPath}/refunds/:id`,
    { schema: hidden },
    answering(context, async (account, request) => {
      const refund = await ofAccount(account).where('standInRefunds.id', '=', idOf(request)).executeTakeFirst();
      if (!refund) throw new StandInError(400, 'The id provided does not exist.');
      return toRefund(refund);
    }),
  );
}

/** Errors in razorpay's format. */
function answerError(error: Error, _request: FastifyRequest, reply: FastifyReply) {
  const status = error instanceof StandInError ? error.status : 500;
  const description = error instanceof StandInError ? error.message : 'SERVER_ERROR';
  return reply.code(status).send({ error: { code: 'BAD_REQUEST_ERROR', description } });
}
