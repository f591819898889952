import { AppError } from '#domain/errors.ts';
import { arrivedStatus, isOpenOrder, type OrderStatus, orderLabel } from '#domain/orders/orders.ts';
import { nameRetentionMinPaise, retentionStartDay } from '#domain/privacy/legalRetention.ts';
import { chatPictureFolder } from '#server/chat/channel/media.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { anonymousActor, recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { type DataOwner, type DataSession, findOwnerByDataSession, findOwnerByOrder } from './queries.ts';

/** The condition that an order retains its customer's name, as SQL (domain/privacy/legalRetention.ts). */
const mustKeepNameSql = `(orders.status = '${arrivedStatus}' and total_paise >= ${nameRetentionMinPaise})`;
/** What the seller can still search an order by. */
const searchWithout = (name: string) =>
  `(lower(concat_ws(E'\\n', orders.id, ${name}, (select string_agg(product_name, E'\\n' order by position)
    from order_items where order_id = orders.id))))`;

/**
 * Erases the data of an order's customer, by the token of its page: the order's personal data, its review, its place in
 * a chat. Throws `order_not_found` and `data_needed`.
 */
export async function eraseCustomerByOrder(context: ChatContext, token: string, source: string): Promise<void> {
  await context.database.transaction(async (tx) => eraseOwner(tx, context, await findOwnerByOrder(tx, token), source));
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
    eraseOwner(tx, context, await findOwnerByDataSession(tx, visit, context.now()), source),
  );
}

/** Locks contacts before products, orders and conversations, in the same order as incoming messages. */
async function eraseOwner(tx: Transaction, context: ChatContext, owner: DataOwner, source: string): Promise<void> {
  const { sellerIds, contactIds, conversationIds, orderIds, phones } = owner;
  await lockContacts(tx, contactIds);
  await rejectOpenOrders(tx, orderIds);
  await eraseFromShops(tx, owner);
  await eraseFromPhones(tx, owner);
  await eraseOrderCustomers(tx, orderIds, context.now());
  const folders = await listPictureFolders(tx, owner);
  const deletions: [string, unknown[]][] = [
    ['delete from blocked_phones where phone = any($1) and seller_id = any($2)', [phones, sellerIds]],
    [`delete from channel_messages where ${isMessageOf}`, [contactIds, conversationIds, sellerIds]],
    ['delete from conversations where id = any($1) and seller_id = any($2)', [conversationIds, sellerIds]],
  ];
  for (const [text, values] of deletions) await tx.client.query(text, values);
  await eraseEvents(tx, contactIds);
  await tx.client.query('delete from contacts where id = any($1)', [contactIds]);
  await enqueueFolderRemoval(tx, context, folders);
  await recordAuditEvent(tx, context, anonymousActor(source), { act: 'customer_erased' });
}

/**
 * The messages of contacts ($1) and conversations ($2) at these shops ($3); messages without a shop belong to the
 * contacts.
 */
const isMessageOf = `(channel_messages.contact_id = any($1) or conversation_id = any($2))
  and (conversation_id is null or exists (select from conversations
    where conversations.id = conversation_id and seller_id = any($3)))`;

async function lockContacts({ client }: Transaction, ids: string[]): Promise<void> {
  await client.query('select from contacts where id = any($1) order by id for update', [ids]);
  const { rowCount } = await client.query('select from connected_phones where contact_id = any($1)', [ids]);
  if (rowCount) throw new AppError('data_of_shop');
}

/** A shop that still has to deliver an order needs its customer's data. */
async function rejectOpenOrders({ client }: Transaction, ids: string[]): Promise<void> {
  const { rows } = await client.query<{ id: string; status: OrderStatus }>(
    'select id, status from orders where id = any($1) order by id for update',
    [ids],
  );
  const open = rows.filter(({ status }) => isOpenOrder(status));
  if (open.length > 0) throw new AppError('data_needed', { orders: open.map(({ id }) => orderLabel(id)) });
}

/**
 * Erases what the law does not require of these orders' customers, with their reviews. The caller has locked the
 * orders.
 */
export async function eraseOrderCustomers({ client }: Transaction, ids: string[], now: Date): Promise<void> {
  await client.query('delete from reviews where order_id = any($1)', [ids]);
  await client.query('delete from order_keys where order_id = any($1)', [ids]);
  await client.query(
    `update orders set customer_name = case when ${mustKeepNameSql} then customer_name end,
        delivery_address = case when ${mustKeepNameSql} then delivery_address end,
        customer_phone = null, customer_phone_typed = null, note = null, source = null, wants_updates = false,
        conversation_id = null, search = ${searchWithout(`(case when ${mustKeepNameSql} then customer_name end)`)},
        erased_at = $2, updated_at = $2
      where id = any($1) and erased_at is null`,
    [ids, now],
  );
}

/** Erases stored question-answer pairs that the customer asked or that contain their phone. */
async function eraseFromShops(
  { client }: Transaction,
  { sellerIds, conversationIds, phones }: DataOwner,
): Promise<void> {
  await client.query(
    `delete from shop_facts where kind = 'question' and seller_id = any($1)
      and (conversation_id = any($2) or exists (select from unnest($3::text[]) as phone
        where strpos(regexp_replace(question || ' ' || answer, '[^0-9a-zA-Z]+', '', 'g'), right(phone, 10)) > 0))`,
    [sellerIds, conversationIds, phones],
  );
}

/**
 * Erases our copies of the messages about these orders to shops' phones. Labels are short enough to occur twice in the
 * marketplace, so the phone must belong to one of these shops, or no longer to any.
 */
async function eraseFromPhones({ client }: Transaction, { orderIds, sellerIds }: DataOwner): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `delete from channel_messages where conversation_id is null and direction = 'out'
        and orders_in_message(text, content) && $1
        and not exists (select from connected_phones where connected_phones.contact_id = channel_messages.contact_id
          and seller_id <> all($2))
      returning id`,
    [orderIds.map(orderLabel), sellerIds],
  );
  const ids = rows.map(({ id }) => id);
  await client.query('delete from simulated_messages where callback = any($1)', [ids]);
}

/** Erases the messaging service's events in the lanes of these contacts. */
export async function eraseEventLanes({ client }: Transaction, contactIds: string[]): Promise<void> {
  await client.query(
    `delete from channel_events using contacts where contacts.id = any($1)
      and lane in (contacts.number_id || ':' || ltrim(phone, '+'), contacts.number_id || ':' || service_user_id)`,
    [contactIds],
  );
}

/** Erases the messaging service's events about these contacts, and the simulator's data about them. */
async function eraseEvents(tx: Transaction, contactIds: string[]): Promise<void> {
  const { client } = tx;
  await eraseEventLanes(tx, contactIds);
  await client.query(
    `delete from channel_events using contacts where contacts.id = any($1)
      and channel_events.number_id = contacts.number_id
      and lane = 'aside' and strpos(raw::text, to_json(coalesce(ltrim(phone, '+'), service_user_id))::text) > 0`,
    [contactIds],
  );
  const phones = `select simulated_phones.id, simulated_phones.phone from simulated_phones join contacts
    on '+' || simulated_phones.phone = contacts.phone or simulated_phones.service_user_id = contacts.service_user_id
    join channel_numbers on channel_numbers.id = contacts.number_id
    where contacts.id = any($1)
      and (kind = 'simulator' or kind = 'marketplace' and '+' || simulated_phones.phone = contacts.phone)`;
  await client.query(
    `delete from simulated_webhooks using (${phones}) as known where strpos(body, to_json(known.phone)::text) > 0`,
    [contactIds],
  );
  await client.query(
    `delete from simulated_media where id in (select payload->'image'->>'id' from simulated_messages
      where phone_id in (select id from (${phones}) as known))`,
    [contactIds],
  );
  await client.query(`delete from simulated_phones where id in (select id from (${phones}) as known)`, [contactIds]);
}

async function listPictureFolders({ client }: Transaction, owner: DataOwner): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select channel_media.id from channel_media join channel_messages on channel_messages.id = message_id
      where ${isMessageOf}`,
    [owner.contactIds, owner.conversationIds, owner.sellerIds],
  );
  return rows.map(({ id }) => chatPictureFolder(id));
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
  await database.pool.query(
    `update orders set customer_name = null, delivery_address = null, search = ${searchWithout('null::text')}
      where erased_at is not null and customer_name is not null and created_at < $1::timestamp at time zone 'Asia/Kolkata'`,
    [retentionStartDay(now())],
  );
}
