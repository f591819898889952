import { type Selectable, sql } from 'kysely';
import type { Sellers } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { openStatuses } from '#domain/orders/orders.ts';
import type { PaymentState } from '#domain/orders/paymentStates.ts';
import { closedStatus } from '#domain/sellers/sellers.ts';
import { removePhoneConnections } from '#server/chat/connectedPhones/commands.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { closeAccounts } from '#server/identity/accounts/commands.ts';
import type { Caller } from '#server/identity/accounts/throttle.ts';
import type { SignedIn } from '#server/identity/actors/actors.ts';
import { namesOf } from '#server/identity/members/business.ts';
import { checkOwnPassword } from '#server/identity/passwords/commands.ts';
import { endSessionsOfMembers } from '#server/identity/sessions/commands.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/emails.gen.ts';

/**
 * Closes an account and its shop for good, immediately: the shop disappears, sign-in stops, the email is free, and
 * a job erases what the law does not require (domain/privacy/legalRetention.ts). Throws `validation_failed` for a wrong
 * password, `seller_only` for users without a shop, `shop_has_open_orders`, and `shop_has_open_payments`.
 */
export async function closeShop(
  context: ChatContext,
  actor: SignedIn,
  currentPassword: string,
  caller: Caller,
): Promise<void> {
  if (actor.member?.role !== 'owner') throw new AppError('seller_only');
  const { sellerId } = actor.member;
  await checkOwnPassword(context, actor.userId, currentPassword, caller);
  await context.database.transaction(async (tx) => {
    await stopSelling(tx, sellerId);
    await rejectOpenPayments(tx, sellerId);
    const shop = await markSellerClosed(tx, sellerId, context.now());
    const phones = await listShopPhones(tx, sellerId);
    await removePhoneConnections(tx, sellerId);
    await endSessionsOfMembers(tx, sellerId);
    const formerMails = await deleteMailsToFormerEmails(tx, sellerId);
    const emails = await freeAccounts(tx, sellerId);
    const fileIds = [...formerMails, ...(await deleteMails(tx, emails))];
    await context.queue.add(tx, 'erase-shop', { sellerId, contactIds: phones, mails: fileIds });
    await sendGoodbyeMail(tx, context, emails, shop);
    await recordAuditEvent(tx, context, actor, { act: 'account_closed', targetId: sellerId });
  });
}

/**
 * Locks and hides the seller and its products first, so that a concurrent order is either placed before and counted, or
 * rejected.
 */
async function stopSelling({ db }: Transaction, sellerId: string): Promise<void> {
  await db.selectFrom('sellers').where('id', '=', sellerId).forNoKeyUpdate().execute();
  await db.selectFrom('products').where('sellerId', '=', sellerId).orderBy('id').forUpdate().execute();
  await db
    .updateTable('products')
    .set({ isActive: false })
    .where('sellerId', '=', sellerId)
    .where((eb) => eb.ref('isActive'))
    .execute();
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sellerId', '=', sellerId)
    .where('status', 'in', openStatuses)
    .where('outcome', 'is', null)
    .where((eb) => eb.not(eb.ref('isTest')))
    .executeTakeFirstOrThrow();
  if (count > 0) throw new AppError('shop_has_open_orders', { count });
}

/** Only the shop can send a refund by hand, or say whether a payment that a customer claims has arrived. */
async function rejectOpenPayments({ db }: Transaction, sellerId: string): Promise<void> {
  const open = await db
    .selectFrom('orderMoney')
    .select('orderId')
    .where('sellerId', '=', sellerId)
    .where((eb) => eb.or([eb('state', '=', sql.lit<PaymentState>('refund_due')), eb.ref('hasOpenClaim')]))
    .where((eb) => eb.not(eb.ref('isTest')))
    .limit(1)
    .executeTakeFirst();
  if (open) throw new AppError('shop_has_open_payments');
}

type Shop = Pick<Selectable<Sellers>, 'businessName' | 'ownerName'>;

async function markSellerClosed({ db }: Transaction, sellerId: string, now: Date): Promise<Shop> {
  const shop = await db
    .updateTable('sellers')
    .set({ status: closedStatus, updatedAt: now })
    .where('id', '=', sellerId)
    .where('status', '<>', sql.lit(closedStatus))
    .returning(['businessName', 'ownerName'])
    .executeTakeFirst();
  if (!shop) throw new AppError('seller_only');
  await db
    .updateTable('channelNumbers')
    .set({ state: 'disconnected', tokenSealed: null, appSecretSealed: null, verifyHash: null, updatedAt: now })
    .where('sellerId', '=', sellerId)
    .execute();
  return shop;
}

/** Returns the contact ids of the phones that act or have acted for the shop. */
async function listShopPhones({ db }: Transaction, sellerId: string): Promise<string[]> {
  const phones = await db
    .selectFrom('connectedPhones')
    .select('contactId as id')
    .where('sellerId', '=', sellerId)
    .union(
      db
        .selectFrom('contacts')
        .innerJoin('sellers', 'sellers.phone', 'contacts.phone')
        .select('contacts.id')
        .where('sellers.id', '=', sellerId),
    )
    .execute();
  return phones.map(({ id }) => id);
}

/** Removes the accounts' access and the members' names. Returns the freed emails. */
async function freeAccounts(tx: Transaction, sellerId: string): Promise<string[]> {
  const users = await tx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', (eb) => eb.selectFrom('members').select('userId').where('sellerId', '=', sellerId))
    .forUpdate()
    .execute();
  await closeAccounts(tx, users);
  const ids = users.map(({ id }) => id);
  await tx.db.updateTable('users').set({ name: '' }).where('id', '=', anyOf(ids)).execute();
  return users.map(({ email }) => email);
}

/** Returns the ids of the deleted emails that are also stored as files. */
async function deleteMails({ db }: Transaction, emails: string[]): Promise<string[]> {
  const deleted = await db
    .deleteFrom('mails')
    .where('recipient', '=', anyOf(emails))
    .returning(['id', 'status'])
    .execute();
  return keptIds(deleted);
}

/** The same for the emails that members signed in with before: those sent before others could register them. */
async function deleteMailsToFormerEmails({ db }: Transaction, sellerId: string): Promise<string[]> {
  const deleted = await db
    .deleteFrom('mails')
    .using('emailChanges')
    .innerJoin('members', 'members.userId', 'emailChanges.userId')
    .whereRef('mails.recipient', '=', 'emailChanges.oldEmail')
    .whereRef('mails.createdAt', '<', 'emailChanges.undoExpiresAt')
    .where('members.sellerId', '=', sellerId)
    .where('emailChanges.confirmedAt', 'is not', null)
    .returning(['mails.id', 'mails.status'])
    .execute();
  return keptIds(deleted);
}

const keptIds = (mails: { id: string; status: string }[]) =>
  mails.filter(({ status }) => status === 'kept').map(({ id }) => id);

/**
 * Queues the last email, which is deleted once sent. Without a mail server it could never be sent, so none is queued.
 */
async function sendGoodbyeMail(tx: Transaction, context: ChatContext, emails: string[], shop: Shop): Promise<void> {
  if (!context.server.sendsMail) return;
  for (const to of emails) {
    const write = () => ({ subject: texts.closedSubject(), body: texts.closed(namesOf(shop)) });
    await context.outbox.add(tx, { to, write, isUrgent: true, isForgotten: true }, context.now());
  }
}
