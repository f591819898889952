import { z } from 'zod';
import { claimSchema, methodSchema, refundAccountSchema } from '#domain/orders/money.schema.ts';
import { paymentStates } from '#domain/orders/paymentStates.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses, tokenParameterSchema } from '#server/platform/http/routes.ts';
import { changeMethod } from './amounts.ts';
import { claimPayment } from './claims.ts';
import { disputeRefund, setRefundAccount } from './refunds.ts';

const tags = ['money'];
const stateSchema = z.object({ state: z.enum(paymentStates) });
const config = { gate: 'anyone' } as const;

/** What customers do with the money of their orders, by the unguessable part of the order's page (money.md, section 9). */
export const customerMoneyRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addPaying(app, context, gates);
  addRefunds(app, context, gates);
};

const addPaying: Routes<CatalogueContext> = (app, context, { anyone }) => {
  app.post(
    '/api/orders/:token/claims',
    {
      config,
      schema: {
        operationId: 'claimPayment',
        tags,
        description: 'The customer says that they have paid: a claim for the shop to answer, never money.',
        params: tokenParameterSchema,
        body: claimSchema,
        response: createResponses(stateSchema.extend({ claimId: z.uuid() }), 201),
      },
    },
    async ({ params, body, ip }, reply) => {
      reply.code(201);
      return claimPayment(context, params.token, { ...body, ip });
    },
  );

  anyone.guard(app).post(
    '/api/orders/:token/method',
    {
      schema: {
        operationId: 'changeMethod',
        tags,
        description: 'Only while pending, and nothing was received or claimed. The total follows.',
        params: tokenParameterSchema,
        body: methodSchema,
        response: createResponses(stateSchema.extend({ totalPaise: z.number().int() })),
      },
    },
    (account, { params, body }) => changeMethod(context, params.token, body.method, account?.member?.sellerId),
  );
};

const addRefunds: Routes<CatalogueContext> = (app, context) => {
  app.post(
    '/api/orders/:token/refund-account',
    {
      config,
      schema: {
        operationId: 'setRefundAccount',
        tags,
        description: 'Where the shop shall send an open refund.',
        params: tokenParameterSchema,
        body: refundAccountSchema,
        response: createResponses(z.object({ vpa: z.string() })),
      },
    },
    ({ params, body }) => setRefundAccount(context, params.token, body.vpa),
  );

  app.post(
    '/api/orders/:token/not-received',
    {
      config,
      schema: {
        operationId: 'disputeRefund',
        tags,
        description: 'The last refund that was sent by hand did not arrive: it is due again.',
        params: tokenParameterSchema,
        response: createResponses(stateSchema),
      },
    },
    ({ params }) => disputeRefund(context, params.token),
  );
};
