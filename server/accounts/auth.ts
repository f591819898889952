import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';
import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { minimumPasswordLength, sessionHours } from '#domain/accounts.ts';
import { productName } from '#domain/brand.ts';
import { writeFailure } from '../http/log.ts';

/** Argon2id needs 19 MiB for each hash: two at a time, so that a crowd at the door cannot exhaust memory. */
const twoAtOnce = pLimit(2);
/** Native code that a process at rest does without. */
const argon2 = () => import('@node-rs/argon2');
export const hashPassword = (password: string) => twoAtOnce(async () => (await argon2()).hash(password));
export const verifyPassword = (input: { hash: string; password: string }) =>
  twoAtOnce(async () => (await argon2()).verify(input.hash, input.password));

export type Auth = ReturnType<typeof createAuth>;

/**
 * better-auth keeps sessions, signed cookies and reset tokens. None of its own routes is served: who may enter is
 * decided by the commands of this room, which call these endpoints.
 */
export function createAuth(options: {
  pool: Pool;
  secret: string;
  publicUrl: string;
  forgetResetLinks(userId: string): Promise<void>;
}) {
  return betterAuth({
    appName: productName,
    baseURL: options.publicUrl,
    secret: options.secret,
    database: options.pool,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, _message, ...parts) =>
        writeFailure(
          'sign-in library failed',
          parts.find((part) => part instanceof Error),
        ),
    },
    advanced: { cookiePrefix: 'haat', database: { generateId: () => newId() } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: 200,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => options.forgetResetLinks(user.id),
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...times },
      additionalFields: { role: { type: 'string', required: true, input: false } },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionHours.remembered * 60 * 60,
      disableSessionRefresh: true,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...times,
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', ...times },
    },
    plugins: [sessionEndpoints],
  });
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** What better-auth has no endpoint for: a session or a reset token for somebody whom our own command decided on. */
const sessionEndpoints = {
  id: 'haat-sessions',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string(), rememberMe: z.boolean() }) },
      async (ctx) => {
        const { userId, rememberMe } = ctx.body;
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(userId);
        if (!user) throw new Error('A session was asked for an account that does not exist.');
        const hours = rememberMe ? sessionHours.remembered : sessionHours.browser;
        const expiresAt = new Date(Date.now() + hours * 60 * 60 * 1000);
        const session = await internalAdapter.createSession(userId, !rememberMe, { expiresAt }, true);
        await setSessionCookie(ctx, { session, user }, !rememberMe);
        return ctx.json(null);
      },
    ),
    readSessionToken: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async (ctx) => {
      const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
      return ctx.json({ token: token || null });
    }),
    /** A reset token as `resetPassword` takes it: for one account, once, for one hour. */
    issueResetToken: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const token = generateRandomString(32);
        const expiresAt = new Date(Date.now() + 60 * 60 * 1000);
        const { userId } = ctx.body;
        await ctx.context.internalAdapter.createVerificationValue({
          identifier: `reset-password:${token}`,
          value: userId,
          expiresAt,
        });
        return ctx.json({ token });
      },
    ),
    /** Whose password a reset token would change. */
    readResetToken: createAuthEndpoint.serverOnly(
      { method: 'GET', query: z.object({ token: z.string() }) },
      async (ctx) => {
        const { token } = ctx.query;
        const entry = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${token}`);
        return ctx.json({ userId: entry?.value ?? null });
      },
    ),
    endSession: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
      const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
      if (token) await ctx.context.internalAdapter.deleteSession(token);
      deleteSessionCookie(ctx);
      return ctx.json(null);
    }),
  },
};
