import { z } from 'zod';
import { paperLanguages, printLimits } from '#domain/orders/printing.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import { orderCriteriaSchema, orderSchema } from '../orders/api.ts';
import { writePapers } from './papers.ts';
import { listOrdersToPrint, readOrderLanguages } from './queries.ts';
import { paperSchema } from './schemas.ts';

const printQuerySchema = orderCriteriaSchema.extend({
  orders: z
    .string()
    .max(printLimits.chosen * 37)
    .transform((ids) => ids.split(','))
    .pipe(z.array(idSchema).max(printLimits.chosen))
    .optional()
    .describe(`Ids with commas between them, at most ${printLimits.chosen}: these alone`),
  language: z
    .enum(paperLanguages)
    .optional()
    .describe("Of the papers; without it, the member's own; customer: that of each order"),
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
            papers: z.array(paperSchema).describe('The words to print, once for each chosen language'),
            isCut: z.boolean().describe(`More than ${printLimits.matching} match: these are the newest`),
          }),
        ),
      },
    },
    async (seller, request) => {
      const { orders: ids, language, ...filter } = request.query;
      const list = await listOrdersToPrint(context, seller, { ...filter, ids });
      const placedIn = language === 'customer' ? await readOrderLanguages(context, seller, list.orders) : undefined;
      const reader = languageOfRequest(request);
      return { ...list, papers: writePapers(list.orders, { chosen: language, reader, ...(placedIn && { placedIn }) }) };
    },
  );
};
