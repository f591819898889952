import { z } from 'zod';
import {
  deliveryProblems,
  deliveryStates,
  incomingKinds,
  messageAuthors,
  outgoingKinds,
} from '#domain/chat/channel.ts';
import { chatDraftSchema } from '#domain/chat/conversations.schema.ts';
import { chatFilters, conversationOwners } from '#domain/chat/conversations.ts';
import { AppError } from '#domain/errors.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';
import { factKinds } from '#domain/sellers/shopFacts.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { orderNumberSchema } from '#server/orders/orders/api.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  noContentSchema,
  searchTextSchema,
  timeSchema,
} from '#server/platform/http/routes.ts';
import { chatPictureFolder } from '../channel/media.ts';
import type { ChatContext } from '../context.ts';
import { markChatRead, releaseChatToAssistant, sendChatMessage, takeOverChat } from './commands.ts';
import { countUnreadChats, listChats, ownsChatPicture, readChat } from './queries.ts';

const messageKindSchema = z.enum([...new Set([...incomingKinds, ...outgoingKinds])]);
const chatSchema = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  phone: z.string().nullable().describe('E.164; null where the service hides it'),
  owner: z.enum(conversationOwners).describe('Who answers now'),
  ownerName: z.string().nullable(),
  isAssistantOn: z.boolean().describe('The shop’s assistant answers at this time, where it is the owner'),
  isMine: z.boolean().describe('The person who took over is the caller'),
  needsYou: z.boolean(),
  unread: z.number().int(),
  windowEndsAt: timeSchema.nullable().describe('Until when free words may go'),
  hasStopped: z.boolean().describe('Said STOP'),
  isTest: z.boolean().describe('The customer is simulated'),
  lastText: z.string(),
  lastDirection: z.enum(['in', 'out']),
  lastMessageAt: timeSchema,
});
/** A record that an answer stands on, as a link names it. */
export const shownRecordSchema = z.object({
  kind: z.enum(['product', 'order', 'fact']),
  id: z.uuid(),
  name: z.string().describe('Of an order, its label; of a question with its answer, the question'),
  fact: z.enum(factKinds).nullable(),
});
/** A message as a thread shows it. */
export const threadMessageSchema = z.object({
  id: z.uuid(),
  direction: z.enum(['in', 'out']),
  author: z.enum(messageAuthors),
  authorName: z.string().nullable(),
  kind: messageKindSchema,
  text: z.string(),
  choices: z.array(z.string()).describe('Titles of buttons or rows'),
  image: z.string().nullable().describe('An address as products keep it'),
  mediaId: z.uuid().nullable().describe('A picture that came in a chat'),
  mediaState: z.enum(['waiting', 'kept', 'refused']).nullable(),
  lines: z
    .array(z.object({ name: z.string().nullable(), quantity: z.number().int(), pricePaise: z.number() }))
    .describe('Of a cart; the name is null for what is none of the shop’s products'),
  state: z.enum(deliveryStates).nullable(),
  problem: z.enum(deliveryProblems).nullable(),
  records: z.array(shownRecordSchema).describe('What an answer of the assistant’s stands on'),
  at: timeSchema,
});
const chatOrderSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  number: orderNumberSchema,
  status: z.enum(orderStatuses),
  totalPaise: z.number().int(),
  createdAt: timeSchema,
  image: z.string().nullable().describe("The first product's first photo today"),
  hasTemplate: z.boolean().describe('May be told of at any time'),
});
const chatFilterSchema = z.strictObject({
  search: searchTextSchema,
  show: z.enum(chatFilters).optional(),
  ...pageParameters(50),
});
const tags = ['chats'];

/** The inbox of a shop (chat.md, section 4). */
export const inboxRoutes: Routes<ChatContext> = (app, context, gates) => {
  addList(app, context, gates);
  addThread(app, context, gates);
  addWriteRoutes(app, context, gates);
  addPictures(app, context, gates);
};

const addList: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/chats',
    {
      schema: {
        operationId: 'listChats',
        tags,
        querystring: chatFilterSchema,
        response: createResponses(
          z.object({
            chats: z.array(chatSchema.extend({ lastKind: messageKindSchema })),
            nextCursor: nextCursorSchema,
          }),
        ),
      },
    },
    (seller, { query }) => listChats(context, seller, query),
  );

  own.get(
    '/api/seller/chats/unread',
    {
      schema: {
        operationId: 'countUnreadChats',
        tags,
        response: createResponses(z.object({ unread: z.number().int().describe('Conversations; at most 100') })),
      },
    },
    async (seller) => ({ unread: await countUnreadChats(context, seller) }),
  );
};

const addThread: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/chats/:id',
    {
      schema: {
        operationId: 'readChat',
        tags,
        params: idParameterSchema,
        querystring: z.strictObject(pageParameters(100, 30)),
        response: createResponses(
          z.object({
            chat: chatSchema.extend({ isReported: z.boolean() }),
            orders: z.array(chatOrderSchema).describe('The customer’s latest at this shop'),
            messages: z.array(threadMessageSchema).describe('Newest first'),
            nextCursor: nextCursorSchema,
          }),
        ),
      },
    },
    (seller, { params, query }) => readChat(context, seller, params.id, query),
  );
};

const addWriteRoutes: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/chats/:id/messages',
    {
      schema: {
        operationId: 'sendChatMessage',
        tags,
        description: 'Whoever writes answers this customer from now on; the assistant keeps quiet.',
        params: idParameterSchema,
        body: chatDraftSchema,
        response: createResponses(z.object({ id: z.uuid() }), 201),
      },
    },
    async (seller, { params, body }, reply) => {
      reply.code(201);
      return { id: await sendChatMessage(context, seller, params.id, body) };
    },
  );

  const change = (path: string, operationId: string, command: ChatCommand) =>
    own.post(
      `/api/seller/chats/:id/${path}`,
      { schema: { operationId, tags, params: idParameterSchema, response: createResponses(noContentSchema, 204) } },
      async (seller, { params }, reply) => {
        await command(context, seller, params.id);
        reply.code(204);
        return null;
      },
    );
  change('take-over', 'takeOverChat', takeOverChat);
  change('hand-back', 'handBackChat', releaseChatToAssistant);
  change('read', 'markChatRead', markChatRead);
};

type ChatCommand = (context: ChatContext, seller: SellerMember, id: string) => Promise<void>;

const pictureFileSchema = z.strictObject({ id: idSchema, width: z.enum(pictureLimits.widths.map(String)) });

/** Only the shop may see photos from its customers, unlike photos of products. */
const addPictures: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller
    .guard(app)
    .get(
      '/api/seller/chat-pictures/:id/:width',
      { schema: { hide: true, params: pictureFileSchema } },
      async (seller, { params: { id, width } }, reply) => {
        const isOwn = await ownsChatPicture(context, seller, id);
        const picture = isOwn ? await context.pictures.get(`${chatPictureFolder(id)}${width}.webp`) : undefined;
        if (!picture) throw new AppError('not_found');
        return reply.type('image/webp').header('cache-control', 'private, max-age=86400').send(picture.bytes);
      },
    );
};
