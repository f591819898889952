import multipart from '@fastify/multipart';
import { z } from 'zod';
import { channelLimits } from '#domain/chat/channel.ts';
import { phoneDraft } from '#domain/chat/simulator.schema.ts';
import { phoneRoles } from '#domain/chat/simulator.ts';
import { AppError } from '#domain/errors.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';
import { text } from '#domain/platform/text.schema.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { answers, nothing, time } from '#server/platform/http/routes.ts';
import type { ChatContext } from '../context.ts';
import { jumpADay, readOnPhone } from './commands.ts';
import { phoneOf, phoneOwner, sendDraft, sendPicture } from './drafts.ts';
import { findPhonePicture, readPhone } from './queries.ts';

const role = z.strictObject({ as: z.enum(phoneRoles) });
const choice = z.object({ id: z.string(), title: z.string(), description: z.string().optional() });
const phone = z.object({
  hasSellerPhone: z.boolean().describe('The seller’s own phone is drawn only where no business number is set up'),
  messages: z.array(
    z.object({
      id: z.string().describe('The service’s id'),
      direction: z.enum(['from', 'to']),
      state: z.enum(['sent', 'delivered', 'read']),
      at: time,
      text: z.string(),
      pictureId: z.string().nullable(),
      choices: z.array(choice),
      listButton: z.string().nullable(),
      lines: z.array(z.object({ productId: z.string(), quantity: z.number().int() })),
    }),
  ),
});
const tags = ['chats'];
const path = '/api/seller/simulator';

/** The phone that is drawn on a page (chat.md, section 1): what it shows went through the webhook and the outbox. */
export const phoneRoutes: Routes<ChatContext> = (app, context, gates) => {
  addScreen(app, context, gates);
  addSending(app, context, gates);
  addPictures(app, context, gates);
};

const addScreen: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    path,
    { schema: { operationId: 'readSimulatedPhone', tags, querystring: role, response: answers(phone) } },
    async (seller, { query }) => ({
      hasSellerPhone: context.credentials.marketplace === undefined,
      messages: await readPhone(context, phoneOwner(seller, query.as)),
    }),
  );

  const act = (name: string, operationId: string, command: typeof readOnPhone) =>
    own.post(
      `${path}/${name}`,
      { schema: { operationId, tags, querystring: role, response: answers(nothing, 204) } },
      async (seller, { query }, reply) => {
        await command(context, await phoneOf(context, seller, query.as));
        reply.code(204);
        return null;
      },
    );
  act('read', 'readOnSimulatedPhone', readOnPhone);
  act('jump', 'jumpADayOnSimulatedPhone', jumpADay);
};

const addSending: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).post(
    `${path}/messages`,
    {
      schema: {
        operationId: 'sendFromSimulatedPhone',
        tags,
        querystring: role,
        body: phoneDraft,
        response: answers(nothing, 204),
      },
    },
    async (seller, { query, body }, reply) => {
      await sendDraft(context, seller, query.as, body);
      reply.code(204);
      return null;
    },
  );
};

const pictureQuery = role.extend({ caption: z.optional(text(channelLimits.caption)) });

const addPictures: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller
    .guard(app)
    .get(
      `${path}/pictures/:id`,
      { schema: { hide: true, params: z.strictObject({ id: z.string().max(100) }) } },
      async (seller, { params }, reply) => {
        const picture = await findPhonePicture(context, seller, params.id);
        if (!picture) throw new AppError('not_found');
        return reply.type(picture.mime_type).header('cache-control', 'private, max-age=86400').send(picture.content);
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
        `${path}/pictures`,
        { schema: { hide: true, querystring: pictureQuery, response: answers(nothing, 204) } },
        async (seller, request, reply) => {
          const { as, caption } = request.query;
          await context.uploads.read(request, reply, seller, (bytes) =>
            sendPicture(context, seller, { as, bytes, caption }),
          );
          reply.code(204);
          return null;
        },
      );
  });
};
