import { type Expression, expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { arrivedStatus, formatOrderName, isOpenOrder } from '#domain/orders/orders.ts';
import { nameRetentionMinPaise, retentionStartDay } from '#domain/privacy/legalRetention.ts';
import { chatPictureFolder } from '#server/chat/channel/media.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { deleteCustomerEmails } from '#server/orders/customerEmails/commands.ts';
import { anonymousActor, recordAuditEvent } from '#server/platform/audit/commands.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { indianDayStart } from '#server/platform/database/indianDays.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import { eraseEvents } from './channelEvents.ts';
import { erasePayments } from './payments.ts';
import { type DataOwner, type DataSession, findOwnerByDataSession, findOwnerByOrder } from './queries.ts';
import { eraseFromPhones } from './shopPhones.ts';

const orders = expressionBuilder<DB, 'orders'>();

/** The condition that an order retains its customer's name (domain/privacy/legalRetention.ts). */
const mustKeepName = orders.and([
  orders('orders.status', '=', sql.lit(arrivedStatus)),
  orders('orders.totalPaise', '>=', sql.lit(nameRetentionMinPaise)),
]);

const keptBy = (column: 'customerName' | 'deliveryAddress' | 'pincode' | 'state') =>
  orders.case().when(mustKeepName).then(orders.ref(column)).end();

/** What the seller can still search an order by. */
function searchWith(name: Expression<string | null>) {
  const products = orders
    .selectFrom('orderItems')
    .select(({ ref }) => sql`string_agg(${ref('productName')}, E'\\n' order by ${ref('position')})`.as('products'))
    .whereRef('orderItems.orderId', '=', 'orders.id');
  return sql<string>`lower(concat_ws(E'\\n', ${orders.ref('orders.id')}, ${name}, ${products}, '#' || ${orders.ref('orders.number')}))`;
}

/**
 * Erases the data of an order's customer, by the token of its page: the order's personal data, its review, its place in
 * a chat. Throws `order_not_found` and `data_needed`.
 */
export async function eraseCustomerByOrder(context: ChatContext, token: string, source: string): Promise<void> {
  await context.database.transaction(async (tx) =>
    eraseOwner(tx, context, await findOwnerByOrder(tx.db, token), source),
  );
}

/**
 * Erases the data of a data session's customer: at the session's shop, or at all shops if the marketplace's number
 * verified them. Throws `data_visit_over`, `data_needed`, and `data_of_shop` for a phone that acts for a shop.
 */
export async function eraseCustomerByDataSession(
  context: ChatContext,
  visit: DataSession,
  source: string,
): Promise<void> {
  await context.database.transaction(async (tx) =>
    eraseOwner(tx, context, await findOwnerByDataSession(tx.db, visit, context.now()), source),
  );
}

/** Locks contacts before products, orders and conversations, in the same order as incoming messages. */
async function eraseOwner(tx: Transaction, context: ChatContext, owner: DataOwner, source: string): Promise<void> {
  const { contactIds, orderIds } = owner;
  await lockContacts(tx, contactIds);
  await rejectOpenOrders(tx, orderIds);
  await eraseFromShops(tx, owner);
  await eraseFromPhones(tx, owner);
  await eraseOrderCustomers(tx, context, orderIds);
  const folders = await listPictureFolders(tx, owner);
  await deleteChats(tx.db, owner);
  await eraseEvents(tx, contactIds);
  await tx.db.deleteFrom('contacts').where('id', '=', anyOf(contactIds)).execute();
  await enqueueFolderRemoval(tx, context, folders);
  await recordAuditEvent(tx, context, anonymousActor(source), { act: 'customer_erased' });
}

async function deleteChats(db: QueryBuilder, owner: DataOwner): Promise<void> {
  const { sellerIds, conversationIds, phones } = owner;
  await db
    .deleteFrom('blockedPhones')
    .where('phone', '=', anyOf(phones))
    .where('sellerId', '=', anyOf(sellerIds))
    .execute();
  await db
    .deleteFrom('codAllowedPhones')
    .where('phone', '=', anyOf(phones))
    .where('sellerId', '=', anyOf(sellerIds))
    .execute();
  await db.deleteFrom('channelMessages').where(isMessageOf(owner)).execute();
  await db
    .deleteFrom('conversations')
    .where('id', '=', anyOf(conversationIds))
    .where('sellerId', '=', anyOf(sellerIds))
    .execute();
}

const messages = expressionBuilder<DB, 'channelMessages'>();

/**
 * The messages of the owner's contacts and conversations at their shops; messages without a shop belong to the contacts.
 */
function isMessageOf({ contactIds, conversationIds, sellerIds }: DataOwner) {
  const { and, exists, or, selectFrom } = messages;
  const atTheirShops = selectFrom('conversations')
    .whereRef('conversations.id', '=', 'channelMessages.conversationId')
    .where('conversations.sellerId', '=', anyOf(sellerIds));
  return and([
    or([
      messages('channelMessages.contactId', '=', anyOf(contactIds)),
      messages('channelMessages.conversationId', '=', anyOf(conversationIds)),
    ]),
    or([messages('channelMessages.conversationId', 'is', null), exists(atTheirShops)]),
  ]);
}

async function lockContacts({ db }: Transaction, ids: string[]): Promise<void> {
  await db.selectFrom('contacts').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute();
  const connected = await db.selectFrom('connectedPhones').where('contactId', '=', anyOf(ids)).executeTakeFirst();
  if (connected) throw new AppError('data_of_shop');
}

/** A shop that still has to deliver an order needs its customer's data. */
async function rejectOpenOrders({ db }: Transaction, ids: string[]): Promise<void> {
  const locked = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'outcome'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  const open = locked.filter(isOpenOrder);
  if (open.length > 0) throw new AppError('data_needed', { orders: open.map(formatOrderName) });
}

/**
 * Erases what the law does not require of these orders' customers, with their reviews and the emails to them. The caller
 * has locked the orders.
 */
export async function eraseOrderCustomers(tx: Transaction, context: ChatContext, ids: string[]): Promise<void> {
  const [{ db }, now] = [tx, context.now()];
  const mails = await deleteCustomerEmails(tx, ids);
  if (mails.length > 0) await context.queue.add(tx, 'remove-files', { folders: [], mails });
  await db.deleteFrom('reviews').where('orderId', '=', anyOf(ids)).execute();
  await db.deleteFrom('orderKeys').where('orderId', '=', anyOf(ids)).execute();
  await erasePayments(tx, ids);
  await db
    .updateTable('orders')
    .set({ customerPhone: null, customerPhoneTyped: null, customerEmail: null, note: null, source: null })
    .set({ customerName: keptBy('customerName'), deliveryAddress: keptBy('deliveryAddress') })
    .set({ pincode: keptBy('pincode'), state: keptBy('state'), courier: null, tracking: null })
    .set({ trackingLink: null })
    .set({
      wantsUpdates: false,
      conversationId: null,
      search: searchWith(keptBy('customerName')),
      erasedAt: now,
      updatedAt: now,
    })
    .where('id', '=', anyOf(ids))
    .where('erasedAt', 'is', null)
    .execute();
}

/** Erases stored question-answer pairs that the customer asked or that contain their phone. */
async function eraseFromShops({ db }: Transaction, { sellerIds, conversationIds, phones }: DataOwner): Promise<void> {
  await db
    .deleteFrom('shopFacts')
    .where('kind', '=', sql.lit('question'))
    .where('sellerId', '=', anyOf(sellerIds))
    .where(({ eb, exists, or, ref, selectFrom }) => {
      const said = sql`regexp_replace(${ref('question')} || ' ' || ${ref('answer')}, '[^0-9a-zA-Z]+', '', 'g')`;
      const typed = unnest('typed', { phone: sql<string[]>`${phones}::text[]` });
      const contained = selectFrom(typed).where(
        (phone) => sql<boolean>`strpos(${said}, right(${phone.ref('typed.phone')}, 10)) > 0`,
      );
      return or([eb('conversationId', '=', anyOf(conversationIds)), exists(contained)]);
    })
    .execute();
}

async function listPictureFolders({ db }: Transaction, owner: DataOwner): Promise<string[]> {
  const pictures = await db
    .selectFrom('channelMedia')
    .innerJoin('channelMessages', 'channelMessages.id', 'channelMedia.messageId')
    .select('channelMedia.id')
    .where(isMessageOf(owner))
    .execute();
  return pictures.map(({ id }) => chatPictureFolder(id));
}

const foldersPerJob = 200;

/** Removes the files after the commit; the job retries even if file storage is down for days. */
export async function enqueueFolderRemoval(tx: Transaction, { queue }: ChatContext, folders: string[]): Promise<void> {
  for (let start = 0; start < folders.length; start += foldersPerJob) {
    await queue.add(tx, 'remove-files', { folders: folders.slice(start, start + foldersPerJob) });
  }
}

/** Erases the names in erased orders once the law no longer requires them. */
export async function eraseExpiredNames({ database, now }: Pick<ChatContext, 'database' | 'now'>): Promise<void> {
  await database.write
    .updateTable('orders')
    .set({ customerName: null, deliveryAddress: null, pincode: null, state: null, search: searchWith(sql.lit(null)) })
    .where('erasedAt', 'is not', null)
    .where('customerName', 'is not', null)
    .where('createdAt', '<', indianDayStart(retentionStartDay(now())))
    .execute();
}
