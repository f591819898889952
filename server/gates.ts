import type { FastifyRequest } from 'fastify';
import type { Role } from '#domain/accounts.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerStatus } from '#domain/sellers.ts';
import { findAccountBySession } from './accounts/queries.ts';
import type { Context } from './context.ts';

declare const proof: unique symbol;

/** Somebody with a valid session: an administrator, an approved or a pending seller. */
export type SignedIn = Account & { readonly [proof]: 'signedIn' };
/** A seller whose registration an administrator has approved. */
export type ApprovedSeller = { readonly [proof]: 'approvedSeller'; sellerId: string };
/** An administrator, also one who still lacks the second factor that is required: for setting it up. */
export type SettingUp = { readonly [proof]: 'settingUp'; userId: string };
export type Admin = { readonly [proof]: 'admin'; adminId: string };

/** What a gate judges by: one account as it stands in the database now. */
export type Account = {
  userId: string;
  role: Role;
  sellerStatus: SellerStatus | null;
  /** Of the session that it was found by. */
  sessionToken?: string;
  /** An administrator without the second factor that the settings require. */
  lacksSecondFactor?: boolean;
};

/** The gates (specification, section 6). Each mints the proof of access that commands and queries demand. */
export const prove = {
  signedIn(account: Account | undefined): SignedIn {
    if (!account) throw new AppError('not_signed_in');
    if (account.lacksSecondFactor) throw new AppError('second_factor_required');
    return account as SignedIn;
  },
  approvedSeller(account: Account | undefined): ApprovedSeller {
    const { role, sellerStatus, userId } = prove.signedIn(account);
    if (role !== 'seller') throw new AppError('seller_only');
    if (sellerStatus !== 'approved') throw new AppError('seller_not_approved');
    return { sellerId: userId } as ApprovedSeller;
  },
  admin(account: Account | undefined): Admin {
    const { role, userId } = prove.signedIn(account);
    if (role !== 'admin') throw new AppError('admin_only');
    return { adminId: userId } as Admin;
  },
  settingUp(account: Account | undefined): SettingUp {
    if (!account) throw new AppError('not_signed_in');
    if (account.role !== 'admin') throw new AppError('admin_only');
    return { userId: account.userId } as SettingUp;
  },
};

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
  if (!request.headers.cookie) return undefined;
  const headers = new Headers({ cookie: request.headers.cookie });
  const { token } = await context.auth.api.readSessionToken({ headers });
  return token ? findAccountBySession(context, token) : undefined;
}
