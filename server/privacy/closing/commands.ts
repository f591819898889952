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
 * Closes an account and its shop, for good and at once: nobody finds the shop or signs in any more, its e-mail is free,
 * and a job erases what no law keeps (domain/privacy/legalRetention.ts). Throws `validation_failed` at a wrong password, `seller_only`
 * for who owns no shop, `shop_has_open_orders`.
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
    const kept = await deleteMails(tx, emails);
    await context.queue.add(tx, 'erase-shop', { sellerId, contactIds: phones, mails: kept });
    await sendGoodbyeMail(tx, context, emails, shop);
    await recordAuditEvent(tx, context, actor, { act: 'account_closed', targetId: sellerId });
  });
}

/** The seller and its products are locked and hidden first: an order that is on its way comes before them, and is counted, or after. */
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

/** The phones that act or have acted for the shop, as contacts. */
async function listShopPhones({ client }: Transaction, sellerId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select contact_id as id from connected_phones where seller_id = $1
      union select contacts.id from contacts join sellers on sellers.phone = contacts.phone where sellers.id = $1`,
    [sellerId],
  );
  return rows.map(({ id }) => id);
}

/** Nobody signs in for the shop any more, and nobody's name stands there. Returns the e-mails, which are free. */
async function freeAccounts(tx: Transaction, sellerId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string; email: string }>(
    'select id, email from users where id in (select user_id from members where seller_id = $1) for update',
    [sellerId],
  );
  await closeAccounts(tx, rows);
  await tx.client.query("update users set name = '' where id = any($1)", [rows.map(({ id }) => id)]);
  return rows.map(({ email }) => email);
}

/** Returns the mails that lie in files too. */
async function deleteMails({ client }: Transaction, emails: string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'delete from mails where recipient = any($1) returning case when status = $2 then id end as id',
    [emails, 'kept'],
  );
  return rows.map(({ id }) => id).filter((id) => id !== null);
}

/** The last mail goes, and is forgotten when it has gone. Without a mail server nobody could bring it. */
async function sendGoodbyeMail(tx: Transaction, context: ChatContext, emails: string[], shop: Shop): Promise<void> {
  if (!context.server.sendsMail) return;
  for (const to of emails) {
    const write = () => ({ subject: texts.closedSubject(), body: texts.closed(namesOf(shop)) });
    await context.outbox.add(tx, { to, write, isUrgent: true, isForgotten: true }, context.now());
  }
}
