import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  cameBackSchema,
  discountSchema,
  paymentSchema,
  reasonOnlySchema,
  refundSentSchema,
  returnSchema,
  trackingSchema,
} from '#domain/orders/money.schema.ts';
import { orderOutcomes, paymentStates } from '#domain/orders/paymentStates.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { optionalIdempotencyKey } from '#server/platform/http/idempotency.ts';
import { createResponses, idParameterSchema, noContentSchema } from '#server/platform/http/routes.ts';
import { giveDiscount } from './amounts.ts';
import { correctPayment, receivePayment, refuseClaim } from './commands.ts';
import { allowCash, callOffOrder, recordReturnedParcel, returnItems } from './endings.ts';
import { recordRefund } from './refunds.ts';
import { addTracking } from './tracking.ts';

const tags = ['money'];
const stateSchema = z.object({ state: z.enum(paymentStates) });
const outcomeSchema = stateSchema.extend({ outcome: z.enum(orderOutcomes) });
const entryParameters = idParameterSchema.extend({ entry: z.uuid() });
const claimParameters = idParameterSchema.extend({ claim: z.uuid() });
const refundParameters = idParameterSchema.extend({ refund: z.uuid() });

/** What a seller does with the money of their orders (money.md, section 9). */
export const orderMoneyRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addPayments(app, context, gates);
  addAnswers(app, context, gates);
  addEndings(app, context, gates);
  addReturns(app, context, gates);
  addAmounts(app, context, gates);
  addTrackingRoute(app, context, gates);
};

const addPayments: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/orders/:id/payments',
    {
      schema: {
        operationId: 'receivePayment',
        tags,
        description: 'Records a payment that the seller has seen. The same Idempotency-Key records it once.',
        params: idParameterSchema,
        body: paymentSchema,
        response: createResponses(stateSchema.extend({ entryId: z.uuid() }), 201),
      },
    },
    async (seller, request, reply) => {
      reply.code(201);
      const key = optionalIdempotencyKey(request.headers) ?? newId();
      return receivePayment(context, seller, request.params.id, request.body, key);
    },
  );

  own.post(
    '/api/seller/orders/:id/payments/:entry/correct',
    {
      schema: {
        operationId: 'correctPayment',
        tags,
        description: 'Takes back a payment that was recorded by mistake, within 7 days.',
        params: entryParameters,
        body: reasonOnlySchema,
        response: createResponses(stateSchema),
      },
    },
    (seller, { params, body }) => correctPayment(context, seller, params.id, params.entry, body.reason),
  );
};

/** Answers to claims, and refunds that were sent. */
const addAnswers: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/orders/:id/claims/:claim/refuse',
    {
      schema: {
        operationId: 'refuseClaim',
        tags,
        description: 'The shop did not find the payment; its customer is told.',
        params: claimParameters,
        response: createResponses(stateSchema),
      },
    },
    (seller, { params }) => refuseClaim(context, seller, params.id, params.claim),
  );

  own.post(
    '/api/seller/orders/:id/refunds/:refund/sent',
    {
      schema: {
        operationId: 'recordRefund',
        tags,
        description:
          'The seller has sent a refund by hand. With `amountPaise`, what it was raised by since is still owed.',
        params: refundParameters,
        body: refundSentSchema,
        response: createResponses(stateSchema),
      },
    },
    (seller, { params, body }) => recordRefund(context, seller, params.id, params.refund, body),
  );
};

const addEndings: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/orders/:id/call-off',
    {
      schema: {
        operationId: 'callOffOrder',
        tags,
        description: 'Only while confirmed. Its items go back into the stock; what was paid is owed to the customer.',
        params: idParameterSchema,
        body: reasonOnlySchema,
        response: createResponses(outcomeSchema),
      },
    },
    (seller, { params, body }) => callOffOrder(context, seller, params.id, body.reason),
  );

  own.post(
    '/api/seller/orders/:id/came-back',
    {
      schema: {
        operationId: 'recordReturnedParcel',
        tags,
        description: 'Only while shipped: the parcel was refused or could not be delivered.',
        params: idParameterSchema,
        body: cameBackSchema,
        response: createResponses(outcomeSchema),
      },
    },
    (seller, { params, body }) => recordReturnedParcel(context, seller, params.id, body),
  );
};

const addReturns: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/orders/:id/returns',
    {
      schema: {
        operationId: 'returnItems',
        tags,
        description:
          'Only when delivered: the value of what came back is owed to the customer. The same Idempotency-Key records it once.',
        params: idParameterSchema,
        body: returnSchema,
        response: createResponses(outcomeSchema),
      },
    },
    (seller, { params, body, headers }) =>
      returnItems(context, seller, params.id, body, optionalIdempotencyKey(headers)),
  );
};

const addAmounts: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/orders/:id/discount',
    {
      schema: {
        operationId: 'giveDiscount',
        tags,
        description: 'Only while pending and nothing was received. Replaces the discount given before.',
        params: idParameterSchema,
        body: discountSchema,
        response: createResponses(stateSchema.extend({ totalPaise: z.number().int() })),
      },
    },
    (seller, { params, body }) => giveDiscount(context, seller, params.id, body.discountPaise),
  );

  own.post(
    '/api/seller/orders/:id/allow-cash',
    {
      schema: {
        operationId: 'allowCash',
        tags,
        description: 'The phone of this order may pay in cash again, although it refused parcels before.',
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, { params }, reply) => {
      await allowCash(context, seller, params.id);
      reply.code(204);
      return null;
    },
  );
};

const addTrackingRoute: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/orders/:id/tracking',
    {
      schema: {
        operationId: 'addTracking',
        tags,
        description: 'The courier and number of a shipped order.',
        params: idParameterSchema,
        body: trackingSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, { params, body }, reply) => {
      await addTracking(context, seller, params.id, body);
      reply.code(204);
      return null;
    },
  );
};
