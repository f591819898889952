import { v7 as newId } from 'uuid';
import { and, eq, inArray, sql } from '#database/drizzle.ts';
import { members, sellerHistory, sellers } from '#database/tables/sellers.ts';
import { users } from '#database/tables/users.ts';
import { nextAvailableSlug, shopSlug } from '#domain/catalogue/shop.ts';
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
import { decisionMail, reinstatedMail } from './emails.ts';
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
    const [seller] = await tx.query
      .update(sellers)
      .set({ status: to, ...decisionStamps[to](admin.adminId, now), updatedAt: now })
      .where(and(eq(sellers.id, sellerId), eq(sellers.status, from)))
      .returning();
    if (!seller) {
      const [current] = await tx.query.select({ status: sellers.status }).from(sellers).where(eq(sellers.id, sellerId));
      throw current ? createDecisionConflict(current.status) : new AppError('seller_not_found');
    }
    const decided = { decision, fromStatus: from, toStatus: to, actorId: admin.adminId, reason: reason ?? null };
    await tx.query.insert(sellerHistory).values({ id: newId(), sellerId, ...decided, createdAt: now });
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
    else await context.outbox.add(tx, decisionMail(decision, email, seller, facts), now);
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
    const [owner] = await tx.query
      .select({ sellerId: members.sellerId })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(users.email, email), eq(members.role, 'owner')));
    if (!owner) return undefined;
    const isClosed = and(eq(sellers.id, owner.sellerId), inArray(sellers.status, reinstatable));
    const [before] = await tx.query.select().from(sellers).where(isClosed).for('no key update');
    if (!before) return undefined;
    const { id, status, businessName, ownerName } = before;
    const values = { status: sellingStatus, approvedAt: now, approvedBy: null, updatedAt: now } as const;
    const [seller] = await tx.query.update(sellers).set(values).where(eq(sellers.id, id)).returning();
    if (!seller) return undefined;
    const decided = { decision: 'approve', fromStatus: status, toStatus: sellingStatus, reason } as const;
    await tx.query.insert(sellerHistory).values({ id: newId(), sellerId: id, ...decided, createdAt: now });
    await recordAuditEvent(tx, context, operatorActor, { act: 'seller_reinstated', targetId: id });
    await assignShopSlug(tx, seller);
    const login = `${context.server.publicUrl}/auth/login`;
    await context.outbox.add(tx, reinstatedMail({ businessName, ownerName, email, reason, login }), now);
    return businessName;
  });
}

/** The page with the QR code that connects the shop's phone. */
const connectPageUrl = (publicUrl: string) => `${publicUrl}/seller/chats/phone`;

/** Gives an approved seller's shop its permanent slug. Serializes approvals, so that no two shops get the same one. */
async function assignShopSlug(tx: Transaction, { id, businessName, slug: existing }: typeof sellers.$inferSelect) {
  if (existing) return existing;
  // Loaded on demand: a table of all scripts, needed for a few names a day.
  const { default: anyAscii } = await import('any-ascii');
  const wanted = shopSlug(anyAscii(businessName));
  await tx.query.execute(sql`select pg_advisory_xact_lock(hashtext('shop addresses'))`);
  const similar = await tx.query
    .select({ slug: sellers.slug })
    .from(sellers)
    .where(sql`${sellers.slug} = ${wanted} or ${sellers.slug} like ${`${wanted}-%`}`);
  const slug = nextAvailableSlug(wanted, new Set(similar.map((row) => row.slug ?? '')));
  await tx.query.update(sellers).set({ slug }).where(eq(sellers.id, id));
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
    const owner = await readOwner(tx, sellerId);
    const [before] = await tx.query.select().from(sellers).where(eq(sellers.id, sellerId)).for('update');
    const fields = before ? changedFields(before, { ...details, description: profile.description ?? null }) : [];
    if (fields.length > 0) await recordAuditEvent(tx, context, actor, { act: 'profile_changed', details: { fields } });
    if (fields.length > 0) await context.queue.add(tx, 'compare-sellers', {});
    await tx.query
      .update(sellers)
      .set({
        ...details,
        description: profile.description ?? null,
        search: sellerSearchText(details, owner.email),
        updatedAt: context.now(),
      })
      .where(eq(sellers.id, sellerId));
    await tx.query.update(users).set({ name: profile.ownerName }).where(eq(users.id, owner.userId));
  });
}

const profileFields = ['businessName', 'ownerName', 'phone', 'address', 'category', 'description'] as const;
type ProfileValues = Record<(typeof profileFields)[number], string | null>;

const changedFields = (before: ProfileValues, after: ProfileValues): ProfileField[] =>
  profileFields.filter((field) => before[field] !== after[field]);

/** Returns the text that the administrators' search matches. */
export function sellerSearchText(
  seller: { businessName: string; ownerName: string; phone: string; phoneTyped: string | null },
  email: string,
): string {
  const { businessName, ownerName, phone, phoneTyped } = seller;
  return [businessName, ownerName, email, phone, phoneTyped ?? ''].join('\n').toLowerCase();
}

function createDecisionConflict(status: SellerStatus): AppError {
  return new AppError('seller_decision_conflict', { status, allowed: allowedDecisions(status) });
}
