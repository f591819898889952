import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  adminProfile,
  forgotPassword,
  knownBrowsers,
  login,
  passwordChange,
  registration,
  resetPassword,
  roles,
} from '#domain/accounts.ts';
import { codeEntry, secondStep } from '#domain/secondFactors.ts';
import { sellerCategories, sellerStatuses } from '#domain/sellers.ts';
import * as browsers from '../browsers/commands.ts';
import type { Context } from '../context.ts';
import { browserCookie, callerOf } from '../http/caller.ts';
import { readRandomCookie, writeCookie } from '../http/cookies.ts';
import { answers, type Routes, time } from '../http/routes.ts';
import { finishSecondStep, startSecondStep } from '../secondFactors/commands.ts';
import * as commands from './commands.ts';
import { countRegistration } from './limits.ts';
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
      businessName: z.string(),
      ownerName: z.string(),
      phone: z.string().describe('E.164, for links'),
      phoneTyped: z.string().describe('As the seller typed it, for reading'),
      address: z.string(),
      category: z.enum(sellerCategories),
      description: z.string().nullable(),
      status: z.enum(sellerStatuses),
      slug: z.string().nullable().describe('The public shop is /store/{slug}; null before approval'),
    })
    .nullable(),
});
const session = z.object({ user: user.nullable() });
const message = z.object({ message: z.string() });
const loginAnswer = message.extend({
  needsCode: z.boolean().describe('There is no session yet: the code of the second factor comes next'),
});

/** Registration, sign-in, sign-out, session state and password reset (specification, sections 2, 4, 5 and 8). */
export const accountRoutes: Routes = (app, context, gates) => {
  const { anyone, signedIn, admin } = gates;

  app.get(
    '/api/auth/session',
    {
      onRequest: anyone.check,
      config: { gate: 'anyone' },
      schema: { operationId: 'readSession', tags: ['accounts'], response: answers(session) },
    },
    async (request) => {
      const account = anyone.actor(request);
      return { user: account ? await readOwnRecord(context, account) : null };
    },
  );

  app.post(
    '/api/auth/register',
    {
      config: { gate: 'anyone', failure: 'registration_failed' },
      schema: { operationId: 'register', tags: ['accounts'], body: registration, response: answers(message, 201) },
    },
    async (request, reply) => {
      await countRegistration(context, request.body.email, request.ip);
      await (context.hideAccounts ? commands.registerHidden : commands.registerSeller)(context, request.body);
      reply.code(201);
      return { message: 'Registration successful! Your application is pending approval.' };
    },
  );

  app.post(
    '/api/auth/login',
    {
      config: { gate: 'anyone', failure: 'login_broken' },
      schema: { operationId: 'login', tags: ['accounts'], body: login, response: answers(loginAnswer) },
    },
    async (request, reply) => {
      const userId = await commands.checkLogin(context, request.body, callerOf(request));
      const { rememberMe } = request.body;
      const pending = await startSecondStep(context, userId, rememberMe);
      if (pending) {
        setCookies(reply, [pendingCookie(context, pending)]);
        return { message: 'Please enter the code from your authenticator app.', needsCode: true };
      }
      await enter(context, request, reply, { userId, rememberMe });
      return { message: 'Login successful!', needsCode: false };
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
      setCookies(reply, [pendingCookie(context, '')]);
      await enter(context, request, reply, login);
      return { message: 'Login successful!' };
    },
  );

  app.post(
    '/api/auth/logout',
    {
      config: { gate: 'anyone' },
      schema: { operationId: 'logout', tags: ['accounts'], response: answers(message) },
    },
    async (request, reply) => {
      setCookies(reply, await commands.endSession(context, cookieHeaders(request)));
      return { message: 'Logged out successfully' };
    },
  );

  app.post(
    '/api/auth/forgot-password',
    {
      config: { gate: 'anyone', failure: 'reset_failed' },
      schema: { operationId: 'forgotPassword', tags: ['accounts'], body: forgotPassword, response: answers(message) },
    },
    async (request) => {
      await commands.requestPasswordReset(context, request.body.email, callerOf(request));
      return { message: 'Password reset email sent!' };
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      config: { gate: 'anyone', failure: 'reset_broken' },
      schema: { operationId: 'resetPassword', tags: ['accounts'], body: resetPassword, response: answers(message) },
    },
    async (request, reply) => {
      const userId = await commands.resetPassword(context, request.body.token, request.body.password);
      await rememberBrowser(context, request, reply, userId);
      return { message: 'Your password was changed. Please sign in.' };
    },
  );

  app.put(
    '/api/account/password',
    {
      onRequest: signedIn.check,
      config: { gate: 'signedIn' },
      schema: { operationId: 'changePassword', tags: ['accounts'], body: passwordChange, response: answers(message) },
    },
    async (request) => {
      await commands.changePassword(context, signedIn.actor(request), request.body, callerOf(request));
      return { message: 'Your password was changed.' };
    },
  );

  app.put(
    '/api/admin/profile',
    {
      onRequest: admin.check,
      config: { gate: 'admin' },
      schema: { operationId: 'updateAdminProfile', tags: ['accounts'], body: adminProfile, response: answers(message) },
    },
    async (request) => {
      await commands.renameAdmin(context, admin.actor(request), request.body.name);
      return { message: 'Your profile was saved.' };
    },
  );
};

function cookieHeaders(request: FastifyRequest): Headers {
  const { cookie, 'user-agent': userAgent } = request.headers;
  return new Headers({ ...(cookie && { cookie }), ...(userAgent && { 'user-agent': userAgent }) });
}

type Entry = { userId: string; rememberMe: boolean };

async function enter(context: Context, request: FastifyRequest, reply: FastifyReply, { userId, rememberMe }: Entry) {
  setCookies(reply, await commands.startSession(context, userId, rememberMe, cookieHeaders(request)));
  await rememberBrowser(context, request, reply, userId);
}

const pendingName = 'haat.code';

/** Binds the second step to the browser of the first; without a value it is taken away. */
function pendingCookie({ publicUrl }: Context, value: string): string {
  const seconds = value ? secondStep.minutes * 60 : 0;
  const secure = publicUrl.startsWith('https:');
  return writeCookie({ name: pendingName, value, seconds, path: '/api/auth', sameSite: 'Strict', secure });
}

/** From now on this browser is known for the account: an attack of strangers does not slow it down. */
async function rememberBrowser(context: Context, request: FastifyRequest, reply: FastifyReply, userId: string) {
  const value = await browsers.rememberBrowser(context, userId, readRandomCookie(request, browserCookie));
  const secure = context.publicUrl.startsWith('https:');
  const seconds = knownBrowsers.days * 24 * 60 * 60;
  setCookies(reply, [writeCookie({ name: browserCookie, value, seconds, secure })]);
}

function setCookies(reply: FastifyReply, cookies: string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}
