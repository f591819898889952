import { z } from 'zod';
import { rememberedOrdersSchema } from '#domain/orders/orders.schema.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { orderWays } from '#domain/orders/orderTotals.ts';
import { orderOutcomes } from '#domain/orders/paymentStates.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses, timeSchema } from '#server/platform/http/routes.ts';
import { orderNumberSchema } from '../orders/api.ts';
import { readRememberedOrders } from './queries.ts';

const rememberedOrderSchema = z.object({
  token: z.string().describe("The unguessable part of the customer's own page /order/{token}"),
  key: z.string().nullable().describe('The key by which it was asked for'),
  label: z.string(),
  number: orderNumberSchema,
  status: z.enum(orderStatuses),
  way: z.enum(orderWays).nullable(),
  outcome: z.enum(orderOutcomes).nullable().describe('How it ended, where no status says so'),
  totalPaise: z.number().int(),
  createdAt: timeSchema,
  shop: z.string(),
  firstProduct: z.string(),
  image: z.string().nullable().describe('A small photo of that product, as long as it is offered'),
  lines: z.number().int(),
});

/** Orders as their customers see them, without an account. */
export const customerOrderRoutes: Routes<CatalogueContext> = (app, context) => {
  // A token opens its order. It is sent in the body because addresses end up in logs and histories.
  app.post(
    '/api/orders/remembered',
    {
      config: { gate: 'anyone' },
      schema: {
        operationId: 'readRememberedOrders',
        tags: ['orders'],
        description:
          'Where orders stand whose tokens a browser has kept, and which orders came of keys whose answer was lost. Unknown ones are left out.',
        body: rememberedOrdersSchema,
        response: createResponses(z.object({ orders: z.array(rememberedOrderSchema) })),
      },
    },
    async ({ body }) => ({ orders: await readRememberedOrders(context, body) }),
  );
};
