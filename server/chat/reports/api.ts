import { z } from 'zod';
import { reportDraftSchema } from '#domain/chat/reports.schema.ts';
import { reportStatuses } from '#domain/chat/reports.ts';
import { AppError } from '#domain/errors.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  noContentSchema,
  timeSchema,
} from '#server/platform/http/routes.ts';
import { chatPictureFolder } from '../channel/media.ts';
import type { ChatContext } from '../context.ts';
import { threadMessageSchema } from '../inbox/api.ts';
import { recordReportRead, reportChat, resolveReport } from './commands.ts';
import { countOpenReports, isReportedPicture, listReports, readReport } from './queries.ts';

const reportSchema = z.object({
  id: z.uuid(),
  seller: z.object({ id: z.uuid(), businessName: z.string() }),
  reporterName: z.string().nullable(),
  reason: z.string(),
  createdAt: timeSchema,
  resolvedAt: timeSchema.nullable(),
  resolverName: z.string().nullable(),
});
const listedReportSchema = reportSchema.extend({
  readers: z
    .array(z.object({ name: z.string(), at: timeSchema }))
    .describe('Who read the conversation, with the last time'),
});
const reportFilterSchema = z.strictObject({ status: z.enum(reportStatuses).default('open'), ...pageParameters(50) });
const tags = ['reports'];

/** Conversations that sellers report to admins, who can't read any others (chat.md, section 4). */
export const reportRoutes: Routes<ChatContext> = (app, context, gates) => {
  addReporting(app, context, gates);
  addList(app, context, gates);
  addReading(app, context, gates);
  addResolving(app, context, gates);
  addPictures(app, context, gates);
};

const addReporting: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).post(
    '/api/seller/chats/:id/report',
    {
      schema: {
        operationId: 'reportChat',
        tags,
        description: 'Administrators may read this conversation from now on, until they have resolved it.',
        params: idParameterSchema,
        body: reportDraftSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, { params, body }, reply) => {
      await reportChat(context, seller, params.id, body.reason);
      reply.code(204);
      return null;
    },
  );
};

const addList: Routes<ChatContext> = (app, context, { admin }) => {
  const all = admin.guard(app);

  all.get(
    '/api/admin/chat-reports',
    {
      schema: {
        operationId: 'listReports',
        tags,
        querystring: reportFilterSchema,
        response: createResponses(z.object({ reports: z.array(listedReportSchema), nextCursor: nextCursorSchema })),
      },
    },
    (actor, { query }) => listReports(context, actor, query),
  );

  all.get(
    '/api/admin/chat-reports/count',
    {
      schema: {
        operationId: 'countReports',
        tags,
        response: createResponses(z.object({ open: z.number().int().describe('At most 100') })),
      },
    },
    async (actor) => ({ open: await countOpenReports(context, actor) }),
  );
};

const addReading: Routes<ChatContext> = (app, context, { admin }) => {
  admin.guard(app).get(
    '/api/admin/chat-reports/:id',
    {
      schema: {
        operationId: 'readReport',
        tags,
        description: 'What was written. That it was read is recorded.',
        params: idParameterSchema,
        querystring: z.strictObject(pageParameters(100, 30)),
        response: createResponses(
          z.object({
            report: reportSchema,
            customer: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
            messages: z.array(threadMessageSchema).describe('Newest first'),
            nextCursor: nextCursorSchema,
          }),
        ),
      },
    },
    async (actor, { params, query }) => {
      await recordReportRead(context, actor, params.id);
      return readReport(context, actor, params.id, query);
    },
  );
};

const addResolving: Routes<ChatContext> = (app, context, { admin }) => {
  admin.guard(app).post(
    '/api/admin/chat-reports/:id/resolve',
    {
      schema: {
        operationId: 'resolveReport',
        tags,
        description: 'Ends what administrators may read of this conversation.',
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (actor, { params }, reply) => {
      await resolveReport(context, actor, params.id);
      reply.code(204);
      return null;
    },
  );
};

const pictureFileSchema = z.strictObject({ id: idSchema, width: z.enum(pictureLimits.widths.map(String)) });

/** Not cached by browsers, so that a photo is visible no longer than its conversation. */
const addPictures: Routes<ChatContext> = (app, context, { admin }) => {
  admin
    .guard(app)
    .get(
      '/api/admin/chat-pictures/:id/:width',
      { schema: { hide: true, params: pictureFileSchema } },
      async (actor, { params: { id, width } }, reply) => {
        const isShown = await isReportedPicture(context, actor, id);
        const picture = isShown ? await context.pictures.get(`${chatPictureFolder(id)}${width}.webp`) : undefined;
        if (!picture) throw new AppError('not_found');
        return reply.type('image/webp').header('cache-control', 'no-store').send(picture.bytes);
      },
    );
};
