import { z } from 'zod';
import { reportDraft } from '#domain/chat/reports.schema.ts';
import { reportStatuses } from '#domain/chat/reports.ts';
import { AppError } from '#domain/errors.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/paging.ts';
import { answers, idParameter, nextCursor, nothing, time } from '#server/platform/http/routes.ts';
import { chatPictureFolder } from '../channel/media.ts';
import type { ChatContext } from '../context.ts';
import { message } from '../inbox/api.ts';
import { recordRead, reportChat, resolveReport } from './commands.ts';
import { countOpenReports, isReportedPicture, listReports, readReport } from './queries.ts';

const report = z.object({
  id: z.uuid(),
  seller: z.object({ id: z.uuid(), businessName: z.string() }),
  reporterName: z.string().nullable(),
  reason: z.string(),
  createdAt: time,
  resolvedAt: time.nullable(),
  resolverName: z.string().nullable(),
});
const listed = report.extend({
  readers: z.array(z.object({ name: z.string(), at: time })).describe('Who read the conversation, with the last time'),
});
const filter = z.strictObject({ status: z.enum(reportStatuses).default('open'), ...pageParameters(50) });
const tags = ['reports'];

/** Conversations that sellers show to administrators, who read no others (chat.md, section 4). */
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
        params: idParameter,
        body: reportDraft,
        response: answers(nothing, 204),
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
        querystring: filter,
        response: answers(z.object({ reports: z.array(listed), nextCursor })),
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
        response: answers(z.object({ open: z.number().int().describe('At most 100') })),
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
        params: idParameter,
        querystring: z.strictObject(pageParameters(100, 30)),
        response: answers(
          z.object({
            report,
            customer: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
            messages: z.array(message).describe('Newest first'),
            nextCursor,
          }),
        ),
      },
    },
    async (actor, { params, query }) => {
      await recordRead(context, actor, params.id);
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
        params: idParameter,
        response: answers(nothing, 204),
      },
    },
    async (actor, { params }, reply) => {
      await resolveReport(context, actor, params.id);
      reply.code(204);
      return null;
    },
  );
};

const pictureFile = z.strictObject({ id: z.uuid(), width: z.enum(pictureLimits.widths.map(String)) });

/** Kept by no browser: it is to be seen no longer than the words around it. */
const addPictures: Routes<ChatContext> = (app, context, { admin }) => {
  admin
    .guard(app)
    .get(
      '/api/admin/chat-pictures/:id/:width',
      { schema: { hide: true, params: pictureFile } },
      async (actor, { params: { id, width } }, reply) => {
        const isShown = await isReportedPicture(context, actor, id);
        const picture = isShown ? await context.pictures.get(`${chatPictureFolder(id)}${width}.webp`) : undefined;
        if (!picture) throw new AppError('not_found');
        return reply.type('image/webp').header('cache-control', 'no-store').send(picture.bytes);
      },
    );
};
