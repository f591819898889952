import { AppError } from '#domain/errors.ts';
import type { Role } from '#domain/identity/accounts.ts';
import type { MemberRole } from '#domain/identity/members.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { type SellerStatus, sellingStatus } from '#domain/sellers/sellers.ts';

declare const proof: unique symbol;

/** The source that limits count by; the audit log stores a keyed hash of it. Actors without a request have none. */
type WithSource = { source?: string };
/** Any actor that a gate accepts. */
export type Actor = SignedIn | SellerMember | SettingUp | Admin;

/** Somebody with a valid session: an admin, or an approved or pending seller. */
export type SignedIn = Account & { readonly [proof]: 'signedIn' };
/** A person who acts for an approved seller: the data belongs to the seller, the history names the person. */
export type SellerMember = WithSource & {
  readonly [proof]: 'approvedSeller';
  sellerId: string;
  userId: string;
  role: MemberRole;
};
/** Anybody signed in, even without a required 2-step verification, so that they can set it up. */
export type SettingUp = WithSource & {
  readonly [proof]: 'settingUp';
  userId: string;
  role: Role;
  sessionHash?: string;
};
export type Admin = WithSource & { readonly [proof]: 'admin'; adminId: string };

/** The account as it is in the database now; gates decide by it. */
export type Account = WithSource & {
  userId: string;
  role: Role;
  /** The language that they chose. */
  language?: PageLanguage | null;
  /** The business that they act for; null for admins. */
  member: { sellerId: string; role: MemberRole; sellerStatus: SellerStatus } | null;
  /** Hash of the token of the session that identified the account. */
  sessionHash?: string;
  /**
   * Has no 2-step verification although it is required: of admins by the settings, of a shop's people by its own
   * number.
   */
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
