import { z } from 'zod';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/paging.ts';
import { answers, idParameter, nextCursor } from '#server/platform/http/routes.ts';
import { criteria, history, order } from '../orders/api.ts';
import { listAllOrders, readAnyOrder } from './queries.ts';

const ofSomeSeller = order.extend({ seller: z.object({ id: z.uuid(), businessName: z.string() }) });
const filter = criteria.extend({ sellerId: z.uuid().optional(), ...pageParameters(50, 50) });
const tags = ['orders'];

/** Orders as administrators read them, of all sellers; what is done with one is its seller's alone. */
export const allOrderRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  const all = gates.admin.guard(app);

  all.get(
    '/api/admin/orders',
    {
      schema: {
        operationId: 'listAllOrders',
        tags,
        querystring: filter,
        response: answers(z.object({ orders: z.array(ofSomeSeller), nextCursor })),
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
        params: idParameter,
        response: answers(ofSomeSeller.extend({ history })),
      },
    },
    (admin, request) => readAnyOrder(context, admin, request.params.id),
  );
};
