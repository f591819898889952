import { v7 as newId } from 'uuid';
import type { AppealAnswer } from '#domain/catalogue/moderation.schema.ts';
import type { ModeratedKind } from '#domain/catalogue/moderation.ts';
import { AppError } from '#domain/errors.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { readOwner } from '#server/identity/members/queries.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { CatalogueContext } from '../context.ts';
import { listedColumns, toListedProduct } from '../products/rows.ts';
import { lockSellerOfProduct } from '../products/sellerLock.ts';
import { applyReviewAction, type ReviewChange } from '../reviews/commands.ts';
import {
  writeAppealAnsweredEmail,
  writeRestoredEmail,
  writeReviewHiddenEmail,
  writeReviewShownEmail,
  writeTakenDownEmail,
} from './emails.ts';
import { awaitsAnswer, moderationColumnOf, nameOfModerated } from './queries.ts';

/**
 * An administrator takes a product down and the seller gets an email with the reason. Only an administrator can restore
 * it. Taking it down twice is no error and leaves the first reason unchanged. Throws `product_not_found`.
 */
export async function takeDownProduct(context: CatalogueContext, admin: Admin, id: string, reason: string) {
  const now = context.now();
  return context.database.transaction(async (tx) => {
    const product = await tx.db
      .updateTable('products')
      .set((eb) => ({ isActive: false, takenDownAt: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('takenDownAt', 'is', null)
      .returning([...listedColumns, 'products.sellerId'])
      .executeTakeFirst();
    if (!product) return readAnyProduct(tx, id);
    const { sellerId, name } = product;
    await tx.db
      .insertInto('moderations')
      .values({ id: newId(), sellerId, productId: id, reason, actorId: admin.adminId, createdAt: now })
      .execute();
    await recordAuditEvent(tx, context, admin, { act: 'product_deactivated', targetId: id });
    const link = `${context.server.publicUrl}/seller/products/${id}`;
    await informSeller(tx, context, sellerId, (to) => writeTakenDownEmail(to, { name, reason, link }));
    return toListedProduct(product);
  });
}

/**
 * An administrator shows a product and ends its take-down, if it has one, which the seller learns by email. Doing it
 * twice is no error and changes nothing. Throws `product_not_found`.
 */
export function restoreProduct(context: CatalogueContext, admin: Admin, id: string) {
  return context.database.transaction(async (tx) => {
    const restored = await restoreHiddenProduct(tx, context, admin, id, context.now());
    if (!restored) return readAnyProduct(tx, id);
    const { sellerId, name, wasTakenDown } = restored;
    const link = `${context.server.publicUrl}/product/${id}`;
    if (wasTakenDown) await informSeller(tx, context, sellerId, (to) => writeRestoredEmail(to, { name, link }));
    return toListedProduct(restored);
  });
}

/** Shows a product and ends its take-down. Returns nothing if it was shown before, or does not exist. */
async function restoreHiddenProduct(tx: Transaction, context: CatalogueContext, admin: Admin, id: string, now: Date) {
  await lockSellerOfProduct(tx, id);
  const product = await tx.db
    .updateTable('products')
    .set((eb) => ({ isActive: true, takenDownAt: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb.not(eb.ref('isActive')), eb('takenDownAt', 'is not', null)]))
    .returning([...listedColumns, 'products.sellerId'])
    .executeTakeFirst();
  if (!product) return undefined;
  await recordAuditEvent(tx, context, admin, { act: 'product_activated', targetId: id });
  const { numUpdatedRows } = await tx.db
    .updateTable('moderations')
    .set({ endedAt: now })
    .where('productId', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return { ...product, wasTakenDown: numUpdatedRows > 0n };
}

async function readAnyProduct({ db }: Transaction, id: string) {
  const product = await db.selectFrom('products').select(listedColumns).where('id', '=', id).executeTakeFirst();
  if (!product) throw new AppError('product_not_found');
  return toListedProduct(product);
}

/**
 * A seller appeals once against a take-down or a hidden review. Throws `moderation_not_found` if nothing of this seller
 * is taken down or hidden, and `appeal_given` if they have appealed before.
 */
export async function submitAppeal(
  { database, now }: CatalogueContext,
  { sellerId }: SellerMember,
  kind: ModeratedKind,
  id: string,
  words: string,
): Promise<void> {
  const column = moderationColumnOf[kind];
  const { numUpdatedRows } = await database.write
    .updateTable('moderations')
    .set({ appeal: words, appealedAt: now() })
    .where(column, '=', id)
    .where('sellerId', '=', sellerId)
    .where('endedAt', 'is', null)
    .where('appealedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return;
  const known = await database.read
    .selectFrom('moderations')
    .where(column, '=', id)
    .where('sellerId', '=', sellerId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  throw new AppError(known ? 'appeal_given' : 'moderation_not_found');
}

/**
 * An administrator answers an appeal: the product or review is restored or stays as it is, and the seller gets an email
 * with the reason. Throws `moderation_not_found` if no open appeal has this id.
 */
export async function answerAppeal(
  context: CatalogueContext,
  admin: Admin,
  id: string,
  { outcome, reason }: AppealAnswer,
): Promise<void> {
  // One time for answer and end: together they are one step.
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const appealed = await tx.db
      .updateTable('moderations')
      .set({ reply: reason, answeredAt: now })
      .where('id', '=', id)
      .where(awaitsAnswer)
      .returning(['sellerId', 'productId', 'reviewId', nameOfModerated])
      .executeTakeFirst();
    if (!appealed) throw new AppError('moderation_not_found');
    const { sellerId, productId, reviewId, name } = appealed;
    await recordAuditEvent(tx, context, admin, { act: 'appeal_answered', targetId: sellerId });
    const isRestored = outcome === 'restore';
    if (isRestored && productId) await restoreHiddenProduct(tx, context, admin, productId, now);
    if (isRestored && reviewId) await applyReviewAction(tx, context, admin, reviewId, { action: 'show', now });
    await informSeller(tx, context, sellerId, (to) => writeAppealAnsweredEmail(to, { name, reason, isRestored }));
  });
}

/**
 * An administrator hides a review for a reason, or shows it again, and the seller gets an email. Doing it twice is no
 * error. Throws `review_not_found`.
 */
export async function moderateReview(
  context: CatalogueContext,
  admin: Admin,
  id: string,
  change: Omit<ReviewChange, 'now'>,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const changed = await applyReviewAction(tx, context, admin, id, { ...change, now: context.now() });
    if (!changed) return;
    const { sellerId, name } = changed;
    const link = `${context.server.publicUrl}/seller/reviews`;
    const { action, reason = '' } = change;
    const write = action === 'hide' ? writeReviewHiddenEmail : writeReviewShownEmail;
    await informSeller(tx, context, sellerId, (to) => write(to, { name, reason, link }));
  });
}

type MailWriter = (to: {
  email: string;
  businessName: string;
  ownerName: string;
}) => Parameters<CatalogueContext['outbox']['add']>[1];

/** Emails the seller, whose open panels refresh: the bell rings. */
async function informSeller(
  tx: Transaction,
  context: CatalogueContext,
  sellerId: string,
  write: MailWriter,
): Promise<void> {
  const { email } = await readOwner(tx, sellerId);
  const seller = await tx.db
    .selectFrom('sellers')
    .select(['businessName', 'ownerName'])
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (seller && email) await context.outbox.add(tx, write({ email, ...seller }), context.now());
  await notify(tx, sellerId);
}
