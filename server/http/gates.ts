import type { FastifyRequest } from 'fastify';
import { findAccountBySession } from '../accounts/queries.ts';
import { hashOfToken } from '../accounts/tokens.ts';
import { type Account, type Context, prove } from '../context.ts';
import { readSessionToken } from './sessionCookie.ts';

export type GateName = 'anyone' | keyof typeof prove;

/** A gate of routes: `check` goes into `onRequest`, before the body is read; `actor` hands out the proof. */
export type Gate<Actor> = {
  check(request: FastifyRequest): Promise<void>;
  actor(request: FastifyRequest): Actor;
};

/**
 * Sessions end at once on every process: each request looks the account up anew. `count` hears of whoever comes with a
 * session, and may refuse.
 */
export function createGates(context: Context, count: (userId: string, request: FastifyRequest) => Promise<void>) {
  function gate<Actor>(judge: (account: Account | undefined) => Actor): Gate<Actor> {
    const actors = new WeakMap<FastifyRequest, { actor: Actor }>();
    return {
      async check(request) {
        const account = await accountOf(context, request);
        if (account) await count(account.userId, request);
        actors.set(request, { actor: judge(account) });
      },
      actor(request) {
        const entry = actors.get(request);
        if (!entry) throw new Error('This route asks for an actor but its gate was not put into onRequest.');
        return entry.actor;
      },
    };
  }
  return {
    /** Knows who it is where somebody is signed in, and lets everybody else through too. */
    anyone: gate((account) => account),
    signedIn: gate(prove.signedIn),
    approvedSeller: gate(prove.approvedSeller),
    admin: gate(prove.admin),
    settingUp: gate(prove.settingUp),
  };
}
export type Gates = ReturnType<typeof createGates>;

async function accountOf(context: Context, request: FastifyRequest): Promise<Account | undefined> {
  const token = readSessionToken(context, request);
  return token ? findAccountBySession(context, hashOfToken(token)) : undefined;
}
