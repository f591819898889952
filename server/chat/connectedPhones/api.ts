import { z } from 'zod';
import { summaryTimeSchema } from '#domain/chat/connections.schema.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses, noContentSchema, timeSchema } from '#server/platform/http/routes.ts';
import type { ChatContext } from '../context.ts';
import { disconnectPhone, renewConnectCode, setSummaryHour } from './commands.ts';
import { readPhoneConnection } from './queries.ts';

const connectionSchema = z.object({
  number: z.string().nullable().describe('E.164 of the number that a phone has to write to; null: only the simulator'),
  phone: z
    .object({
      phone: z.string().nullable().describe('E.164; null where the messaging service hides it'),
      name: z.string().nullable().describe('As the messaging service tells it'),
      connectedAt: timeSchema,
      summaryHour: z.number().int().nullable().describe('The hour (Asia/Kolkata) of the daily summary; null: none'),
    })
    .nullable()
    .describe('The phone that acts for the shop'),
  code: z
    .object({
      code: z.string(),
      expiresAt: timeSchema,
      link: z.string().describe('What its QR code opens: a chat, or a path of this server'),
    })
    .nullable()
    .describe('What a phone has to send to be connected: once, and before it expires'),
});
const tags = ['chats'];

/** Connects the phone of a shop by a code, and disconnects it (chat.md, section 2). */
export const connectionRoutes: Routes<ChatContext> = (app, context, gates) => {
  addConnection(app, context, gates);
  addSummary(app, context, gates);
};

const addConnection: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/phone',
    { schema: { operationId: 'readConnection', tags, response: createResponses(connectionSchema) } },
    (seller) => readPhoneConnection(context, seller),
  );

  own.post(
    '/api/seller/phone/code',
    {
      schema: {
        operationId: 'renewConnectCode',
        tags,
        description: 'Earlier codes connect nothing any more.',
        response: createResponses(connectionSchema),
      },
    },
    async (seller) => {
      await renewConnectCode(context, seller);
      return readPhoneConnection(context, seller);
    },
  );

  own.delete(
    '/api/seller/phone',
    { schema: { operationId: 'disconnectPhone', tags, response: createResponses(noContentSchema, 204) } },
    async (seller, _request, reply) => {
      await disconnectPhone(context, seller);
      reply.code(204);
      return null;
    },
  );
};

const addSummary: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).put(
    '/api/seller/phone/summary',
    {
      schema: {
        operationId: 'setSummaryHour',
        tags,
        description: 'The phone hears once a day what was ordered and what waits, if it may be written to then.',
        body: summaryTimeSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, { body }, reply) => {
      await setSummaryHour(context, seller, body.hour);
      reply.code(204);
      return null;
    },
  );
};
