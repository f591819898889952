import { z } from 'zod';
import { forgotPasswordSchema, passwordChangeSchema, resetPasswordSchema } from '#domain/identity/accounts.schema.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import { rememberCurrentBrowser } from '../browsers/cookie.ts';
import type { IdentityContext } from '../context.ts';
import { callerOf } from '../gates/caller.ts';
import type { Routes } from '../gates/routes.ts';
import * as commands from './commands.ts';

const messageSchema = z.object({ message: z.string() });

/** Changing and resetting a password (specification, sections 2 and 8). */
export const passwordRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addReset(app, context, gates);
  addChange(app, context, gates);
};

/** Resetting a forgotten password by a link. */
const addReset: Routes<IdentityContext> = (app, context) => {
  app.post(
    '/api/auth/forgot-password',
    {
      config: { gate: 'anyone', failure: 'reset_failed' },
      schema: {
        operationId: 'forgotPassword',
        tags: ['accounts'],
        body: forgotPasswordSchema,
        response: createResponses(messageSchema),
      },
    },
    async (request) => {
      await commands.requestPasswordReset(context, request.body.email, callerOf(request));
      return {
        message: inLanguageOfRequest(request, context.server.sendsMail ? texts.resetMailSent : texts.resetLinkKept),
      };
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      config: { gate: 'anyone', failure: 'reset_broken' },
      schema: {
        operationId: 'resetPassword',
        tags: ['accounts'],
        body: resetPasswordSchema,
        response: createResponses(messageSchema),
      },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      const userId = await commands.resetPassword(context, token, password, callerOf(request));
      await rememberCurrentBrowser(context, request, reply, userId);
      return { message: inLanguageOfRequest(request, texts.passwordReset) };
    },
  );
};

const addChange: Routes<IdentityContext> = (app, context, { signedIn }) => {
  signedIn.guard(app).put(
    '/api/account/password',
    {
      schema: {
        operationId: 'changePassword',
        tags: ['accounts'],
        body: passwordChangeSchema,
        response: createResponses(messageSchema),
      },
    },
    async (actor, request) => {
      await commands.changePassword(context, actor, request.body, callerOf(request));
      return { message: inLanguageOfRequest(request, texts.passwordChanged) };
    },
  );
};
