import { z } from 'zod';
import { orderDraftSchema } from '#domain/orders/orders.schema.ts';
import {
  notRestockedReasons,
  orderActionNames,
  orderActions,
  orderActs,
  orderCauses,
  orderStatuses,
} from '#domain/orders/orders.ts';
import { orderOutcomes } from '#domain/orders/paymentStates.ts';
import { buildRecord } from '#domain/platform/records.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import { requireIdempotencyKey } from '#server/platform/http/idempotency.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  searchTextSchema,
  timeSchema,
  tokenParameterSchema,
} from '#server/platform/http/routes.ts';
import { orderMoneyShape } from '../ledger/schemas.ts';
import { placeOrder } from './commands.ts';
import { listOwnOrders, readOwnOrder, summarizeOwnOrders } from './queries.ts';
import { applyOrderAction, cancelOrderByToken } from './transitions.ts';

const statusSchema = z.enum(orderStatuses);
const countSchema = z.number().int();
export const orderNumberSchema = z.number().int().describe('Counted per shop, to be read out: #1042');
export const orderSchema = z.object({
  id: z.uuid(),
  number: orderNumberSchema,
  status: statusSchema,
  totalPaise: z.number().int(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable().describe('E.164, for links'),
  customerPhoneTyped: z.string().nullable().describe('As the customer typed it, for reading'),
  deliveryAddress: z.string().nullable(),
  note: z.string().nullable(),
  ...orderMoneyShape,
  items: z.array(
    z.object({
      productId: z.uuid().nullable(),
      productName: z.string(),
      quantity: z.number().int(),
      pricePaise: z.number().int(),
      image: z.string().nullable().describe("The product's first photo today"),
    }),
  ),
  isOwn: z.boolean().describe('Placed by the seller: signed in, or with the phone of the shop'),
  isTest: z.boolean().describe('Placed by a simulated customer: no stock was taken, and no figure counts it'),
  lapsesAt: timeSchema.nullable().describe('Until when a pending order waits for its confirmation'),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export const orderHistorySchema = z.array(
  z.object({
    from: statusSchema.nullable(),
    to: statusSchema,
    cause: z.enum(orderCauses),
    at: timeSchema,
    act: z.enum(orderActs).optional().describe('What changed beside the status; absent: the status'),
    paise: z.number().int().optional(),
    reason: z.string().optional(),
  }),
);
export const notRestockedSchema = z
  .array(
    z.object({
      productName: z.string(),
      optionLabel: z.string().nullable(),
      quantity: z.number().int(),
      reason: z.enum(notRestockedReasons),
    }),
  )
  .describe('Lines whose items did not go back into the stock when the order was cancelled');
const orderWithHistorySchema = orderSchema.extend({
  link: z.url().describe("The customer's own page of the order, to be sent to them"),
  blockId: z.uuid().nullable().describe('Of the block, where the seller takes no more orders from this phone'),
  hasRefusedParcels: z.boolean().describe('This phone has refused so many parcels that it has to pay first'),
  returned: z.array(z.number().int()).describe('How many items of each line were sent back'),
  history: orderHistorySchema,
  notRestocked: notRestockedSchema,
});
const placedOrderSchema = z.object({
  label: z.string().describe("The last 8 characters of the order's id"),
  number: orderNumberSchema,
  token: z.string().describe("The unguessable part of the customer's own page /order/{token}"),
  totalPaise: z.number().int(),
});
const orderSummarySchema = z.object({
  total: countSchema,
  ...buildRecord(orderStatuses, () => countSchema),
  totalRevenuePaise: z.number().int(),
});
export const orderCriteriaSchema = z.strictObject({
  search: searchTextSchema,
  status: statusSchema.optional(),
  outcome: z.enum(orderOutcomes).optional(),
  // PostgreSQL has no year 0.
  since: timeSchema
    .refine((moment) => moment >= '0001')
    .optional()
    .describe('Only orders placed at or after this moment'),
  until: timeSchema
    .refine((moment) => moment >= '0001')
    .optional()
    .describe('Only orders placed before this moment'),
});
const orderFilterSchema = orderCriteriaSchema.extend(pageParameters(50, 50));

const tags = ['orders'];

/** Placing and processing orders (specification, sections 2 and 4; product.md, section 5). */
export const orderRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addCustomerRoutes(app, context, gates);
  addReading(app, context, gates);
  addActions(app, context, gates);
};

const addCustomerRoutes: Routes<CatalogueContext> = (app, context, { anyone }) => {
  anyone.guard(app).post(
    '/api/orders',
    {
      schema: {
        operationId: 'placeOrder',
        tags,
        description: 'Needs an Idempotency-Key header: the same key and body give the same order.',
        body: orderDraftSchema,
        response: createResponses(placedOrderSchema, 201),
      },
    },
    async (account, request, reply) => {
      reply.code(201);
      const language = languageOfRequest(request);
      const customer = { ip: request.ip, sellerId: account?.member?.sellerId, language };
      return placeOrder(context, request.body, requireIdempotencyKey(request.headers['idempotency-key']), customer);
    },
  );

  app.post(
    '/api/orders/:token/cancel',
    {
      config: { gate: 'anyone' },
      schema: {
        operationId: 'cancelOrderByToken',
        tags,
        description: "For the customer, by the unguessable part of the order's page; only while pending.",
        params: tokenParameterSchema,
        response: createResponses(z.object({ status: statusSchema })),
      },
    },
    (request) => cancelOrderByToken(context, request.params.token),
  );
};

/** A seller's own orders. */
const addReading: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/orders',
    {
      schema: {
        operationId: 'listOwnOrders',
        tags,
        querystring: orderFilterSchema,
        response: createResponses(z.object({ orders: z.array(orderSchema), nextCursor: nextCursorSchema })),
      },
    },
    (seller, request) => listOwnOrders(context, seller, request.query),
  );

  own.get(
    '/api/seller/orders/summary',
    { schema: { operationId: 'summarizeOwnOrders', tags, response: createResponses(orderSummarySchema) } },
    (seller) => summarizeOwnOrders(context, seller),
  );

  own.get(
    '/api/seller/orders/:id',
    {
      schema: {
        operationId: 'readOwnOrder',
        tags,
        params: idParameterSchema,
        response: createResponses(orderWithHistorySchema),
      },
    },
    (seller, request) => readOwnOrder(context, seller, request.params.id),
  );
};

const addActions: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);
  for (const action of orderActionNames) {
    const { from, to } = orderActions[action];
    own.post(
      `/api/seller/orders/:id/${action}`,
      {
        schema: {
          operationId: `${action}Order`,
          tags,
          description: `Only from ${from}; the order is ${to} afterwards.`,
          params: idParameterSchema,
          response: createResponses(z.object({ id: z.uuid(), status: statusSchema })),
        },
      },
      (seller, request) => applyOrderAction(context, seller, request.params.id, action),
    );
  }
};
