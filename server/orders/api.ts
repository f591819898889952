import { z } from 'zod';
import type { AppError } from '#domain/errors.ts';
import { orderBatch, orderDraft } from '#domain/orders.schema.ts';
import {
  type ExportRows,
  exportRows,
  orderActionNames,
  orderActions,
  orderBatchLimits,
  orderCauses,
  orderLabel,
  orderStatuses,
} from '#domain/orders.ts';
import { printLimits } from '#domain/printing.ts';
import { recordOf } from '#domain/records.ts';
import { wordError } from '#texts/errors.ts';
import { pageParameters } from '../database/paging.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { languageOfRequest, sayTo } from '../http/language.ts';
import { answers, idParameter, nextCursor, type Routes, searchText, time, tokenParameter } from '../http/routes.ts';
import { placeOrder } from './commands.ts';
import { writeOrdersCsv } from './csv.ts';
import { applyOrderAction, cancelOrderByToken, moveOrders } from './moves.ts';
import {
  chooseOwnOrders,
  eachOwnOrder,
  listOrdersToPrint,
  listOwnOrders,
  readOwnOrder,
  summarizeOwnOrders,
} from './queries.ts';

const status = z.enum(orderStatuses);
const count = z.number().int();
export const order = z.object({
  id: z.uuid(),
  status,
  totalPaise: z.number().int(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable().describe('E.164, for links'),
  customerPhoneTyped: z.string().nullable().describe('As the customer typed it, for reading'),
  deliveryAddress: z.string().nullable(),
  note: z.string().nullable(),
  items: z.array(
    z.object({
      productId: z.uuid().nullable(),
      productName: z.string(),
      quantity: z.number().int(),
      pricePaise: z.number().int(),
    }),
  ),
  isOwn: z.boolean().describe('Placed by the seller: signed in, or with the phone of the shop'),
  lapsesAt: time.nullable().describe('Until when a pending order waits for its confirmation'),
  createdAt: time,
  updatedAt: time,
});
export const history = z.array(z.object({ from: status.nullable(), to: status, cause: z.enum(orderCauses), at: time }));
const orderWithHistory = order.extend({
  link: z.url().describe("The customer's own page of the order, to be sent to them"),
  blockId: z.uuid().nullable().describe('Of the block, where the seller takes no more orders from this phone'),
  history,
});
const placedOrder = z.object({
  label: z.string().describe("The last 8 characters of the order's id"),
  token: z.string().describe("The unguessable part of the customer's own page /order/{token}"),
  totalPaise: z.number().int(),
});
const summary = z.object({
  total: count,
  ...recordOf(orderStatuses, () => count),
  totalRevenuePaise: z.number().int(),
});
export const criteria = z.strictObject({
  search: searchText,
  status: status.optional(),
  // PostgreSQL knows no year 0.
  since: time
    .refine((moment) => moment >= '0001')
    .optional()
    .describe('Only orders placed at or after this moment'),
  until: time
    .refine((moment) => moment >= '0001')
    .optional()
    .describe('Only orders placed before this moment'),
});
const batchOutcome = z.object({
  done: z.array(z.uuid()),
  failures: z.array(z.object({ id: z.uuid(), label: z.string(), reason: z.string() })),
});
const filter = criteria.extend(pageParameters(50, 50));
const exported = criteria.extend({ rows: z.enum(exportRows).default('orders').describe('What a row stands for') });

const printed = criteria.extend({
  orders: z
    .string()
    .max(printLimits.chosen * 37)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid()).max(printLimits.chosen))
    .optional()
    .describe(`Ids with commas between them, at most ${printLimits.chosen}: these alone`),
});

const tags = ['orders'];

/** Placing orders, and working them off (specification, sections 2 and 4; product.md, section 5). */
export const orderRoutes: Routes = (app, context, gates) => {
  addCustomerRoutes(app, context, gates);
  addReading(app, context, gates);
  addPrinting(app, context, gates);
  addExport(app, context, gates);
  addActions(app, context, gates);
  addBatches(app, context, gates);
};

const addCustomerRoutes: Routes = (app, context, { anyone }) => {
  anyone.guard(app).post(
    '/api/orders',
    {
      schema: {
        operationId: 'placeOrder',
        tags,
        description: 'Needs an Idempotency-Key header: the same key and body give the same order.',
        body: orderDraft,
        response: answers(placedOrder, 201),
      },
    },
    async (account, request, reply) => {
      reply.code(201);
      const customer = { ip: request.ip, sellerId: account?.member?.sellerId };
      return placeOrder(context, request.body, idempotencyKey(request.headers['idempotency-key']), customer);
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
        params: tokenParameter,
        response: answers(z.object({ status })),
      },
    },
    (request) => cancelOrderByToken(context, request.params.token),
  );
};

/** A seller's own orders. */
const addReading: Routes = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/orders',
    {
      schema: {
        operationId: 'listOwnOrders',
        tags,
        querystring: filter,
        response: answers(z.object({ orders: z.array(order), nextCursor })),
      },
    },
    (seller, request) => listOwnOrders(context, seller, request.query),
  );

  own.get(
    '/api/seller/orders/summary',
    { schema: { operationId: 'summarizeOwnOrders', tags, response: answers(summary) } },
    (seller) => summarizeOwnOrders(context, seller),
  );

  own.get(
    '/api/seller/orders/:id',
    {
      schema: { operationId: 'readOwnOrder', tags, params: idParameter, response: answers(orderWithHistory) },
    },
    (seller, request) => readOwnOrder(context, seller, request.params.id),
  );
};

/** What is printed, all in one answer. */
const addPrinting: Routes = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/orders/print',
    {
      schema: {
        operationId: 'listOrdersToPrint',
        tags,
        description: 'In one answer what is printed in one go; of others than the own orders it says nothing.',
        querystring: printed,
        response: answers(
          z.object({
            orders: z.array(order),
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

const fileNames: Record<ExportRows, string> = { orders: 'orders.csv', lines: 'order-lines.csv' };

const addExport: Routes = (app, context, { approvedSeller }) => {
  approvedSeller
    .guard(app)
    .get(
      '/api/seller/orders/export',
      { schema: { operationId: 'exportOwnOrders', tags, querystring: exported } },
      async (seller, request, reply) => {
        const { rows, ...which } = request.query;
        const orders = eachOwnOrder(context, seller, which);
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${fileNames[rows]}"`)
          .send(await writeOrdersCsv(orders, rows, languageOfRequest(request)));
      },
    );
};

const addActions: Routes = (app, context, { approvedSeller }) => {
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
          params: idParameter,
          response: answers(z.object({ id: z.uuid(), status })),
        },
      },
      (seller, request) => applyOrderAction(context, seller, request.params.id, action),
    );
  }
};

/** Many at once. Each is judged for itself: what is refused of some is told beside what was done. */
const addBatches: Routes = (app, context, { approvedSeller }) => {
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
