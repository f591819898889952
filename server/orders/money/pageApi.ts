import { z } from 'zod';
import { orderStatuses } from '#domain/orders/orders.ts';
import { moneyCards, moneyChannels, moneyKinds, orderOutcomes, paymentStates } from '#domain/orders/paymentStates.ts';
import { keysOf } from '#domain/platform/records.ts';
import { paymentMethods } from '#domain/sellers/paymentSettings.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import {
  createResponses,
  daySchema,
  nextCursorSchema,
  searchTextSchema,
  timeSchema,
} from '#server/platform/http/routes.ts';
import { moneySummarySchema } from '../ledger/schemas.ts';
import { providerHealths, readAllMoney } from './adminQueries.ts';
import { eachMoneyEntry, listMoneyEntries, sumBefore } from './entries.ts';
import { writeEntriesCsv } from './entriesCsv.ts';
import { listMoneyOrders, readMoney } from './queries.ts';

const paise = z.number().int();
const tags = ['money'];
const periodDaySchema = daySchema.optional().describe('A day in India');
const periodShape = { from: periodDaySchema, to: periodDaySchema };

const moneyOrderSchema = z.object({
  orderId: z.uuid(),
  number: z.number().int(),
  status: z.enum(orderStatuses),
  outcome: z.enum(orderOutcomes).nullable(),
  customerName: z.string().nullable(),
  totalPaise: paise,
  createdAt: timeSchema,
  method: z.enum(paymentMethods),
  money: moneySummarySchema,
});

const sumsShape = {
  toReceivePaise: paise,
  saysPaidPaise: paise,
  cashToCollectPaise: paise,
  toRefundPaise: paise,
};

const listFilterSchema = z.strictObject({
  state: z
    .enum([...paymentStates, ...keysOf(moneyCards)])
    .optional()
    .describe('A payment state, or a card: the states that it sums'),
  method: z.enum(paymentMethods).optional(),
  search: searchTextSchema,
  ...periodShape,
  ...pageParameters(50, 50),
});

const entrySchema = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  number: z.number().int(),
  customerName: z.string().nullable(),
  kind: z.enum(moneyKinds),
  channel: z.enum(moneyChannels),
  amountPaise: paise,
  at: timeSchema,
  references: z.array(z.string()),
  refundId: z.uuid().nullable(),
});

/** The money page of a seller, and that of administrators (money.md, section 8). */
export const moneyPageRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addOverview(app, context, gates);
  addEntries(app, context, gates);
  addAllMoney(app, context, gates);
};

const addOverview: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/money',
    {
      schema: {
        operationId: 'readMoney',
        tags,
        response: createResponses(
          z.object({
            ...sumsShape,
            receivedThisMonthPaise: paise,
            needsYou: z.array(moneyOrderSchema),
            providerDownUntil: timeSchema.nullable().describe('The payment provider is offered again then'),
          }),
        ),
      },
    },
    (seller) => readMoney(context, seller),
  );

  own.get(
    '/api/seller/money/orders',
    {
      schema: {
        operationId: 'listMoneyOrders',
        tags,
        querystring: listFilterSchema,
        response: createResponses(z.object({ orders: z.array(moneyOrderSchema), nextCursor: nextCursorSchema })),
      },
    },
    (seller, { query }) => listMoneyOrders(context, seller, query),
  );
};

const addEntries: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/money/entries',
    {
      schema: {
        operationId: 'listMoneyEntries',
        tags,
        description: 'What was booked, newest first.',
        querystring: z.strictObject({ ...periodShape, ...pageParameters(50, 50) }),
        response: createResponses(z.object({ entries: z.array(entrySchema), nextCursor: nextCursorSchema })),
      },
    },
    (seller, { query }) => listMoneyEntries(context, seller, query),
  );

  own.get(
    '/api/seller/money/export.csv',
    { schema: { operationId: 'exportMoney', tags, querystring: z.strictObject(periodShape) } },
    async (seller, request, reply) => {
      const opening = await sumBefore(context, seller, request.query.from);
      const entries = eachMoneyEntry(context, seller, request.query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="money.csv"')
        .send(writeEntriesCsv(entries, opening, languageOfRequest(request)));
    },
  );
};

const addAllMoney: Routes<CatalogueContext> = (app, context, { admin }) => {
  admin.guard(app).get(
    '/api/admin/money',
    {
      schema: {
        operationId: 'readAllMoney',
        tags,
        description: 'Counts and sums of each shop, by name; no customers and no numbers of payments.',
        querystring: z.strictObject({ after: z.string().max(200).optional(), limit: pageParameters(50, 50).limit }),
        response: createResponses(
          z.object({
            shops: z.array(
              z.object({
                sellerId: z.uuid(),
                businessName: z.string(),
                orders: z.number().int(),
                ...sumsShape,
                overdueRefunds: z.number().int().describe('Not sent for a week, or disputed by the customer'),
                provider: z.enum(providerHealths).nullable().describe('Its payment provider; null without one'),
              }),
            ),
            nextCursor: nextCursorSchema,
          }),
        ),
      },
    },
    (actor, request) => readAllMoney(context, actor, { ...request.query, language: languageOfRequest(request) }),
  );
};
