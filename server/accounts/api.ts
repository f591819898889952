import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  adminProfile,
  forgotPassword,
  login,
  passwordChange,
  registration,
  resetPassword,
  roles,
} from '#domain/accounts.ts';
import { sellerCategories, sellerStatuses } from '#domain/sellers.ts';
import { answers, type Routes, time } from '../routes.ts';
import * as commands from './commands.ts';
import { countRegistration } from './limits.ts';
import { readOwnRecord } from './queries.ts';

const user = z.object({
  uid: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
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
      await commands.registerSeller(context, request.body);
      reply.code(201);
      return { message: 'Registration successful! Your application is pending approval.' };
    },
  );

  app.post(
    '/api/auth/login',
    {
      config: { gate: 'anyone', failure: 'login_broken' },
      schema: { operationId: 'login', tags: ['accounts'], body: login, response: answers(message) },
    },
    async (request, reply) => {
      const userId = await commands.checkLogin(context, request.body, request.ip);
      const { rememberMe } = request.body;
      setCookies(reply, await commands.startSession(context, userId, rememberMe, cookieHeaders(request)));
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
      await commands.requestPasswordReset(context, request.body.email, request.ip);
      return { message: 'Password reset email sent!' };
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      config: { gate: 'anyone', failure: 'reset_broken' },
      schema: { operationId: 'resetPassword', tags: ['accounts'], body: resetPassword, response: answers(message) },
    },
    async (request) => {
      await commands.resetPassword(context, request.body.token, request.body.password);
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
      await commands.changePassword(context, signedIn.actor(request), request.body, request.ip);
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

function setCookies(reply: FastifyReply, cookies: string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}
