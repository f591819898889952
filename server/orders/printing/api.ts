import { z } from 'zod';
import { printLimits } from '#domain/orders/printing.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import { orderCriteriaSchema, orderSchema } from '../orders/api.ts';
import { listOrdersToPrint } from './queries.ts';

const printQuerySchema = orderCriteriaSchema.extend({
  orders: z
    .string()
    .max(printLimits.chosen * 37)
    .transform((ids) => ids.split(','))
    .pipe(z.array(idSchema).max(printLimits.chosen))
    .optional()
    .describe(`Ids with commas between them, at most ${printLimits.chosen}: these alone`),
});

/** What a seller prints about orders, all in one answer. */
export const printingRoutes: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/orders/print',
    {
      schema: {
        operationId: 'listOrdersToPrint',
        tags: ['orders'],
        description: 'In one answer what is printed in one go; of others than the own orders it says nothing.',
        querystring: printQuerySchema,
        response: createResponses(
          z.object({
            orders: z.array(orderSchema),
            isCut: z.boolean().describe(`More than ${printLimits.matching} match: these are the newest`),
          }),
        ),
      },
    },
    (seller, request) => {
      const { orders: ids, ...filter } = request.query;
      return listOrdersToPrint(context, seller, { ...filter, ids });
    },
  );
};
