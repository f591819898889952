import { z } from 'zod';
import { invitationDraftSchema } from '#domain/identity/accounts.schema.ts';
import { reauthenticationSchema } from '#domain/identity/secondFactors.schema.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, idParameterSchema, noContentSchema, timeSchema } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import type { IdentityContext } from '../context.ts';
import { callerOf } from '../gates/caller.ts';
import type { Routes } from '../gates/routes.ts';
import * as commands from './commands.ts';
import { listAdministrators } from './queries.ts';

const messageSchema = z.object({ message: z.string() });
const listSchema = z.object({
  administrators: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      lastLogin: timeSchema.nullable(),
      isYou: z.boolean(),
    }),
  ),
  invitations: z.array(z.object({ id: z.uuid(), email: z.string(), invitedBy: z.string(), expiresAt: timeSchema })),
});

/** Administrators. Inviting and removing requires the password and, with 2-step verification, a code. */
export const administratorRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addPeople(app, context, gates);
  addInvitations(app, context, gates);
};

const addPeople: Routes<IdentityContext> = (app, context, { admin }) => {
  const routes = admin.guard(app);

  routes.get(
    '/api/admin/administrators',
    { schema: { operationId: 'listAdministrators', tags: ['accounts'], response: createResponses(listSchema) } },
    (actor) => listAdministrators(context, actor),
  );

  routes.post(
    '/api/admin/administrators/:id/remove',
    {
      schema: {
        operationId: 'removeAdministrator',
        tags: ['accounts'],
        description: 'Ends the sessions of this administrator, who cannot sign in any more. The only one stays.',
        params: idParameterSchema,
        body: reauthenticationSchema,
        response: createResponses(messageSchema),
      },
    },
    async (actor, request) => {
      await commands.removeAdministrator(context, actor, request.params.id, request.body, callerOf(request));
      return { message: inLanguageOfRequest(request, texts.accessRemoved) };
    },
  );
};

const addInvitations: Routes<IdentityContext> = (app, context, { admin }) => {
  const routes = admin.guard(app);

  routes.post(
    '/api/admin/administrators/invite',
    {
      schema: {
        operationId: 'inviteAdministrator',
        tags: ['accounts'],
        description: 'Mails a link that works once, for 24 hours.',
        body: invitationDraftSchema,
        response: createResponses(messageSchema),
      },
    },
    async (actor, request) => {
      await commands.inviteAdministrator(context, actor, request.body, callerOf(request));
      return {
        message: inLanguageOfRequest(request, context.server.sendsMail ? texts.invitationSent : texts.invitationKept),
      };
    },
  );

  routes.delete(
    '/api/admin/invitations/:id',
    {
      schema: {
        operationId: 'withdrawInvitation',
        tags: ['accounts'],
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (actor, request, reply) => {
      await commands.withdrawInvitation(context, actor, request.params.id);
      return reply.code(204).send(null);
    },
  );
};
