import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { InvitationAnswer, InvitationDraft } from '#domain/identity/accounts.schema.ts';
import { invitationHours } from '#domain/identity/accounts.ts';
import type { Reauthentication } from '#domain/identity/secondFactors.schema.ts';
import { operatorActor, recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { createToken, newTypedCode } from '#server/platform/secrets/tokens.ts';
import { closeAccounts, createAccount } from '../accounts/commands.ts';
import { findEmailHolder } from '../accounts/queries.ts';
import { type Caller, countAttempt } from '../accounts/throttle.ts';
import type { Admin } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';
import { refuseWeakPassword } from '../passwords/strength.ts';
import { checkReauthentication } from '../secondFactors/reauthentication.ts';
import { type AdminChange, writeAccessRemovedEmail, writeAdminChangeEmail, writeInvitationEmail } from './emails.ts';
import { hashOfInvitation, readAdministrators, readInvitation } from './queries.ts';

/** Creates the first administrator of a marketplace. Called under the preparation lock. */
export async function createAdmin(
  context: Pick<IdentityContext, 'database' | 'hashing' | 'now' | 'secrets'>,
  { email, password }: { email: string; password: string },
) {
  const passwordHash = await context.hashing.hash(password);
  return context.database.transaction(async (tx) => {
    const account = { email, passwordHash, name: 'Admin', role: 'admin' } as const;
    const id = await createAccount(tx, account, context.now());
    await recordAuditEvent(tx, context, operatorActor, { act: 'admin_created', targetId: id });
    return id;
  });
}

/** The actor of a repeated identity check. */
const toAuditActor = ({ adminId, source }: Admin) => ({ role: 'admin', userId: adminId, source }) as const;

/** Emails all administrators except one. */
async function notifyOthers(
  tx: Transaction,
  context: IdentityContext,
  except: string | undefined,
  change: AdminChange,
) {
  for (const { id, ...person } of await readAdministrators(tx.db)) {
    if (id !== except)
      await context.outbox.add(tx, writeAdminChangeEmail(person, change, context.server.publicUrl), context.now());
  }
}

/**
 * Adds an administrator as the operator and emails the others. Returns a generated password with 100 random bits.
 * Throws `email_already_registered`.
 */
export async function addAdministrator(
  context: IdentityContext,
  admin: { email: string; name: string },
): Promise<string> {
  const password = Array.from({ length: 5 }, () => newTypedCode(4)).join('-');
  const passwordHash = await context.hashing.hash(password);
  await context.database.transaction(async (tx) => {
    const id = await createAccount(tx, { ...admin, passwordHash, role: 'admin' }, context.now());
    await tx.db.deleteFrom('adminInvitations').where('email', '=', admin.email).execute();
    await notifyOthers(tx, context, id, { kind: 'added', admin, by: 'operator' });
    await recordAuditEvent(tx, context, operatorActor, { act: 'admin_created', targetId: id });
  });
  return password;
}

/**
 * Emails somebody a link that makes them an administrator; it replaces earlier links. Throws `validation_failed`,
 * `wrong_code`, `email_already_registered` and `too_many_attempts`.
 */
export async function inviteAdministrator(
  context: IdentityContext,
  admin: Admin,
  draft: InvitationDraft,
  caller: Caller,
) {
  const { email, ...proof } = draft;
  await checkReauthentication(context, toAuditActor(admin), proof, caller);
  await countAttempt(context, 'invite', email, caller);
  const token = createToken();
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + invitationHours * 60 * 60_000);
  await context.database.transaction(async (tx) => {
    if (await findEmailHolder(tx.db, email, createdAt)) throw new AppError('email_already_registered');
    const who = (await lockActingAdmin(tx, admin)).name;
    const fresh = { tokenHash: hashOfInvitation(token), invitedBy: admin.adminId, createdAt, expiresAt };
    await tx.db
      .insertInto('adminInvitations')
      .values({ id: newId(), email, ...fresh })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ id: newId(), ...fresh }))
      .execute();
    const link = `${context.server.publicUrl}/auth/invitation?token=${token}`;
    await context.outbox.add(tx, writeInvitationEmail(email, who, link), createdAt);
    await notifyOthers(tx, context, admin.adminId, { kind: 'invited', who, email });
    await recordAuditEvent(tx, context, admin, { act: 'admin_invited' });
  });
}

/** Invalidates the emailed link. Throws `invitation_not_found`. */
export async function withdrawInvitation(context: IdentityContext, admin: Admin, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const withdrawn = await tx.db.deleteFrom('adminInvitations').where('id', '=', id).executeTakeFirst();
    if (withdrawn.numDeletedRows === 0n) throw new AppError('invitation_not_found');
    await recordAuditEvent(tx, context, admin, { act: 'invitation_withdrawn' });
  });
}

/**
 * Makes the holder of an invitation link an administrator, once, without signing them in. Returns the user's id. Throws
 * `weak_password`, `invitation_invalid`, and `email_already_registered` if the email got an account meanwhile.
 */
export async function acceptInvitation(
  context: IdentityContext,
  { token, name, password }: InvitationAnswer,
  { source }: Pick<Caller, 'source'>,
): Promise<string> {
  // Checked before hashing, so that invalid tokens cost no CPU.
  const invitation = await readInvitation(context, token);
  if (!invitation) throw new AppError('invitation_invalid');
  const { email } = invitation;
  await refuseWeakPassword(password, [email, name]);
  const passwordHash = await context.hashing.hash(password);
  return context.database.transaction(async (tx) => {
    const used = await tx.db
      .deleteFrom('adminInvitations')
      .where('tokenHash', '=', hashOfInvitation(token))
      .where('expiresAt', '>', context.now())
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) throw new AppError('invitation_invalid');
    const id = await createAccount(tx, { email, passwordHash, name, role: 'admin' }, context.now());
    await notifyOthers(tx, context, id, { kind: 'added', admin: { name, email }, by: 'invitation' });
    await recordAuditEvent(tx, context, { role: 'admin', userId: id, source }, { act: 'admin_joined' });
    return id;
  });
}

/**
 * Removes an administrator: ends their sessions, frees the email and invalidates the invitations they sent. Emails them
 * and the other administrators. Throws `validation_failed`, `wrong_code`, `administrator_not_found`, and
 * `last_administrator` for the only one.
 */
export async function removeAdministrator(
  context: IdentityContext,
  admin: Admin,
  id: string,
  proof: Reauthentication,
  caller: Caller,
): Promise<void> {
  await checkReauthentication(context, toAuditActor(admin), proof, caller);
  await context.database.transaction(async (tx) => {
    // Serializes removals, so that two administrators cannot remove each other.
    await tx.db.selectFrom('users').where('role', '=', 'admin').orderBy('id').forUpdate().execute();
    const who = (await lockActingAdmin(tx, admin)).name;
    const present = await readAdministrators(tx.db);
    const removed = present.find((person) => person.id === id);
    if (!removed) throw new AppError('administrator_not_found');
    if (present.length === 1) throw new AppError('last_administrator');
    await closeAccounts(tx, [removed]);
    const { name, email } = removed;
    if (id !== admin.adminId)
      await context.outbox.add(tx, writeAccessRemovedEmail({ name, email }, who), context.now());
    await notifyOthers(tx, context, admin.adminId, { kind: 'removed', who, admin: { name, email } });
    await recordAuditEvent(tx, context, admin, { act: 'admin_removed', targetId: id });
  });
}

/** Locks the acting administrator's row for the transaction. Throws `not_signed_in` if their access was removed. */
async function lockActingAdmin(tx: Transaction, admin: Admin) {
  await tx.db.selectFrom('users').where('id', '=', admin.adminId).forShare().execute();
  const self = (await readAdministrators(tx.db)).find(({ id }) => id === admin.adminId);
  if (!self) throw new AppError('not_signed_in');
  return self;
}
