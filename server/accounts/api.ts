import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { adminProfile, login } from '#domain/accounts.schema.ts';
import { roles } from '#domain/accounts.ts';
import { codeEntry } from '#domain/secondFactors.schema.ts';
import { secondStep } from '#domain/secondFactors.ts';
import * as texts from '#texts/answers.gen.ts';
import { rememberBrowser } from '../browsers/commands.ts';
import type { Context } from '../context.ts';
import { browserCookie, callerOf } from '../http/caller.ts';
import { readRandomCookie, writeCookie } from '../http/cookies.ts';
import { sayTo } from '../http/language.ts';
import { answers, type Routes, time } from '../http/routes.ts';
import { noSessionCookie, readSessionToken, sessionCookie } from '../http/sessionCookie.ts';
import { finishSecondStep, startSecondStep } from '../secondFactors/commands.ts';
import { business } from '../sellers/api.ts';
import { endSession, startSession } from '../sessions/commands.ts';
import { checkLogin, renameAdmin } from './commands.ts';
import { readOwnRecord } from './queries.ts';

const user = z.object({
  uid: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  mustSetUpSecondFactor: z.boolean().describe('Nothing else is open to this administrator before'),
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

const addSession: Routes = (app, context, gates) => {
  gates.anyone
    .guard(app)
    .get(
      '/api/auth/session',
      { schema: { operationId: 'readSession', tags: ['accounts'], response: answers(session) } },
      async (account) => ({ user: account ? await readOwnRecord(context, account) : null }),
    );
};

const addLogin: Routes = (app, context) => {
  app.post(
    '/api/auth/login',
    {
      config: { gate: 'anyone', failure: 'login_broken' },
      schema: { operationId: 'login', tags: ['accounts'], body: login, response: answers(loginAnswer) },
    },
    async (request, reply) => {
      const userId = await checkLogin(context, request.body, callerOf(request));
      const { rememberMe } = request.body;
      const pending = await startSecondStep(context, userId, rememberMe);
      if (pending) {
        reply.header('set-cookie', pendingCookie(context, pending));
        return { message: sayTo(request, texts.codeNeeded), needsCode: true };
      }
      await enter(context, request, reply, { userId, rememberMe });
      return { message: sayTo(request, texts.loggedIn), needsCode: false };
    },
  );

  app.post(
    '/api/auth/login/code',
    {
      config: { gate: 'anyone', failure: 'login_broken' },
      schema: { operationId: 'enterCode', tags: ['accounts'], body: codeEntry, response: answers(message) },
    },
    async (request, reply) => {
      const value = readRandomCookie(request, pendingName);
      const login = await finishSecondStep(context, value, request.body.code, callerOf(request));
      reply.header('set-cookie', pendingCookie(context, ''));
      await enter(context, request, reply, login);
      return { message: sayTo(request, texts.loggedIn) };
    },
  );
};

const addLogout: Routes = (app, context) => {
  app.post(
    '/api/auth/logout',
    {
      config: { gate: 'anyone' },
      schema: { operationId: 'logout', tags: ['accounts'], response: answers(message) },
    },
    async (request, reply) => {
      const token = readSessionToken(context, request);
      if (token) await endSession(context, token);
      reply.header('set-cookie', noSessionCookie(context));
      return { message: sayTo(request, texts.loggedOut) };
    },
  );
};

const addProfile: Routes = (app, context, gates) => {
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
export const accountRoutes: Routes = (app, context, gates) => {
  addSession(app, context, gates);
  addLogin(app, context, gates);
  addLogout(app, context, gates);
  addProfile(app, context, gates);
};

type Entry = { userId: string; rememberMe: boolean };

async function enter(context: Context, request: FastifyRequest, reply: FastifyReply, entry: Entry): Promise<void> {
  const token = await startSession(context, { ...entry, userAgent: request.headers['user-agent'] });
  reply.header('set-cookie', sessionCookie(context, token, entry.rememberMe));
  const browser = await rememberBrowser(context, entry.userId, callerOf(request).browser);
  reply.header('set-cookie', browserCookie(context, browser));
}

const pendingName = 'haat.code';

/** Binds the second step to the browser of the first; without a value it is taken away. */
function pendingCookie({ publicUrl }: Context, value: string): string {
  const seconds = value ? secondStep.minutes * 60 : 0;
  const secure = publicUrl.startsWith('https:');
  return writeCookie({ name: pendingName, value, seconds, path: '/api/auth', sameSite: 'Strict', secure });
}
