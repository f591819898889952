import { AppError } from '#domain/errors.ts';
import type { Role } from '#domain/identity/accounts.ts';
import type { MemberRole } from '#domain/identity/members.ts';
import { type SellerStatus, sellingStatus } from '#domain/sellers/sellers.ts';

declare const proof: unique symbol;

/** From where an actor acts, as limits count it; the audit keeps a keyed hash of it. Nobody's request has none. */
type FromWhere = { source?: string };
/** Whoever stands behind a gate. */
export type Actor = SignedIn | SellerMember | SettingUp | Admin;

/** Somebody with a valid session: an administrator, an approved or a pending seller. */
export type SignedIn = Account & { readonly [proof]: 'signedIn' };
/** A person who acts for an approved seller: the seller owns what is changed, the person stands in its history. */
export type SellerMember = FromWhere & {
  readonly [proof]: 'approvedSeller';
  sellerId: string;
  userId: string;
  role: MemberRole;
};
/** Whoever is signed in, also somebody who still lacks the second factor that is required of them: for setting it up. */
export type SettingUp = FromWhere & {
  readonly [proof]: 'settingUp';
  userId: string;
  role: Role;
  sessionHash?: string;
};
export type Admin = FromWhere & { readonly [proof]: 'admin'; adminId: string };

/** What a gate judges by: one account as it stands in the database now. */
export type Account = FromWhere & {
  userId: string;
  role: Role;
  /** The business that they act for; nobody's is an administrator. */
  member: { sellerId: string; role: MemberRole; sellerStatus: SellerStatus } | null;
  /** Hash of the token of the session that it was found by. */
  sessionHash?: string;
  /** Without the second factor that the settings require of administrators, and a number of its own of a shop's people. */
  lacksSecondFactor?: boolean;
};

/** The gates (specification, section 6). Each mints the proof of access that commands and queries demand. */
export const prove = {
  signedIn(account: Account | undefined): SignedIn {
    if (!account) throw new AppError('not_signed_in');
    if (account.lacksSecondFactor) throw new AppError('second_factor_required');
    return account as SignedIn;
  },
  approvedSeller(account: Account | undefined): SellerMember {
    const { role, member, userId, source } = prove.signedIn(account);
    if (role !== 'seller') throw new AppError('seller_only');
    if (member?.sellerStatus !== sellingStatus) throw new AppError('seller_not_approved');
    return { sellerId: member.sellerId, userId, role: member.role, source } as SellerMember;
  },
  admin(account: Account | undefined): Admin {
    const { role, userId, source } = prove.signedIn(account);
    if (role !== 'admin') throw new AppError('admin_only');
    return { adminId: userId, source } as Admin;
  },
  settingUp(account: Account | undefined): SettingUp {
    if (!account) throw new AppError('not_signed_in');
    const { userId, role, source, sessionHash } = account;
    return { userId, role, source, sessionHash } as SettingUp;
  },
};
