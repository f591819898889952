import { arrivedStatus } from '#domain/orders/orders.ts';
import { closedStatus } from '#domain/sellers/sellers.ts';
import { chatPictureFolder } from '#server/chat/channel/media.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/emails.gen.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { enqueueFolderRemoval, eraseEventLanes, eraseOrderCustomers } from '../customerData/commands.ts';

/** Orders, products and chats per transaction. */
const batchSize = 50;
/** For rows with few dependent rows. */
const rowBatchSize = 2000;

/** Erases what the law does not require of a closed shop and its customers. Can be restarted after an interruption. */
export async function eraseShop(context: ChatContext, sellerId: string, contactIds: string[]): Promise<void> {
  const { database } = context;
  const { rowCount } = await database.pool.query(`select from sellers where id = $1 and status = '${closedStatus}'`, [
    sellerId,
  ]);
  if (!rowCount) return;
  const eraseSomeOfPhones: ErasureStep = (tx) => eraseSomeMessages(tx, context, contactIds);
  const steps = [eraseSomeOrders, eraseSomeChats, eraseSomeContacts, eraseSomeOfPhones, eraseSomeEvents];
  for (const step of [...steps, eraseSomeProducts, eraseSomePictures]) {
    while ((await database.transaction((tx) => step(tx, context, sellerId))) > 0);
  }
  await database.transaction((tx) => eraseRest(tx, sellerId, contactIds));
}

/** Erases one batch and returns its size; 0 when nothing is left. */
type ErasureStep = (tx: Transaction, context: ChatContext, sellerId: string) => Promise<number>;

async function idsOf({ client }: Transaction, text: string, sellerId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(text, [sellerId, batchSize]);
  return rows.map(({ id }) => id);
}

async function eraseSomeOrders(tx: Transaction, { now }: ChatContext, sellerId: string): Promise<number> {
  const text = 'select id from orders where seller_id = $1 and erased_at is null order by id limit $2 for update';
  const ids = await idsOf(tx, text, sellerId);
  await eraseOrderCustomers(tx, ids, now());
  return ids.length;
}

async function eraseSomeChats(tx: Transaction, context: ChatContext, sellerId: string): Promise<number> {
  const ids = await idsOf(tx, 'select id from conversations where seller_id = $1 order by id limit $2', sellerId);
  await removePictures(tx, context, 'conversation_id = any($1)', ids);
  await tx.client.query('delete from conversations where id = any($1)', [ids]);
  return ids.length;
}

/** Removes the files of photos that were sent with these messages. */
async function removePictures(tx: Transaction, context: ChatContext, which: string, ids: string[]): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    `select channel_media.id from channel_media join channel_messages on channel_messages.id = message_id where ${which}`,
    [ids],
  );
  await enqueueFolderRemoval(
    tx,
    context,
    rows.map(({ id }) => chatPictureFolder(id)),
  );
}

/** Erases contacts of the shop's own numbers, with what belongs to no chat. */
async function eraseSomeContacts(tx: Transaction, context: ChatContext, sellerId: string): Promise<number> {
  const text = `select contacts.id from contacts join channel_numbers on channel_numbers.id = contacts.number_id
    where channel_numbers.seller_id = $1 order by contacts.id limit $2`;
  const ids = await idsOf(tx, text, sellerId);
  await removePictures(tx, context, 'contact_id = any($1)', ids);
  await tx.client.query('delete from contacts where id = any($1)', [ids]);
  return ids.length;
}

/** Erases what these phones wrote and received on behalf of the shop. */
async function eraseSomeMessages(tx: Transaction, context: ChatContext, contactIds: string[]): Promise<number> {
  const { rows } = await tx.client.query<{ id: string }>(
    'select id from channel_messages where contact_id = any($1) and conversation_id is null limit $2',
    [contactIds, rowBatchSize],
  );
  const ids = rows.map(({ id }) => id);
  await removePictures(tx, context, 'message_id = any($1)', ids);
  await tx.client.query('delete from channel_messages where id = any($1)', [ids]);
  return ids.length;
}

/** Erases the messaging service's events about the shop's own numbers. */
async function eraseSomeEvents({ client }: Transaction, _: ChatContext, sellerId: string): Promise<number> {
  const { rowCount } = await client.query(
    `delete from channel_events where id in (select id from channel_events
      where number_id in (select id from channel_numbers where seller_id = $1) limit $2)`,
    [sellerId, rowBatchSize],
  );
  return rowCount ?? 0;
}

const eraseSomeProducts = (tx: Transaction, context: ChatContext, sellerId: string) =>
  eraseSome(tx, context, sellerId, { table: 'products', folder: 'previews' });

const eraseSomePictures = (tx: Transaction, context: ChatContext, sellerId: string) =>
  eraseSome(tx, context, sellerId, { table: 'pictures', folder: 'pictures' });

/** Erases rows of the shop, with the folder of files of each. */
async function eraseSome(
  tx: Transaction,
  context: ChatContext,
  sellerId: string,
  { table, folder }: { table: 'products' | 'pictures'; folder: string },
): Promise<number> {
  const ids = await idsOf(tx, `select id from ${table} where seller_id = $1 order by id limit $2 for update`, sellerId);
  await tx.client.query(`delete from ${table} where id = any($1)`, [ids]);
  await enqueueFolderRemoval(
    tx,
    context,
    ids.map((id) => `${folder}/${id}/`),
  );
  return ids.length;
}

const tablesOfShop = [
  ...[
    'shop_facts',
    'assistants',
    'assistant_usage',
    'open_questions',
    'seller_notes',
    'order_mails',
    'unmailed_orders',
  ],
  ...['connect_codes', 'shop_steps', 'blocked_phones', 'product_drafts', 'phone_changes', 'simulated_phones'],
  'channel_numbers',
];

/** Erases the rest. The seller's record retains what existing invoices name: the business and its address. */
async function eraseRest(tx: Transaction, sellerId: string, contactIds: string[]): Promise<void> {
  const { client } = tx;
  await eraseEventLanes(tx, contactIds);
  // Other shops may have a customer with the same phone, so that contact stays.
  await client.query(
    `delete from contacts where id = any($1)
      and not exists (select from conversations where contact_id = contacts.id)
      and not exists (select from connected_phones where contact_id = contacts.id)`,
    [contactIds],
  );
  for (const table of tablesOfShop) await client.query(`delete from ${table} where seller_id = $1`, [sellerId]);
  await client.query('delete from seller_similarities where $1 in (seller_id, other_id)', [sellerId]);
  await client.query('update seller_history set reason = null where seller_id = $1', [sellerId]);
  const supplied = `exists (select from orders where seller_id = sellers.id and status = '${arrivedStatus}')`;
  await client.query(
    `update sellers set owner_name = '', phone = '', phone_typed = null, description = null, slug = null,
        business_name = case when ${supplied} then business_name else $2 end,
        address = case when ${supplied} then address else '' end,
        search = lower(case when ${supplied} then business_name else $2 end)
      where id = $1`,
    [sellerId, inLanguage(defaultLanguage, texts.closedShop)],
  );
}
