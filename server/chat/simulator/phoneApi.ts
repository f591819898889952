import multipart from '@fastify/multipart';
import { z } from 'zod';
import { channelLimits } from '#domain/chat/channel.ts';
import { simulatorDraftSchema } from '#domain/chat/simulator.schema.ts';
import { phoneRoles } from '#domain/chat/simulator.ts';
import { AppError } from '#domain/errors.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';
import { boundedText } from '#domain/platform/text.schema.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses, noContentSchema, timeSchema } from '#server/platform/http/routes.ts';
import type { ChatContext } from '../context.ts';
import { advanceSimulatedDay, markSimulatedMessagesRead } from './commands.ts';
import { openShopPhone, sendSimulatorDraft, sendSimulatorPicture, shopPhoneOwner } from './phoneActions.ts';
import { findSimulatedAttachment, readSimulatedPhone } from './queries.ts';

const roleSchema = z.strictObject({ as: z.enum(phoneRoles) });
const choiceSchema = z.object({ id: z.string(), title: z.string(), description: z.string().optional() });
const phoneScreenSchema = z.object({
  hasSellerPhone: z.boolean().describe('The seller’s own phone is drawn only where no business number is set up'),
  messages: z.array(
    z.object({
      id: z.string().describe('The service’s id'),
      direction: z.enum(['from', 'to']),
      state: z.enum(['sent', 'delivered', 'read']),
      at: timeSchema,
      text: z.string(),
      pictureId: z.string().nullable(),
      document: z.object({ id: z.string(), name: z.string() }).nullable(),
      choices: z.array(choiceSchema),
      listButton: z.string().nullable(),
      lines: z.array(z.object({ productId: z.string(), quantity: z.number().int() })),
    }),
  ),
});
const tags = ['chats'];
const phonePath = '/api/seller/simulator';

/** The phone on a page (chat.md, section 1); its messages pass through the webhook and the outbox. */
export const simulatedPhoneRoutes: Routes<ChatContext> = (app, context, gates) => {
  addScreen(app, context, gates);
  addSending(app, context, gates);
  addPictures(app, context, gates);
};

const addScreen: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    phonePath,
    {
      schema: {
        operationId: 'readSimulatedPhone',
        tags,
        querystring: roleSchema,
        response: createResponses(phoneScreenSchema),
      },
    },
    async (seller, { query }) => ({
      hasSellerPhone: context.credentials.marketplace === undefined,
      messages: await readSimulatedPhone(context, shopPhoneOwner(seller, query.as)),
    }),
  );

  const act = (name: string, operationId: string, command: typeof markSimulatedMessagesRead) =>
    own.post(
      `${phonePath}/${name}`,
      { schema: { operationId, tags, querystring: roleSchema, response: createResponses(noContentSchema, 204) } },
      async (seller, { query }, reply) => {
        await command(context, await openShopPhone(context, seller, query.as));
        reply.code(204);
        return null;
      },
    );
  act('read', 'readOnSimulatedPhone', markSimulatedMessagesRead);
  act('jump', 'jumpADayOnSimulatedPhone', advanceSimulatedDay);
};

const addSending: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).post(
    `${phonePath}/messages`,
    {
      schema: {
        operationId: 'sendFromSimulatedPhone',
        tags,
        querystring: roleSchema,
        body: simulatorDraftSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, { query, body }, reply) => {
      await sendSimulatorDraft(context, seller, query.as, body);
      reply.code(204);
      return null;
    },
  );
};

const pictureQuerySchema = roleSchema.extend({ caption: z.optional(boundedText(channelLimits.caption)) });

const addPictures: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller
    .guard(app)
    .get(
      `${phonePath}/pictures/:id`,
      { schema: { hide: true, params: z.strictObject({ id: z.string().max(100) }) } },
      async (seller, { params }, reply) => {
        const attachment = await findSimulatedAttachment(context, seller, params.id);
        if (!attachment) throw new AppError('not_found');
        return reply
          .type(attachment.mimeType)
          .header('cache-control', 'private, max-age=86400')
          .send(attachment.content);
      },
    );
  app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: pictureLimits.bytes, files: 1, fields: 0, fieldNameSize: 100, headerPairs: 20 },
    });
    approvedSeller
      .guard(scope)
      .post(
        `${phonePath}/pictures`,
        { schema: { hide: true, querystring: pictureQuerySchema, response: createResponses(noContentSchema, 204) } },
        async (seller, request, reply) => {
          const { as, caption } = request.query;
          await context.uploads.read(request, reply, seller, (bytes) =>
            sendSimulatorPicture(context, seller, { as, bytes, caption }),
          );
          reply.code(204);
          return null;
        },
      );
  });
};
