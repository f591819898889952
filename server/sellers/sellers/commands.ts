import { type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Sellers } from '#database/schema.ts';
import { createSlug, nextAvailableSlug } from '#domain/catalogue/shop.ts';
import { AppError } from '#domain/errors.ts';
import type { ProfileField } from '#domain/identity/audit.ts';
import type { SellerProfile } from '#domain/sellers/sellers.schema.ts';
import {
  allowedDecisions,
  maySignIn,
  type SellerDecision,
  type SellerStatus,
  sellerDecisions,
  sellingStatus,
} from '#domain/sellers/sellers.ts';
import type { Admin, SignedIn } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { readOwner } from '#server/identity/members/queries.ts';
import { endSessionsOfMembers } from '#server/identity/sessions/commands.ts';
import { readSupportContact } from '#server/identity/support/queries.ts';
import { parsePhone } from '#server/language/phones.ts';
import { operatorActor, recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { writeDecisionEmail, writeReinstatedEmail } from './emails.ts';
import { sellerApproved, sellerClosed } from './events.ts';

/** The columns for who decided and when, by decision (specification, section 3). */
const decisionStamps = {
  approved: (by: string, at: Date) => ({ approvedBy: by, approvedAt: at }),
  rejected: (by: string, at: Date) => ({ rejectedBy: by, rejectedAt: at }),
  suspended: (by: string, at: Date) => ({ suspendedBy: by, suspendedAt: at }),
} satisfies Record<DecidedStatus, (by: string, at: Date) => object>;
type DecidedStatus = (typeof sellerDecisions)[SellerDecision]['to'];

/** A decision, with a reason if the table requires one. */
export type SellerDecisionInput = { [D in SellerDecision]: { decision: D } & DecisionReason<D> }[SellerDecision];
type DecisionReason<D extends SellerDecision> = (typeof sellerDecisions)[D]['asksReason'] extends true
  ? { reason: string }
  : { reason?: undefined };

/**
 * Decides about a seller (specification, section 4) and emails them. Returns the new status. Throws `seller_not_found`,
 * and `seller_decision_conflict` with the decisions that the current status allows.
 */
export async function decideSeller(
  context: IdentityContext,
  admin: Admin,
  sellerId: string,
  { decision, reason }: SellerDecisionInput,
) {
  const { from, to } = sellerDecisions[decision];
  const now = context.now();
  return context.database.transaction(async (tx) => {
    const seller = await tx.db
      .updateTable('sellers')
      .set({ status: to, ...decisionStamps[to](admin.adminId, now), updatedAt: now })
      .where('id', '=', sellerId)
      .where('status', '=', from)
      .returning(['id', 'businessName', 'ownerName', 'slug'])
      .executeTakeFirst();
    if (!seller) throw await createDecisionConflict(tx, sellerId);
    const decided = { decision, fromStatus: from, toStatus: to, actorId: admin.adminId, reason: reason ?? null };
    await tx.db
      .insertInto('sellerHistory')
      .values({ id: newId(), sellerId, ...decided, createdAt: now })
      .execute();
    await recordAuditEvent(tx, context, admin, { act: `seller_${to}`, targetId: sellerId });
    const slug = to === sellingStatus ? await assignShopSlug(tx, seller) : seller.slug;
    if (!maySignIn[to]) await endSessionsOfMembers(tx, sellerId);
    if (to !== sellingStatus) await context.events.publish(tx, sellerClosed, { sellerId, to });
    const owner = await readOwner(tx, sellerId);
    const facts = {
      ...linksOf(context.server, slug),
      contact: await readSupportContact(tx.db),
      ...(reason && { reason }),
    };
    const { email } = owner;
    if (to === sellingStatus) await context.events.publish(tx, sellerApproved, { sellerId, seller, email, facts });
    else await context.outbox.add(tx, writeDecisionEmail(decision, email, seller, facts), now);
    return to;
  });
}

const linksOf = ({ publicUrl }: IdentityContext['server'], slug: string | null) => ({
  login: `${publicUrl}/auth/login`,
  shop: `${publicUrl}/store/${slug}`,
  phone: connectPageUrl(publicUrl),
});

/** Can be undone, but only by the operator: no screen offers it (specification, section 4). */
const reinstatable: SellerStatus[] = ['rejected', 'suspended'];

/**
 * Approves a rejected or suspended seller again, as the operator, and emails the reason to the seller. Returns the name
 * of the business, or `undefined` if no such seller has this email.
 */
export function reinstateSeller(context: IdentityContext, email: string, reason: string): Promise<string | undefined> {
  const now = context.now();
  return context.database.transaction(async (tx) => {
    const before = await lockReinstatable(tx, email);
    if (!before) return undefined;
    const { id, status, businessName, ownerName } = before;
    await tx.db
      .updateTable('sellers')
      .set({ status: sellingStatus, approvedAt: now, approvedBy: null, updatedAt: now })
      .where('id', '=', id)
      .execute();
    const decided = { decision: 'approve', fromStatus: status, toStatus: sellingStatus, reason } as const;
    await tx.db
      .insertInto('sellerHistory')
      .values({ id: newId(), sellerId: id, ...decided, createdAt: now })
      .execute();
    await recordAuditEvent(tx, context, operatorActor, { act: 'seller_reinstated', targetId: id });
    await assignShopSlug(tx, before);
    const login = `${context.server.publicUrl}/auth/login`;
    await context.outbox.add(tx, writeReinstatedEmail({ businessName, ownerName, email, reason, login }), now);
    return businessName;
  });
}

/** Locks the rejected or suspended seller whose owner has this email. */
async function lockReinstatable({ db }: Transaction, email: string) {
  const owner = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select('members.sellerId')
    .where('users.email', '=', email)
    .where('members.role', '=', 'owner')
    .executeTakeFirst();
  if (!owner) return undefined;
  return db
    .selectFrom('sellers')
    .select(['id', 'status', 'businessName', 'ownerName', 'slug'])
    .where('id', '=', owner.sellerId)
    .where('status', 'in', reinstatable)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The page with the QR code that connects the shop's phone. */
const connectPageUrl = (publicUrl: string) => `${publicUrl}/seller/chats/phone`;

/** Gives an approved seller's shop its permanent slug. Serializes approvals, so that no two shops get the same one. */
async function assignShopSlug(
  { db }: Transaction,
  { id, businessName, slug: existing }: Pick<Selectable<Sellers>, 'id' | 'businessName' | 'slug'>,
) {
  if (existing) return existing;
  // Loaded on demand: a table of all scripts, needed for a few names a day.
  const { default: anyAscii } = await import('any-ascii');
  const wanted = createSlug(anyAscii(businessName));
  await sql`select pg_advisory_xact_lock(hashtext('shop addresses'))`.execute(db);
  const similar = await db
    .selectFrom('sellers')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute();
  const slug = nextAvailableSlug(wanted, new Set(similar.map((row) => row.slug ?? '')));
  await db.updateTable('sellers').set({ slug }).where('id', '=', id).execute();
  return slug;
}

/** Saves a seller's own profile. Throws `seller_only`, and `validation_failed` for an invalid phone. */
export async function updateSellerProfile(
  context: IdentityContext,
  actor: SignedIn,
  profile: SellerProfile,
): Promise<void> {
  const { phone, typed: phoneTyped } = await parsePhone(profile.phone, 'phone');
  const details = { ...profile, phone, phoneTyped };
  if (!actor.member) throw new AppError('seller_only');
  const { sellerId } = actor.member;
  await context.database.transaction(async (tx) => {
    const description = profile.description ?? null;
    const before = await tx.db
      .selectFrom('sellers')
      .select(profileFields)
      .where('id', '=', sellerId)
      .forUpdate()
      .executeTakeFirst();
    // After the lock, which a change of the owner's email takes too.
    const owner = await readOwner(tx, sellerId);
    const fields = before ? changedFields(before, { ...details, description }) : [];
    if (fields.length > 0) await recordAuditEvent(tx, context, actor, { act: 'profile_changed', details: { fields } });
    if (fields.length > 0) await context.queue.add(tx, 'compare-sellers', {});
    await tx.db
      .updateTable('sellers')
      .set({ ...details, description, search: buildSellerSearchText(details, owner.email), updatedAt: context.now() })
      .where('id', '=', sellerId)
      .execute();
    await tx.db.updateTable('users').set({ name: profile.ownerName }).where('id', '=', owner.userId).execute();
  });
}

const profileFields = ['businessName', 'ownerName', 'phone', 'address', 'category', 'description'] as const;
type ProfileValues = Record<(typeof profileFields)[number], string | null>;

const changedFields = (before: ProfileValues, after: ProfileValues): ProfileField[] =>
  profileFields.filter((field) => before[field] !== after[field]);

/** Returns the text that the administrators' search matches. */
export function buildSellerSearchText(
  seller: { businessName: string; ownerName: string; phone: string; phoneTyped: string | null },
  email: string,
): string {
  const { businessName, ownerName, phone, phoneTyped } = seller;
  return [businessName, ownerName, email, phone, phoneTyped ?? ''].join('\n').toLowerCase();
}

/** Makes administrators find the seller by the owner's new email. */
export async function indexOwnerEmail({ db }: Transaction, userId: string, email: string): Promise<void> {
  const seller = await db
    .selectFrom('sellers')
    .innerJoin('members', 'members.sellerId', 'sellers.id')
    .select(['sellers.id', 'businessName', 'ownerName', 'phone', 'phoneTyped'])
    .where('members.userId', '=', userId)
    .where('members.role', '=', 'owner')
    .forUpdate('sellers')
    .executeTakeFirst();
  if (!seller) return;
  const search = buildSellerSearchText(seller, email);
  await db.updateTable('sellers').set({ search }).where('id', '=', seller.id).execute();
}

async function createDecisionConflict({ db }: Transaction, sellerId: string): Promise<AppError> {
  const seller = await db.selectFrom('sellers').select('status').where('id', '=', sellerId).executeTakeFirst();
  if (!seller) return new AppError('seller_not_found');
  const { status } = seller;
  return new AppError('seller_decision_conflict', { status, allowed: allowedDecisions(status) });
}
