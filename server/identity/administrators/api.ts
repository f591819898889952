import { z } from 'zod';
import { invitationDraft } from '#domain/identity/accounts.schema.ts';
import { proofEntry } from '#domain/identity/secondFactors.schema.ts';
import { sayTo } from '#server/platform/http/language.ts';
import { answers, idParameter, nothing, time } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import type { IdentityContext } from '../context.ts';
import { callerOf } from '../gates/caller.ts';
import type { Routes } from '../gates/routes.ts';
import * as commands from './commands.ts';
import { listAdministrators } from './queries.ts';

const message = z.object({ message: z.string() });
const list = z.object({
  administrators: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      lastLogin: time.nullable(),
      isYou: z.boolean(),
    }),
  ),
  invitations: z.array(z.object({ id: z.uuid(), email: z.string(), invitedBy: z.string(), expiresAt: time })),
});

/** Who runs the marketplace. Inviting and removing ask for the password, and for a code where a second factor is on. */
export const administratorRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addPeople(app, context, gates);
  addInvitations(app, context, gates);
};

const addPeople: Routes<IdentityContext> = (app, context, { admin }) => {
  const all = admin.guard(app);

  all.get(
    '/api/admin/administrators',
    { schema: { operationId: 'listAdministrators', tags: ['accounts'], response: answers(list) } },
    (actor) => listAdministrators(context, actor),
  );

  all.post(
    '/api/admin/administrators/:id/remove',
    {
      schema: {
        operationId: 'removeAdministrator',
        tags: ['accounts'],
        description: 'Ends the sessions of this administrator, who cannot sign in any more. The only one stays.',
        params: idParameter,
        body: proofEntry,
        response: answers(message),
      },
    },
    async (actor, request) => {
      await commands.removeAdministrator(context, actor, request.params.id, request.body, callerOf(request));
      return { message: sayTo(request, texts.accessRemoved) };
    },
  );
};

const addInvitations: Routes<IdentityContext> = (app, context, { admin }) => {
  const all = admin.guard(app);

  all.post(
    '/api/admin/administrators/invite',
    {
      schema: {
        operationId: 'inviteAdministrator',
        tags: ['accounts'],
        description: 'Mails a link that works once, for 24 hours.',
        body: invitationDraft,
        response: answers(message),
      },
    },
    async (actor, request) => {
      await commands.inviteAdministrator(context, actor, request.body, callerOf(request));
      return { message: sayTo(request, context.server.sendsMail ? texts.invitationSent : texts.invitationKept) };
    },
  );

  all.delete(
    '/api/admin/invitations/:id',
    {
      schema: {
        operationId: 'withdrawInvitation',
        tags: ['accounts'],
        params: idParameter,
        response: answers(nothing, 204),
      },
    },
    async (actor, request, reply) => {
      await commands.withdrawInvitation(context, actor, request.params.id);
      return reply.code(204).send(null);
    },
  );
};
