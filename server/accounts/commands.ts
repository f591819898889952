import { v7 as newId } from 'uuid';
import { isWeakPassword, type Login, type Registration, type Role, wrongRoleMessage } from '#domain/accounts.ts';
import { AppError, type ErrorCode, errors } from '#domain/errors.ts';
import type { SellerStatus } from '#domain/sellers.ts';
import { forgetBrowsers } from '../browsers/commands.ts';
import type { Admin, Context, SignedIn } from '../context.ts';
import { sqlState, type Transaction } from '../database/connect.ts';
import { and, eq, ne } from '../database/drizzle.ts';
import { pendingLogins } from '../database/signInTables.ts';
import { accounts, sellerHistory, sellers, sessions, users, verifications } from '../database/tables.ts';
import { readPhone } from '../phones.ts';
import { registrationMail } from '../sellers/emails.ts';
import { hashPassword, verifyPassword } from './auth.ts';
import { alreadyRegisteredMail, resetMail } from './emails.ts';
import { type Caller, countAttempt, forgive } from './throttle.ts';

/**
 * Registers a business: account and seller record with status pending, in one transaction (specification, section 7).
 * Returns its id. Throws `weak_password`, `email_already_registered`, and `validation_failed` at a phone that is none.
 */
export async function registerSeller(context: Context, registration: Registration): Promise<string> {
  const applicant = await readApplicant(registration);
  const now = context.now();
  return context.database.transaction(async (tx) => {
    const id = await createSeller(tx, applicant, now);
    await context.outbox.add(tx, registrationMail(applicant.email, applicant.details), now);
    return id;
  });
}

/**
 * Registers where accounts are hidden: a taken e-mail looks like any other, in its answer and in the work that is done
 * for it, and its owner is told by mail. Throws as `registerSeller` does, without `email_already_registered`.
 */
export async function registerHidden(context: Context, registration: Registration): Promise<void> {
  const applicant = await readApplicant(registration);
  const now = context.now();
  const register = () =>
    context.database.transaction(async (tx) => {
      const [owner] = await tx.query.select().from(users).where(eq(users.email, applicant.email));
      const email = owner ? `${newId()}@taken.invalid` : applicant.email;
      await inEarnestOnlyIf(!owner, tx, () => createSeller(tx, { ...applicant, email }, now));
      const mail = owner
        ? alreadyRegisteredMail(owner.email, owner.name, context.publicUrl)
        : registrationMail(email, applicant.details);
      await context.outbox.add(tx, mail, now);
    });
  try {
    await register();
  } catch (error) {
    // Somebody else took it in this moment: now it is seen to be taken.
    if (!(error instanceof AppError && error.code === 'email_already_registered')) throw error;
    await register();
  }
}

/** Does the work in any case, so that it takes its time, and takes it back at once where it must leave no trace. */
async function inEarnestOnlyIf(earnest: boolean, { client }: Transaction, work: () => Promise<unknown>): Promise<void> {
  await client.query('savepoint trial');
  await work();
  await client.query(earnest ? 'release savepoint trial' : 'rollback to savepoint trial');
}

/** What is to be stored of a registration. */
async function readApplicant({ email, password, ...typed }: Registration) {
  if (isWeakPassword(password)) throw new AppError('weak_password');
  const { phone, typed: phoneTyped } = await readPhone(typed.phone, 'phone');
  return { email, passwordHash: await hashPassword(password), details: { ...typed, phone, phoneTyped } };
}
type Applicant = Awaited<ReturnType<typeof readApplicant>>;

/** Account and seller record with status pending. Returns the id. Throws `email_already_registered`. */
async function createSeller(tx: Transaction, { email, passwordHash, details }: Applicant, now: Date): Promise<string> {
  const id = await createAccount(tx, { email, passwordHash, name: details.ownerName, role: 'seller' }, now);
  await tx.query.insert(sellers).values({
    id,
    ...details,
    description: details.description ?? null,
    status: 'pending',
    search: searchable(details, email),
    createdAt: now,
    updatedAt: now,
  });
  await tx.query
    .insert(sellerHistory)
    .values({ id: newId(), sellerId: id, decision: 'register', toStatus: 'pending', createdAt: now });
  return id;
}

/** Creates the administrator of a marketplace that has none. Called under the preparation lock. */
export async function createAdmin(
  context: Pick<Context, 'database' | 'now'>,
  admin: { email: string; password: string },
) {
  const passwordHash = await hashPassword(admin.password);
  return context.database.transaction((tx) =>
    createAccount(tx, { email: admin.email, passwordHash, name: 'Administrator', role: 'admin' }, context.now()),
  );
}

/** What the administrator's search looks through. */
export function searchable(
  seller: { businessName: string; ownerName: string; phone: string; phoneTyped: string | null },
  email: string,
): string {
  const { businessName, ownerName, phone, phoneTyped } = seller;
  return [businessName, ownerName, email, phone, phoneTyped ?? ''].join('\n').toLowerCase();
}

type NewAccount = { email: string; passwordHash: string; name: string; role: Role };

async function createAccount(tx: Transaction, account: NewAccount, now: Date): Promise<string> {
  const id = newId();
  const { email, name, role, passwordHash } = account;
  try {
    await tx.query.insert(users).values({ id, email, name, role, createdAt: now, updatedAt: now });
  } catch (error) {
    throw sqlState(error) === '23505' ? new AppError('email_already_registered') : error;
  }
  await tx.query.insert(accounts).values({
    id: newId(),
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: passwordHash,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/**
 * Decides who may enter, in the order of product.md, section 2: throttle → account exists → password → chosen role →
 * status. Returns the user's id. With HIDE_ACCOUNTS every failure but the throttle is `login_failed`.
 */
export async function checkLogin(context: Context, login: Login, caller: Caller): Promise<string> {
  const attempt = await countAttempt(context, 'login', login.email, caller);
  try {
    const account = await checkPassword(context, login);
    await forgive(context, attempt);
    return checkRoleAndStatus(account, login.role);
  } catch (error) {
    throw context.hideAccounts && error instanceof AppError ? new AppError('login_failed') : error;
  }
}

/** Somebody's hash, to spend the same time on an unknown e-mail as on a wrong password. */
let decoyHash: Promise<string> | undefined;
const decoy = () => (decoyHash ??= hashPassword('a password that nobody has'));

async function checkPassword(context: Context, login: Login) {
  const [account] = await context.database.query
    .select({ id: users.id, role: users.role, status: sellers.status, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .leftJoin(sellers, eq(sellers.id, users.id))
    .where(eq(users.email, login.email));
  const matches = await verifyPassword({ hash: account?.hash ?? (await decoy()), password: login.password });
  if (!account) throw new AppError('account_not_found');
  if (!matches) throw new AppError('wrong_password');
  return account;
}

const closedStatuses: Partial<Record<SellerStatus, ErrorCode>> = {
  rejected: 'seller_rejected',
  suspended: 'seller_suspended',
};

function checkRoleAndStatus(account: { id: string; role: Role; status: SellerStatus | null }, chosen: Role): string {
  if (account.role !== chosen) {
    throw new AppError('wrong_role', { role: account.role }, wrongRoleMessage(account.role, chosen));
  }
  if (account.role === 'seller' && !account.status) throw new AppError('user_data_not_found');
  const closed = account.status && closedStatuses[account.status];
  if (closed) throw new AppError(closed);
  return account.id;
}

/** Lets a user in: opens the session and notes the login. Returns the cookies to set. */
export async function startSession(context: Context, userId: string, rememberMe: boolean, headers: Headers) {
  const { headers: answer } = await context.auth.api.startSession({
    body: { userId, rememberMe },
    headers,
    returnHeaders: true,
  });
  await context.database.query.update(users).set({ lastLogin: context.now() }).where(eq(users.id, userId));
  return answer.getSetCookie();
}

/** Signs out here. Returns the cookies to set. */
export async function endSession(context: Context, headers: Headers): Promise<string[]> {
  const { headers: answer } = await context.auth.api.endSession({ headers, returnHeaders: true });
  return answer.getSetCookie();
}

/** Ends every session of a user, but for the one of `except`, in the caller's transaction. */
export async function endSessionsOf(tx: Pick<Transaction, 'query'>, userId: string, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.token, except);
  await tx.query.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/**
 * Queues a mail with a reset link, which holds once and for one hour. Throws `too_many_attempts`, and, unless accounts
 * are hidden, `reset_account_not_found`.
 */
export async function requestPasswordReset(context: Context, email: string, caller: Caller): Promise<void> {
  await countAttempt(context, 'reset', email, caller);
  const [user] = await context.database.query.select().from(users).where(eq(users.email, email));
  if (!user && !context.hideAccounts) throw new AppError('reset_account_not_found');
  // For nobody the same is done: a token that no account has and that nobody gets to see.
  const { token } = await context.auth.api.issueResetToken({ body: { userId: user?.id ?? newId() } });
  const mail = resetMail(email, user?.name ?? '', `${context.publicUrl}/auth/reset-password?token=${token}`);
  await context.database.transaction((tx) =>
    inEarnestOnlyIf(user !== undefined, tx, () => context.outbox.add(tx, mail, context.now())),
  );
}

/**
 * Whoever has just chosen a password needs no other reset link, and nobody else shall find one in an old mail. Nor does
 * anybody who gave the old password owe a code only.
 */
export async function forgetResetLinks({ query }: Pick<Transaction, 'query'>, userId: string): Promise<void> {
  await query.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
  await query.delete(verifications).where(eq(verifications.value, userId));
}

/**
 * Sets a new password with the token of a reset link, once. Ends all sessions and forgets the known browsers.
 * Returns the user's id. Throws `reset_link_invalid`.
 */
export async function resetPassword(context: Context, token: string, password: string): Promise<string> {
  if (isWeakPassword(password)) throw new AppError('weak_password');
  try {
    const { userId } = await context.auth.api.readResetToken({ query: { token } });
    await context.auth.api.resetPassword({ body: { token, newPassword: password } });
    if (!userId) throw new Error('A reset token worked that was not there before.');
    await forgetBrowsers(context.database, userId);
    return userId;
  } catch (error) {
    const isRefusal = error instanceof Error && 'status' in error && error.status === 'BAD_REQUEST';
    throw isRefusal ? new AppError('reset_link_invalid') : error;
  }
}

const passwordOf = (userId: string) => and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));

/** Asks somebody who is signed in for their password again. Throws `validation_failed` and `too_many_attempts`. */
export async function checkOwnPassword(context: Context, userId: string, password: string, caller: Caller) {
  const attempt = await countAttempt(context, 'login', userId, caller);
  const [account] = await context.database.query
    .select({ hash: accounts.password })
    .from(accounts)
    .where(passwordOf(userId));
  if (!account?.hash || !(await verifyPassword({ hash: account.hash, password }))) {
    const { message } = errors.wrong_password;
    throw new AppError('validation_failed', { fields: { currentPassword: message } }, message);
  }
  await forgive(context, attempt);
}

/**
 * Changes one's own password and ends one's sessions on other devices.
 * Throws `validation_failed`, `weak_password` and `too_many_attempts`.
 */
export async function changePassword(
  context: Context,
  actor: SignedIn,
  change: { currentPassword: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  await checkOwnPassword(context, actor.userId, change.currentPassword, caller);
  if (isWeakPassword(change.newPassword)) throw new AppError('weak_password');
  const password = await hashPassword(change.newPassword);
  await context.database.transaction(async (tx) => {
    await tx.query.update(accounts).set({ password, updatedAt: context.now() }).where(passwordOf(actor.userId));
    await forgetResetLinks(tx, actor.userId);
    await endSessionsOf(tx, actor.userId, actor.sessionToken);
  });
}

/** Renames an administrator. */
export async function renameAdmin(context: Context, admin: Admin, name: string): Promise<void> {
  await context.database.query.update(users).set({ name, updatedAt: context.now() }).where(eq(users.id, admin.adminId));
}
