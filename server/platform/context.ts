import type { Role } from '#domain/identity/accounts.ts';
import type { MemberRole } from '#domain/identity/members.ts';
import type { SupportContact } from '#domain/identity/support.ts';
import { AppError } from '#domain/platform/errors.ts';
import { type SellerStatus, sellingStatus } from '#domain/sellers/sellers.ts';
import type { ConfiguredModel } from '#server/assistant/model/provider.ts';
import type { Credentials } from '#server/chat/service/credentials.ts';
import type { Hashing } from '#server/identity/passwords/hashing.ts';
import type { Chain } from './audit/chain.ts';
import type { Database } from './database/connect.ts';
import type { Notices } from './database/listen.ts';
import type { Replicas } from './database/replicas.ts';
import type { SearchBudget } from './database/searchSlots.ts';
import type { FormTokens } from './http/formToken.ts';
import type { Streams } from './http/streams.ts';
import type { Uploads } from './http/uploads.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Metrics } from './metrics/registry.ts';
import type { Outside } from './pictures/remote.ts';
import type { PictureStorage } from './pictures/storage.ts';
import type { Processes } from './processes/worker.ts';
import type { Seal } from './secrets/seal.ts';

/** What every command and query works with: callable from a route, a job, the demo or a chat assistant alike. */
export type Context = {
  database: Database;
  /** What searches of each source may take. */
  searchBudget: SearchBudget;
  /** What public pages and lists may be read from instead (`readAnywhere`). */
  replicas: Replicas;
  outbox: Outbox;
  /** Jobs, added in the transaction of the change that they follow from. */
  queue: Pick<JobQueue, 'add'>;
  /** The files of uploaded pictures and of previews. */
  pictures: PictureStorage;
  /** Pictures on their way to this process. */
  uploads: Uploads;
  /** What pictures of other hosts are fetched from. */
  outside: Outside;
  /** The picture at an address that is drawn when it is asked for; nothing for all others. */
  drawn(address: string): Promise<Buffer | undefined>;
  /** Tells that something changed for a seller (by id) or for administrators ('admin'), on whichever process. */
  events: Notices;
  /** Whether `events` has told all that was committed before this call; false while the database cannot be heard. */
  isUpToDate(): Promise<boolean>;
  /** How long a public page of this process may say what was so before a change, in milliseconds. */
  pagesLag: number;
  /** The open streams of live events of this process. */
  streams: Streams;
  /** This process among those that share its port. */
  processes: Processes;
  /** What is counted of this process, where somebody may ask for it. */
  metrics: Metrics | undefined;
  /** A text as a keyed hash: the same for the same text on every process, and nothing that it could be read from. */
  pseudonym(text: string): string;
  /** The same with each of the configured secrets, the newest first: for what may have been made with an older one. */
  pseudonyms(text: string): string[];
  /** How administrators are reached, for pages that wait for nothing. */
  support(): SupportContact | null;
  now(): Date;
  publicUrl: string;
  /** Where this process is reached by itself. Throws before it listens. */
  ownUrl(): string;
  hideAccounts: boolean;
  /** There is a mail server: otherwise mails are kept for the administrators, and nothing says that one will come. */
  sendsMail: boolean;
  /** Of how many days there are backups: so long erased data stands in them. */
  backupsKept: number;
  /** Administrators can do nothing before they have set up a second factor. */
  requireSecondFactor: boolean;
  hashing: Hashing;
  /** Encrypts the secrets of second factors and of numbers. */
  seal: Seal;
  /** Vouches for the rows of the audit. */
  chain: Chain;
  /** The secrets of the numbers of the messaging service. */
  credentials: Credentials;
  /** The language model that the operator has configured, if any. */
  model: ConfiguredModel | undefined;
  /** Binds the forms of public pages to the visitor who looks at them. */
  formTokens: FormTokens;
};

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
