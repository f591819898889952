import { z } from 'zod';
import { adminProfileSchema, loginSchema } from '#domain/identity/accounts.schema.ts';
import { roles } from '#domain/identity/accounts.ts';
import { codeEntrySchema } from '#domain/identity/secondFactors.schema.ts';
import { pageLanguages } from '#domain/platform/languages.ts';
import { business } from '#server/identity/members/business.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, timeSchema } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import { renameAdmin } from '../accounts/commands.ts';
import { readOwnRecord } from '../accounts/queries.ts';
import type { IdentityContext } from '../context.ts';
import type { Routes } from '../gates/routes.ts';
import { signIn, signInWithCode, signOut } from './signIn.ts';

const userSchema = z.object({
  uid: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  mustSetUpSecondFactor: z.boolean().describe('Nothing else is open to this administrator before'),
  sendsMail: z.boolean().describe('There is a mail server: otherwise mails are kept for the administrators'),
  createdAt: timeSchema,
  lastLogin: timeSchema.nullable(),
  seller: z
    .object({
      ...business,
      slug: z.string().nullable().describe('The public shop is /store/{slug}; null before approval'),
      linkLanguage: z.enum(pageLanguages).nullable().describe('Of links that the shop shares; null: their reader’s'),
    })
    .nullable(),
});
const sessionSchema = z.object({ user: userSchema.nullable() });
const messageSchema = z.object({ message: z.string() });
const loginAnswerSchema = messageSchema.extend({
  needsCode: z.boolean().describe('There is no session yet: the code of the second factor comes next'),
});

/** The path of the cookie between the two steps of signing in. */
const secondStepPath = '/api/auth';

const addSession: Routes<IdentityContext> = (app, context, gates) => {
  gates.anyone
    .guard(app)
    .get(
      '/api/auth/session',
      { schema: { operationId: 'readSession', tags: ['accounts'], response: createResponses(sessionSchema) } },
      async (account) => ({ user: account ? await readOwnRecord(context, account) : null }),
    );
};

const addLogin: Routes<IdentityContext> = (app, context) => {
  app.post(
    '/api/auth/login',
    {
      config: { gate: 'anyone', failure: 'login_broken' },
      schema: {
        operationId: 'login',
        tags: ['accounts'],
        body: loginSchema,
        response: createResponses(loginAnswerSchema),
      },
    },
    async (request, reply) => {
      const needsCode = (await signIn(context, request, reply, request.body, secondStepPath)) === undefined;
      return { message: inLanguageOfRequest(request, needsCode ? texts.codeNeeded : texts.loggedIn), needsCode };
    },
  );

  app.post(
    '/api/auth/login/code',
    {
      config: { gate: 'anyone', failure: 'login_broken' },
      schema: {
        operationId: 'enterCode',
        tags: ['accounts'],
        body: codeEntrySchema,
        response: createResponses(messageSchema),
      },
    },
    async (request, reply) => {
      await signInWithCode(context, request, reply, request.body.code, secondStepPath);
      return { message: inLanguageOfRequest(request, texts.loggedIn) };
    },
  );
};

const addLogout: Routes<IdentityContext> = (app, context) => {
  app.post(
    '/api/auth/logout',
    {
      config: { gate: 'anyone' },
      schema: { operationId: 'logout', tags: ['accounts'], response: createResponses(messageSchema) },
    },
    async (request, reply) => {
      await signOut(context, request, reply);
      return { message: inLanguageOfRequest(request, texts.loggedOut) };
    },
  );
};

const addProfile: Routes<IdentityContext> = (app, context, gates) => {
  gates.admin.guard(app).put(
    '/api/admin/profile',
    {
      schema: {
        operationId: 'updateAdminProfile',
        tags: ['accounts'],
        body: adminProfileSchema,
        response: createResponses(messageSchema),
      },
    },
    async (admin, request) => {
      await renameAdmin(context, admin, request.body.name);
      return { message: inLanguageOfRequest(request, texts.profileSaved) };
    },
  );
};

/** Sign-in, sign-out, session state and one's own record (specification, sections 2, 4, 5 and 8). */
export const accountRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addSession(app, context, gates);
  addLogin(app, context, gates);
  addLogout(app, context, gates);
  addProfile(app, context, gates);
};
