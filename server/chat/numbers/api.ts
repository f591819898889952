import { z } from 'zod';
import { numberKinds, numberStates, problems } from '#domain/chat/channel.ts';
import { numberDraft } from '#domain/chat/numbers.schema.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/paging.ts';
import { sayTo } from '#server/platform/http/language.ts';
import { answers, nextCursor, time } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import type { ChatContext } from '../context.ts';
import { checkOwnNumber, disconnectOwnNumber, saveOwnNumber } from './commands.ts';
import { listNumbers, readOwnNumber } from './queries.ts';

const number = z.object({
  id: z.uuid(),
  kind: z.enum(numberKinds),
  numberId: z.string(),
  businessAccountId: z.string().nullable(),
  phone: z.string().nullable(),
  state: z.enum(numberStates),
  problem: z.enum(problems).nullable(),
  checkedAt: time.nullable(),
  lastEventAt: time.nullable(),
  createdAt: time,
});
const ownNumber = z.object({
  number: number.nullable(),
  needsSecondFactor: z.boolean().describe('Before a number can be connected'),
  webhookUrl: z.string().describe('What the service is to be told as callback address'),
});
const numberForAdmin = number.extend({
  seller: z.object({ id: z.uuid(), businessName: z.string() }).nullable().describe('Whose own it is'),
  waiting: z.number().int().describe('Messages that wait to be sent'),
  setAside: z.number().int().describe('Events of the last 24 hours with which nothing was done'),
});
const answered = answers(z.object({ message: z.string() }));
const tags = ['numbers'];

/** Numbers of the messaging service: a seller's own, and the health of all (chat.md, section 1). */
export const numberRoutes: Routes<ChatContext> = (app, context, gates) => {
  addOwn(app, context, gates);
  addCheck(app, context, gates);
  gates.admin.guard(app).get(
    '/api/admin/chat-numbers',
    {
      schema: {
        operationId: 'listNumbers',
        tags,
        querystring: z.strictObject({ show: z.literal('troubled').optional(), ...pageParameters(50) }),
        response: answers(z.object({ numbers: z.array(numberForAdmin), nextCursor })),
      },
    },
    (admin, request) => listNumbers(context, admin, request.query),
  );
};

const address = '/api/seller/chat-number';

const addOwn: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(address, { schema: { operationId: 'readOwnNumber', tags, response: answers(ownNumber) } }, (seller) =>
    readOwnNumber(context, seller),
  );

  own.put(
    address,
    {
      schema: {
        operationId: 'saveOwnNumber',
        tags,
        description: 'The secrets are checked with the service, kept encrypted, and never answered.',
        body: numberDraft,
        response: answered,
      },
    },
    async (seller, request) => {
      await saveOwnNumber(context, seller, request.body);
      return { message: sayTo(request, texts.numberConnected) };
    },
  );

  own.delete(
    address,
    { schema: { operationId: 'disconnectOwnNumber', tags, response: answered } },
    async (seller, request) => {
      await disconnectOwnNumber(context, seller);
      return { message: sayTo(request, texts.numberDisconnected) };
    },
  );
};

const addCheck: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).post(
    `${address}/check`,
    {
      schema: {
        operationId: 'checkOwnNumber',
        tags,
        description: 'Asks the service now; it is asked every hour by itself.',
        response: answers(ownNumber),
      },
    },
    async (seller) => {
      await checkOwnNumber(context, seller);
      return readOwnNumber(context, seller);
    },
  );
};
