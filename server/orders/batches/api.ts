import { z } from 'zod';
import type { AppError } from '#domain/errors.ts';
import { orderBatch } from '#domain/orders/orders.schema.ts';
import { orderBatchLimits, orderLabel } from '#domain/orders/orders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { sayTo } from '#server/platform/http/language.ts';
import { answers } from '#server/platform/http/routes.ts';
import { wordError } from '#texts/errors.ts';
import { criteria, order } from '../orders/api.ts';
import { chooseOwnOrders } from '../orders/queries.ts';
import { moveOrders } from './commands.ts';

const batchOutcome = z.object({
  done: z.array(z.uuid()),
  failures: z.array(z.object({ id: z.uuid(), label: z.string(), reason: z.string() })),
});
const tags = ['orders'];

/** Many of a seller's orders at once. Each is judged for itself: what is refused of some is told beside what was done. */
export const orderBatchRoutes: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/orders/choice',
    {
      schema: {
        operationId: 'chooseOwnOrders',
        tags,
        description: `All that match, for a batch: the newest ${orderBatchLimits.chosen} at most.`,
        querystring: criteria,
        response: answers(z.object({ orders: z.array(order.pick({ id: true, status: true })), hasMore: z.boolean() })),
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
        body: orderBatch,
        response: answers(batchOutcome),
      },
    },
    async (seller, request) => {
      const { orderIds, action } = request.body;
      const { done, failures } = await moveOrders(context, seller, orderIds, action);
      const word = (error: AppError) => sayTo(request, () => wordError(error));
      return { done, failures: failures.map(({ id, error }) => ({ id, label: orderLabel(id), reason: word(error) })) };
    },
  );
};
