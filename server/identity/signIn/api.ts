import { z } from 'zod';
import { adminProfile, login } from '#domain/identity/accounts.schema.ts';
import { roles } from '#domain/identity/accounts.ts';
import { codeEntry } from '#domain/identity/secondFactors.schema.ts';
import { business } from '#server/identity/members/business.ts';
import { sayTo } from '#server/platform/http/language.ts';
import { answers, time } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import { renameAdmin } from '../accounts/commands.ts';
import { readOwnRecord } from '../accounts/queries.ts';
import type { IdentityContext } from '../context.ts';
import type { Routes } from '../gates/routes.ts';
import { signIn, signInWithCode, signOut } from './signIn.ts';

const user = z.object({
  uid: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  mustSetUpSecondFactor: z.boolean().describe('Nothing else is open to this administrator before'),
  sendsMail: z.boolean().describe('There is a mail server: otherwise mails are kept for the administrators'),
  createdAt: time,
  lastLogin: time.nullable(),
  seller: z
    .object({
      ...business,
      slug: z.string().nullable().describe('The public shop is /store/{slug}; null before approval'),
    })
    .nullable(),
});
const session = z.object({ user: user.nullable() });
const message = z.object({ message: z.string() });
const loginAnswer = message.extend({
  needsCode: z.boolean().describe('There is no session yet: the code of the second factor comes next'),
});

/** Where the cookie between the two steps of signing in goes. */
const path = '/api/auth';

const addSession: Routes<IdentityContext> = (app, context, gates) => {
  gates.anyone
    .guard(app)
    .get(
      '/api/auth/session',
      { schema: { operationId: 'readSession', tags: ['accounts'], response: answers(session) } },
      async (account) => ({ user: account ? await readOwnRecord(context, account) : null }),
    );
};

const addLogin: Routes<IdentityContext> = (app, context) => {
  app.post(
    '/api/auth/login',
    {
      config: { gate: 'anyone', failure: 'login_broken' },
      schema: { operationId: 'login', tags: ['accounts'], body: login, response: answers(loginAnswer) },
    },
    async (request, reply) => {
      const needsCode = (await signIn(context, request, reply, request.body, path)) === undefined;
      return { message: sayTo(request, needsCode ? texts.codeNeeded : texts.loggedIn), needsCode };
    },
  );

  app.post(
    '/api/auth/login/code',
    {
      config: { gate: 'anyone', failure: 'login_broken' },
      schema: { operationId: 'enterCode', tags: ['accounts'], body: codeEntry, response: answers(message) },
    },
    async (request, reply) => {
      await signInWithCode(context, request, reply, request.body.code, path);
      return { message: sayTo(request, texts.loggedIn) };
    },
  );
};

const addLogout: Routes<IdentityContext> = (app, context) => {
  app.post(
    '/api/auth/logout',
    {
      config: { gate: 'anyone' },
      schema: { operationId: 'logout', tags: ['accounts'], response: answers(message) },
    },
    async (request, reply) => {
      await signOut(context, request, reply);
      return { message: sayTo(request, texts.loggedOut) };
    },
  );
};

const addProfile: Routes<IdentityContext> = (app, context, gates) => {
  gates.admin.guard(app).put(
    '/api/admin/profile',
    {
      schema: { operationId: 'updateAdminProfile', tags: ['accounts'], body: adminProfile, response: answers(message) },
    },
    async (admin, request) => {
      await renameAdmin(context, admin, request.body.name);
      return { message: sayTo(request, texts.profileSaved) };
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
