import { z } from 'zod';
import { paymentStates } from '#domain/orders/paymentStates.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses, idParameterSchema, tokenParameterSchema } from '#server/platform/http/routes.ts';
import { checkPayment, resolveProblem, retryRefund } from './commands.ts';
import { openPaymentLink } from './links.ts';
import { paymentWebhookRoutes } from './webhook.ts';

const tags = ['money'];
const stateSchema = z.object({ state: z.enum(paymentStates) });
const config = { gate: 'anyone' } as const;

/** Payments through providers (money.md, sections 4 and 9). */
export const providerPaymentRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addCustomerRoutes(app, context, gates);
  addSellerRoutes(app, context, gates);
  paymentWebhookRoutes(app, context, gates);
};

const addCustomerRoutes: Routes<CatalogueContext> = (app, context) => {
  app.post(
    '/api/orders/:token/pay',
    {
      config,
      schema: {
        operationId: 'openPaymentLink',
        tags,
        description: 'The address of the provider’s page where the customer pays. The same one while nothing changes.',
        params: tokenParameterSchema,
        response: createResponses(z.object({ url: z.string() })),
      },
    },
    ({ params }) => openPaymentLink(context, params.token),
  );

  app.post(
    '/api/orders/:token/payment-check',
    {
      config,
      schema: {
        operationId: 'checkPayment',
        tags,
        description: 'The customer is back from the provider’s page: whether it reports the order as paid.',
        params: tokenParameterSchema,
        response: createResponses(stateSchema.extend({ isPaid: z.boolean() })),
      },
    },
    ({ params }) => checkPayment(context, params.token),
  );
};

const addSellerRoutes: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/orders/:id/problems/:problem/resolve',
    {
      schema: {
        operationId: 'resolvePaymentProblem',
        tags,
        description: 'The seller has seen what was wrong with a payment that the provider reported.',
        params: idParameterSchema.extend({ problem: z.uuid() }),
        response: createResponses(stateSchema),
      },
    },
    (seller, { params }) => resolveProblem(context, seller, params.id, params.problem),
  );

  own.post(
    '/api/seller/orders/:id/refunds/:refund/retry',
    {
      schema: {
        operationId: 'retryRefund',
        tags,
        description: 'Has the provider send a refund once more that it could not send.',
        params: idParameterSchema.extend({ refund: z.uuid() }),
        response: createResponses(stateSchema),
      },
    },
    (seller, { params }) => retryRefund(context, seller, params.id, params.refund),
  );
};
