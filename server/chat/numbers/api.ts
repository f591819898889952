import { z } from 'zod';
import { deliveryProblems, numberKinds, numberStates } from '#domain/chat/channel.ts';
import { numberDraftSchema } from '#domain/chat/numbers.schema.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, nextCursorSchema, noContentSchema, timeSchema } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import type { ChatContext } from '../context.ts';
import { checkOwnNumber, disconnectOwnNumber, saveOwnNumber, saveServiceBills } from './commands.ts';
import { listNumbers, readOwnNumber } from './queries.ts';

const numberSchema = z.object({
  id: z.uuid(),
  kind: z.enum(numberKinds),
  numberId: z.string(),
  businessAccountId: z.string().nullable(),
  phone: z.string().nullable(),
  state: z.enum(numberStates),
  problem: z.enum(deliveryProblems).nullable(),
  checkedAt: timeSchema.nullable(),
  lastEventAt: timeSchema.nullable(),
  createdAt: timeSchema,
});
const billsShape = {
  sendsBills: z.boolean().describe("Asks for payments with the service's own bill"),
  billRefusal: z
    .object({ at: timeSchema, code: z.number().int().nullable().describe("The service's error code") })
    .nullable()
    .describe('The last bill was refused, and sent as text'),
};
const ownNumberSchema = z.object({
  number: numberSchema.extend(billsShape).nullable(),
  needsSecondFactor: z.boolean().describe('Before a number can be connected'),
  webhookUrl: z.string().describe('What the service is to be told as callback address'),
});
const adminNumberSchema = numberSchema.extend({
  seller: z.object({ id: z.uuid(), businessName: z.string() }).nullable().describe('Whose own it is'),
  waiting: z.number().int().describe('Messages that wait to be sent'),
  setAside: z.number().int().describe('Events of the last 24 hours with which nothing was done'),
});
const messageResponses = createResponses(z.object({ message: z.string() }));
const tags = ['numbers'];

/** Numbers of the messaging service: a seller's own, and the health of all (chat.md, section 1). */
export const numberRoutes: Routes<ChatContext> = (app, context, gates) => {
  addSellerRoutes(app, context, gates);
  addCheck(app, context, gates);
  addBills(app, context, gates);
  gates.admin.guard(app).get(
    '/api/admin/chat-numbers',
    {
      schema: {
        operationId: 'listNumbers',
        tags,
        querystring: z.strictObject({ show: z.literal('troubled').optional(), ...pageParameters(50) }),
        response: createResponses(z.object({ numbers: z.array(adminNumberSchema), nextCursor: nextCursorSchema })),
      },
    },
    (admin, request) => listNumbers(context, admin, request.query),
  );
};

const chatNumberPath = '/api/seller/chat-number';

const addSellerRoutes: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    chatNumberPath,
    { schema: { operationId: 'readOwnNumber', tags, response: createResponses(ownNumberSchema) } },
    (seller) => readOwnNumber(context, seller),
  );

  own.put(
    chatNumberPath,
    {
      schema: {
        operationId: 'saveOwnNumber',
        tags,
        description: 'The secrets are checked with the service, kept encrypted, and never answered.',
        body: numberDraftSchema,
        response: messageResponses,
      },
    },
    async (seller, request) => {
      await saveOwnNumber(context, seller, request.body);
      return { message: inLanguageOfRequest(request, texts.numberConnected) };
    },
  );

  own.delete(
    chatNumberPath,
    { schema: { operationId: 'disconnectOwnNumber', tags, response: messageResponses } },
    async (seller, request) => {
      await disconnectOwnNumber(context, seller);
      return { message: inLanguageOfRequest(request, texts.numberDisconnected) };
    },
  );
};

const addBills: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).put(
    `${chatNumberPath}/bills`,
    {
      schema: {
        operationId: 'saveServiceBills',
        tags,
        description: 'Whether customers get the bill of the messaging service instead of a link. Off by default.',
        body: z.strictObject({ sendsBills: z.boolean() }),
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, { body }, reply) => {
      await saveServiceBills(context, seller, body.sendsBills);
      reply.code(204);
      return null;
    },
  );
};

const addCheck: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).post(
    `${chatNumberPath}/check`,
    {
      schema: {
        operationId: 'checkOwnNumber',
        tags,
        description: 'Asks the service now; it is asked every hour by itself.',
        response: createResponses(ownNumberSchema),
      },
    },
    async (seller) => {
      await checkOwnNumber(context, seller);
      return readOwnNumber(context, seller);
    },
  );
};
