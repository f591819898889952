import { z } from 'zod';
import type { AppError } from '#domain/errors.ts';
import { orderBatchSchema } from '#domain/orders/orders.schema.ts';
import { orderBatchLimits } from '#domain/orders/orders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import { translateError } from '#texts/errors.ts';
import { orderCriteriaSchema, orderNumberSchema, orderSchema } from '../orders/api.ts';
import { chooseOwnOrders } from '../orders/queries.ts';
import { applyActionToOwnOrders } from './commands.ts';

const batchOutcomeSchema = z.object({
  done: z.array(z.uuid()),
  failures: z.array(
    z.object({ id: z.uuid(), label: z.string(), number: orderNumberSchema.nullable(), reason: z.string() }),
  ),
});
const tags = ['orders'];

/**
 * Batches over a seller's orders. Each order is validated on its own, and the answer lists the failures beside the
 * successes.
 */
export const orderBatchRoutes: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/orders/choice',
    {
      schema: {
        operationId: 'chooseOwnOrders',
        tags,
        description: `All that match, for a batch: the newest ${orderBatchLimits.chosen} at most.`,
        querystring: orderCriteriaSchema,
        response: createResponses(
          z.object({ orders: z.array(orderSchema.pick({ id: true, status: true })), hasMore: z.boolean() }),
        ),
      },
    },
    (seller, request) => chooseOwnOrders(context, seller, request.query),
  );

  own.post(
    '/api/seller/orders/batch',
    {
      schema: {
        operationId: 'moveOrders',
        tags,
        description: `One action for up to ${orderBatchLimits.orders} orders.`,
        body: orderBatchSchema,
        response: createResponses(batchOutcomeSchema),
      },
    },
    async (seller, request) => {
      const { orderIds, action } = request.body;
      const { done, failures } = await applyActionToOwnOrders(context, seller, orderIds, action);
      const word = (error: AppError) => inLanguageOfRequest(request, () => translateError(error));
      return { done, failures: failures.map(({ error, ...order }) => ({ ...order, reason: word(error) })) };
    },
  );
};
