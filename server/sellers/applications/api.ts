import { z } from 'zod';
import { sellerNote } from '#domain/sellers/sellers.schema.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/paging.ts';
import { answers, idParameter, nextCursor, nothing, searchText, time } from '#server/platform/http/routes.ts';
import { listedSeller, signal } from '../sellers/api.ts';
import { addNote } from './commands.ts';
import { listApplications, readBackground } from './queries.ts';

export const application = listedSeller.extend({
  daysWaiting: z.number().int(),
  note: z.string().nullable().describe('The newest note among administrators'),
});
const background = z.object({
  signals: z.array(signal),
  reason: z.string().nullable().describe('Of the last decision, as the seller was told'),
  notes: z
    .array(z.object({ id: z.uuid(), note: z.string(), by: z.string().nullable(), at: time }))
    .describe('Among administrators, newest first'),
});
const tags = ['sellers'];

/** What administrators look at before they decide about a seller; none of it is for sellers or visitors. */
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
        querystring: z.strictObject({ search: searchText, ...pageParameters(50) }),
        response: answers(z.object({ applications: z.array(application), nextCursor })),
      },
    },
    (admin, request) => listApplications(context, admin, request.query),
  );
};

const addNotes: Routes<IdentityContext> = (app, context, gates) => {
  const all = gates.admin.guard(app);

  all.get(
    '/api/admin/sellers/:id/background',
    { schema: { operationId: 'readBackground', tags, params: idParameter, response: answers(background) } },
    (admin, request) => readBackground(context, admin, request.params.id),
  );

  all.post(
    '/api/admin/sellers/:id/notes',
    {
      schema: {
        operationId: 'addSellerNote',
        tags,
        params: idParameter,
        body: sellerNote,
        response: answers(nothing, 204),
      },
    },
    async (admin, request, reply) => {
      await addNote(context, admin, request.params.id, request.body.note);
      reply.code(204);
      return null;
    },
  );
};
