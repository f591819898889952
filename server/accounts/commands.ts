import { v7 as newId } from 'uuid';
import { isWeakPassword, type Login, type Registration, type Role, wrongRoleMessage } from '#domain/accounts.ts';
import { AppError, type ErrorCode, errors } from '#domain/errors.ts';
import type { SellerStatus } from '#domain/sellers.ts';
import type { Context } from '../context.ts';
import { sqlState, type Transaction } from '../database/connect.ts';
import { and, eq, ne } from '../database/drizzle.ts';
import { accounts, sellerHistory, sellers, sessions, users, verifications } from '../database/tables.ts';
import type { Admin, SignedIn } from '../gates.ts';
import { readPhone } from '../phones.ts';
import { registrationMail } from '../sellers/emails.ts';
import { hashPassword, verifyPassword } from './auth.ts';
import { resetMail } from './emails.ts';
import { countAttempt, forgive } from './throttle.ts';

/**
 * Registers a business: account and seller record with status pending, in one transaction (specification, section 7).
 * Returns its id. Throws `weak_password`, `email_already_registered`, and `validation_failed` at a phone that is none.
 */
export async function registerSeller(context: Context, registration: Registration): Promise<string> {
  if (isWeakPassword(registration.password)) throw new AppError('weak_password');
  const { email, password, ...typedDetails } = registration;
  const { phone, typed: phoneTyped } = await readPhone(registration.phone, 'phone');
  const details = { ...typedDetails, phone, phoneTyped };
  const passwordHash = await hashPassword(password);
  const now = context.now();
  return context.database.transaction(async (tx) => {
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
    await context.outbox.add(tx, registrationMail(email, details), now);
    return id;
  });
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
export async function checkLogin(context: Context, login: Login, address: string): Promise<string> {
  const attempt = await countAttempt(context, 'login', login.email, address);
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
export async function endSessionsOf(tx: Transaction, userId: string, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.token, except);
  await tx.query.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/**
 * Queues a mail with a reset link, which holds once and for one hour. Throws `too_many_attempts`, and, unless accounts
 * are hidden, `reset_account_not_found`.
 */
export async function requestPasswordReset(context: Context, email: string, address: string): Promise<void> {
  await countAttempt(context, 'reset', email, address);
  const [user] = await context.database.query.select().from(users).where(eq(users.email, email));
  if (!user) {
    if (context.hideAccounts) return;
    throw new AppError('reset_account_not_found');
  }
  const { token } = await context.auth.api.issueResetToken({ body: { userId: user.id } });
  const mail = resetMail(user.email, user.name, `${context.publicUrl}/auth/reset-password?token=${token}`);
  await context.database.transaction((tx) => context.outbox.add(tx, mail, context.now()));
}

/** Whoever has just chosen a password needs no other reset link, and nobody else shall find one in an old mail. */
export async function forgetResetLinks({ query }: Pick<Transaction, 'query'>, userId: string): Promise<void> {
  await query.delete(verifications).where(eq(verifications.value, userId));
}

/** Sets a new password with the token of a reset link, once. Ends all sessions. Throws `reset_link_invalid`. */
export async function resetPassword(context: Context, token: string, password: string): Promise<void> {
  if (isWeakPassword(password)) throw new AppError('weak_password');
  try {
    await context.auth.api.resetPassword({ body: { token, newPassword: password } });
  } catch (error) {
    const isRefusal = error instanceof Error && 'status' in error && error.status === 'BAD_REQUEST';
    throw isRefusal ? new AppError('reset_link_invalid') : error;
  }
}

/**
 * Changes one's own password and ends one's sessions on other devices.
 * Throws `validation_failed`, `weak_password` and `too_many_attempts`.
 */
export async function changePassword(
  context: Context,
  actor: SignedIn,
  change: { currentPassword: string; newPassword: string },
  address: string,
): Promise<void> {
  const { query } = context.database;
  const ofActor = and(eq(accounts.userId, actor.userId), eq(accounts.providerId, 'credential'));
  const attempt = await countAttempt(context, 'login', actor.userId, address);
  const [account] = await query.select({ hash: accounts.password }).from(accounts).where(ofActor);
  if (!account?.hash || !(await verifyPassword({ hash: account.hash, password: change.currentPassword }))) {
    const { message } = errors.wrong_password;
    throw new AppError('validation_failed', { fields: { currentPassword: message } }, message);
  }
  await forgive(context, attempt);
  if (isWeakPassword(change.newPassword)) throw new AppError('weak_password');
  const password = await hashPassword(change.newPassword);
  await context.database.transaction(async (tx) => {
    await tx.query.update(accounts).set({ password, updatedAt: context.now() }).where(ofActor);
    await forgetResetLinks(tx, actor.userId);
    await endSessionsOf(tx, actor.userId, actor.sessionToken);
  });
}

/** Renames an administrator. */
export async function renameAdmin(context: Context, admin: Admin, name: string): Promise<void> {
  await context.database.query.update(users).set({ name, updatedAt: context.now() }).where(eq(users.id, admin.adminId));
}
