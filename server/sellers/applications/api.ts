import { z } from 'zod';
import { sellerNoteSchema } from '#domain/sellers/sellers.schema.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  noContentSchema,
  searchTextSchema,
  timeSchema,
} from '#server/platform/http/routes.ts';
import { listedSellerSchema, signalSchema } from '../sellers/api.ts';
import { addSellerNote } from './commands.ts';
import { listApplications, readSellerBackground } from './queries.ts';

export const applicationSchema = listedSellerSchema.extend({
  daysWaiting: z.number().int(),
  note: z.string().nullable().describe('The newest note among administrators'),
});
const backgroundSchema = z.object({
  signals: z.array(signalSchema),
  reason: z.string().nullable().describe('Of the last decision, as the seller was told'),
  notes: z
    .array(z.object({ id: z.uuid(), note: z.string(), by: z.string().nullable(), at: timeSchema }))
    .describe('Among administrators, newest first'),
});
const tags = ['sellers'];

/** What administrators review before they decide about a seller; sellers and visitors never see it. */
export const applicationRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addQueue(app, context, gates);
  addNotes(app, context, gates);
};

const addQueue: Routes<IdentityContext> = (app, context, gates) => {
  gates.admin.guard(app).get(
    '/api/admin/applications',
    {
      schema: {
        operationId: 'listApplications',
        tags,
        description: 'Who waits for a decision; who has waited longest comes first.',
        querystring: z.strictObject({ search: searchTextSchema, ...pageParameters(50) }),
        response: createResponses(z.object({ applications: z.array(applicationSchema), nextCursor: nextCursorSchema })),
      },
    },
    (admin, request) => listApplications(context, admin, request.query),
  );
};

const addNotes: Routes<IdentityContext> = (app, context, gates) => {
  const routes = gates.admin.guard(app);

  routes.get(
    '/api/admin/sellers/:id/background',
    {
      schema: {
        operationId: 'readBackground',
        tags,
        params: idParameterSchema,
        response: createResponses(backgroundSchema),
      },
    },
    (admin, request) => readSellerBackground(context, admin, request.params.id),
  );

  routes.post(
    '/api/admin/sellers/:id/notes',
    {
      schema: {
        operationId: 'addSellerNote',
        tags,
        params: idParameterSchema,
        body: sellerNoteSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (admin, request, reply) => {
      await addSellerNote(context, admin, request.params.id, request.body.note);
      reply.code(204);
      return null;
    },
  );
};
