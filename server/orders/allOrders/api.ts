import { z } from 'zod';
import { idSchema } from '#domain/platform/ids.schema.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import { createResponses, idParameterSchema, nextCursorSchema } from '#server/platform/http/routes.ts';
import { notRestockedSchema, orderCriteriaSchema, orderHistorySchema, orderSchema } from '../orders/api.ts';
import { listAllOrders, readAnyOrder } from './queries.ts';

const adminOrderSchema = orderSchema.extend({
  seller: z.object({ id: z.uuid(), businessName: z.string() }),
});
const orderFilterSchema = orderCriteriaSchema.extend({ sellerId: z.optional(idSchema), ...pageParameters(50, 50) });
const tags = ['orders'];

/** The orders of all sellers, read-only for administrators; only the seller acts on an order. */
export const allOrderRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  const all = gates.admin.guard(app);

  all.get(
    '/api/admin/orders',
    {
      schema: {
        operationId: 'listAllOrders',
        tags,
        querystring: orderFilterSchema,
        response: createResponses(z.object({ orders: z.array(adminOrderSchema), nextCursor: nextCursorSchema })),
      },
    },
    (admin, request) => listAllOrders(context, admin, request.query),
  );

  all.get(
    '/api/admin/orders/:id',
    {
      schema: {
        operationId: 'readAnyOrder',
        tags,
        params: idParameterSchema,
        response: createResponses(
          adminOrderSchema.extend({ history: orderHistorySchema, notRestocked: notRestockedSchema }),
        ),
      },
    },
    (admin, request) => readAnyOrder(context, admin, request.params.id),
  );
};
