import { AppError } from '#domain/errors.ts';
import { openStatuses } from '#domain/orders/orders.ts';
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
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/emails.gen.ts';

/**
 * Closes an account and its shop for good, immediately: the shop disappears, sign-in stops, the email is free, and
 * a job erases what the law does not require (domain/privacy/legalRetention.ts). Throws `validation_failed` for a wrong
 * password, `seller_only` for users without a shop, and `shop_has_open_orders`.
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
    const shop = await markSellerClosed(tx, sellerId, context.now());
    const phones = await listShopPhones(tx, sellerId);
    await removePhoneConnections(tx, sellerId);
    await endSessionsOfMembers(tx, sellerId);
    const emails = await freeAccounts(tx, sellerId);
    const fileIds = await deleteMails(tx, emails);
    await context.queue.add(tx, 'erase-shop', { sellerId, contactIds: phones, mails: fileIds });
    await sendGoodbyeMail(tx, context, emails, shop);
    await recordAuditEvent(tx, context, actor, { act: 'account_closed', targetId: sellerId });
  });
}

/**
 * Locks and hides the seller and its products first, so that a concurrent order is either placed before and counted, or
 * rejected.
 */
async function stopSelling({ client }: Transaction, sellerId: string): Promise<void> {
  await client.query('select from sellers where id = $1 for no key update', [sellerId]);
  await client.query('select from products where seller_id = $1 order by id for update', [sellerId]);
  await client.query('update products set is_active = false where seller_id = $1 and is_active', [sellerId]);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from orders where seller_id = $1 and status = any($2) and not is_test',
    [sellerId, openStatuses],
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new AppError('shop_has_open_orders', { count });
}

type Shop = { businessName: string; ownerName: string };

async function markSellerClosed({ client }: Transaction, sellerId: string, now: Date): Promise<Shop> {
  const { rows } = await client.query<Shop>(
    `update sellers set status = '${closedStatus}', updated_at = $2 where id = $1 and status <> '${closedStatus}'
      returning business_name as "businessName", owner_name as "ownerName"`,
    [sellerId, now],
  );
  const [shop] = rows;
  if (!shop) throw new AppError('seller_only');
  await client.query(
    `update channel_numbers set state = 'disconnected', token_sealed = null, app_secret_sealed = null, verify_hash = null,
      updated_at = $2 where seller_id = $1`,
    [sellerId, now],
  );
  return shop;
}

/** Returns the contact ids of the phones that act or have acted for the shop. */
async function listShopPhones({ client }: Transaction, sellerId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select contact_id as id from connected_phones where seller_id = $1
      union select contacts.id from contacts join sellers on sellers.phone = contacts.phone where sellers.id = $1`,
    [sellerId],
  );
  return rows.map(({ id }) => id);
}

/** Removes the accounts' access and the members' names. Returns the freed emails. */
async function freeAccounts(tx: Transaction, sellerId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string; email: string }>(
    'select id, email from users where id in (select user_id from members where seller_id = $1) for update',
    [sellerId],
  );
  await closeAccounts(tx, rows);
  await tx.client.query("update users set name = '' where id = any($1)", [rows.map(({ id }) => id)]);
  return rows.map(({ email }) => email);
}

/** Returns the ids of the deleted emails that are also stored as files. */
async function deleteMails({ client }: Transaction, emails: string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'delete from mails where recipient = any($1) returning case when status = $2 then id end as id',
    [emails, 'kept'],
  );
  return rows.map(({ id }) => id).filter((id) => id !== null);
}

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
