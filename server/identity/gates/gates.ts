import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  ContextConfigDefault,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { PlainCode } from '#domain/errors.ts';
import type { App } from '#server/platform/http/application.ts';
import { setReaderLanguage } from '#server/platform/http/requestLanguage.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';
import { hashToken } from '#server/platform/secrets/tokens.ts';
import { type Account, prove } from '../actors/actors.ts';
import { findAccountBySession } from '../actors/queries.ts';
import type { IdentityContext } from '../context.ts';
import { readSessionToken } from './sessionCookie.ts';

export type GateName = 'anyone' | keyof typeof prove;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may pass. Every route under /api has a gate; a test checks all of them. */
    gate?: GateName;
  }
}

export type Gate<Actor> = {
  /** Adds routes behind this gate: others are rejected before the body is read. */
  guard(app: App): GuardedRoutes<Actor>;
  /** For requests that match no route, such as an unknown URL. */
  check(request: FastifyRequest): Promise<void>;
  /** Returns the proof of the caller who passed this gate. Throws if the route is behind another one. */
  actor(request: FastifyRequest): Actor;
};

type Handler<Schema extends FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema,
  ZodTypeProvider
>;
type GuardedOptions = Pick<RouteOptions, 'exposeHeadRoute' | 'validatorCompiler' | 'bodyLimit'> & {
  failure?: PlainCode;
};

/** Like the application's methods, with the proven actor as the handler's first argument. */
export type GuardedRoutes<Actor> = Record<
  'get' | 'post' | 'put' | 'delete',
  <Schema extends FastifySchema>(
    url: string,
    options: GuardedOptions & { schema: Schema },
    handle: (actor: Actor, ...exchange: Parameters<Handler<Schema>>) => ReturnType<Handler<Schema>>,
  ) => void
>;

/**
 * Creates the gates. Each request looks the account up, so that ended sessions stop working immediately on every
 * process. `count` is called for each request with a session and may reject it.
 */
export function createGates(
  context: IdentityContext,
  count: (userId: string, request: FastifyRequest) => Promise<void>,
) {
  function gate<Actor>(name: GateName, judge: (account: Account | undefined) => Actor): Gate<Actor> {
    const actors = new WeakMap<FastifyRequest, { actor: Actor }>();
    async function check(request: FastifyRequest): Promise<void> {
      const account = await findRequestAccount(context, request);
      if (account) await count(account.userId, request);
      if (account?.language) setReaderLanguage(request, account.language);
      actors.set(request, { actor: judge(account) });
    }
    function actor(request: FastifyRequest): Actor {
      const entry = actors.get(request);
      if (!entry) throw new Error('This route asks for an actor of a gate that it does not stand behind.');
      return entry.actor;
    }
    return { check, actor, guard: (app) => guardRoutes(app, name, check, actor) };
  }
  return {
    /** Identifies signed-in users and lets everybody else through too. */
    anyone: gate('anyone', (account) => account),
    signedIn: gate('signedIn', prove.signedIn),
    approvedSeller: gate('approvedSeller', prove.approvedSeller),
    admin: gate('admin', prove.admin),
    settingUp: gate('settingUp', prove.settingUp),
  };
}

export type Gates = ReturnType<typeof createGates>;

function guardRoutes<Actor>(
  app: App,
  name: GateName,
  check: Gate<Actor>['check'],
  actor: Gate<Actor>['actor'],
): GuardedRoutes<Actor> {
  const adder =
    (method: string): GuardedRoutes<Actor>['get'] =>
    (url, { failure, ...options }, handle) => {
      app.route({
        ...options,
        method,
        url,
        config: { gate: name, ...(failure && { failure }) },
        onRequest: check,
        handler: (request, reply) => handle(actor(request), request, reply),
      });
    };
  return { get: adder('GET'), post: adder('POST'), put: adder('PUT'), delete: adder('DELETE') };
}

/** Stops the start if a route under /api has no gate. */
export function requireGates(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith('/api') && !config?.gate) throw new Error(`${method} ${url} has no gate.`);
  });
}

const answeredAccount = new AsyncLocalStorage<Account>();

/**
 * Runs `answer`, which makes requests to this server with the session of the request that it answers: their gates look
 * this account up no more.
 */
export const withAccount = <Answer>(account: Account, answer: () => Answer): Answer =>
  answeredAccount.run(account, answer);

async function findRequestAccount(context: IdentityContext, request: FastifyRequest): Promise<Account | undefined> {
  const token = readSessionToken(context, request);
  const hash = token && hashToken(token);
  if (!hash) return undefined;
  const known = answeredAccount.getStore();
  if (known?.sessionHash === hash) return known;
  const account = await findAccountBySession(context, hash);
  return account && { ...account, source: requestSourceOf(request.ip) };
}
