import { sql } from 'kysely';
import { arrivedStatus } from '#domain/orders/orders.ts';
import { closedStatus } from '#domain/sellers/sellers.ts';
import { chatPictureFolder } from '#server/chat/channel/media.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import * as texts from '#texts/emails.gen.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { eraseEventLanes } from '../customerData/channelEvents.ts';
import { enqueueFolderRemoval, eraseOrderCustomers } from '../customerData/commands.ts';

/** Orders, products and chats per transaction. */
const batchSize = 50;
/** For rows with few dependent rows. */
const rowBatchSize = 2000;

/** Erases what the law does not require of a closed shop and its customers. Can be restarted after an interruption. */
export async function eraseShop(context: ChatContext, sellerId: string, contactIds: string[]): Promise<void> {
  const { database } = context;
  const closed = await database.read
    .selectFrom('sellers')
    .where('id', '=', sellerId)
    .where('status', '=', sql.lit(closedStatus))
    .executeTakeFirst();
  if (!closed) return;
  const eraseSomeOfPhones: ErasureStep = (tx) => eraseSomeMessages(tx, context, contactIds);
  const steps = [eraseSomeOrders, eraseSomeChats, eraseSomeContacts, eraseSomeOfPhones, eraseSomeEvents];
  for (const step of [...steps, eraseSomeProducts, eraseSomePictures, eraseSomeImportRows]) {
    while ((await database.transaction((tx) => step(tx, context, sellerId))) > 0);
  }
  await database.transaction((tx) => eraseRest(tx, sellerId, contactIds));
}

/** Erases one batch and returns its size; 0 when nothing is left. */
type ErasureStep = (tx: Transaction, context: ChatContext, sellerId: string) => Promise<number>;

const toIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

async function eraseSomeOrders(tx: Transaction, context: ChatContext, sellerId: string): Promise<number> {
  const orders = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .execute();
  await eraseOrderCustomers(tx, context, toIds(orders));
  return orders.length;
}

async function eraseSomeChats(tx: Transaction, context: ChatContext, sellerId: string): Promise<number> {
  const chats = await tx.db
    .selectFrom('conversations')
    .select('id')
    .where('sellerId', '=', sellerId)
    .orderBy('id')
    .limit(batchSize)
    .execute();
  const ids = toIds(chats);
  await removePictures(tx, context, 'channelMessages.conversationId', ids);
  await tx.db.deleteFrom('conversations').where('id', '=', anyOf(ids)).execute();
  return ids.length;
}

/** Removes the files of photos that were sent with the messages of these chats or contacts, or with these messages. */
async function removePictures(
  tx: Transaction,
  context: ChatContext,
  column: 'channelMessages.conversationId' | 'channelMessages.contactId' | 'channelMedia.messageId',
  ids: string[],
): Promise<void> {
  const pictures = await tx.db
    .selectFrom('channelMedia')
    .innerJoin('channelMessages', 'channelMessages.id', 'channelMedia.messageId')
    .select('channelMedia.id')
    .where(column, '=', anyOf(ids))
    .execute();
  await enqueueFolderRemoval(tx, context, toIds(pictures).map(chatPictureFolder));
}

/** Erases contacts of the shop's own numbers, with what belongs to no chat. */
async function eraseSomeContacts(tx: Transaction, context: ChatContext, sellerId: string): Promise<number> {
  const contacts = await tx.db
    .selectFrom('contacts')
    .innerJoin('channelNumbers', 'channelNumbers.id', 'contacts.numberId')
    .select('contacts.id')
    .where('channelNumbers.sellerId', '=', sellerId)
    .orderBy('contacts.id')
    .limit(batchSize)
    .execute();
  const ids = toIds(contacts);
  await removePictures(tx, context, 'channelMessages.contactId', ids);
  await tx.db.deleteFrom('contacts').where('id', '=', anyOf(ids)).execute();
  return ids.length;
}

/** Erases what these phones wrote and received on behalf of the shop. */
async function eraseSomeMessages(tx: Transaction, context: ChatContext, contactIds: string[]): Promise<number> {
  const messages = await tx.db
    .selectFrom('channelMessages')
    .select('id')
    .where('contactId', '=', anyOf(contactIds))
    .where('conversationId', 'is', null)
    .limit(rowBatchSize)
    .execute();
  const ids = toIds(messages);
  await removePictures(tx, context, 'channelMedia.messageId', ids);
  await tx.db.deleteFrom('channelMessages').where('id', '=', anyOf(ids)).execute();
  return ids.length;
}

/** Erases the messaging service's events about the shop's own numbers. */
async function eraseSomeEvents({ db }: Transaction, _: ChatContext, sellerId: string): Promise<number> {
  const numbers = db.selectFrom('channelNumbers').select('id').where('sellerId', '=', sellerId);
  const events = db.selectFrom('channelEvents').select('id').where('numberId', 'in', numbers).limit(rowBatchSize);
  const { numDeletedRows } = await db.deleteFrom('channelEvents').where('id', 'in', events).executeTakeFirst();
  return Number(numDeletedRows);
}

const eraseSomeProducts = (tx: Transaction, context: ChatContext, sellerId: string) =>
  eraseSome(tx, context, sellerId, { table: 'products', folder: 'previews' });

const eraseSomePictures = (tx: Transaction, context: ChatContext, sellerId: string) =>
  eraseSome(tx, context, sellerId, { table: 'pictures', folder: 'pictures' });

/** Erases rows of imported files; the imports themselves follow with the rest. */
async function eraseSomeImportRows({ db }: Transaction, _: ChatContext, sellerId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from import_rows where ctid = any (array(
      select import_rows.ctid from import_rows join imports on imports.id = import_id
      where seller_id = ${sellerId} limit ${rowBatchSize}))`.execute(db);
  return Number(numAffectedRows);
}

/** Erases rows of the shop, with the folder of files of each. */
async function eraseSome(
  tx: Transaction,
  context: ChatContext,
  sellerId: string,
  { table, folder }: { table: 'products' | 'pictures'; folder: string },
): Promise<number> {
  const rows = await tx.db
    .selectFrom(table)
    .select('id')
    .where('sellerId', '=', sellerId)
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .execute();
  const ids = toIds(rows);
  await tx.db.deleteFrom(table).where('id', '=', anyOf(ids)).execute();
  await enqueueFolderRemoval(
    tx,
    context,
    ids.map((id) => `${folder}/${id}/`),
  );
  return ids.length;
}

const tablesOfShop = [
  ...(['shopFacts', 'assistants', 'assistantUsage', 'openQuestions', 'sellerNotes', 'orderMails'] as const),
  ...(['missedTopics', 'assistantDays', 'personReplies', 'learnedAnswers'] as const),
  ...(['unmailedOrders', 'connectCodes', 'shopSteps', 'blockedPhones', 'productDrafts', 'phoneChanges'] as const),
  ...(['phoneProposals', 'simulatedPhones', 'channelNumbers', 'imports', 'importChoices'] as const),
  ...(['paymentSettings', 'codPins', 'codAllowedPhones', 'paymentRequests', 'paymentNotices'] as const),
  ...(['statements', 'statementColumns', 'statementHashes'] as const),
];

/** Erases the rest. The seller's record retains what existing invoices name: the business and its address. */
async function eraseRest(tx: Transaction, sellerId: string, contactIds: string[]): Promise<void> {
  const { db } = tx;
  await eraseEventLanes(tx, contactIds);
  // Other shops may have a customer with the same phone, so that contact stays.
  await db
    .deleteFrom('contacts')
    .where('id', '=', anyOf(contactIds))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('conversations').whereRef('conversations.contactId', '=', 'contacts.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('connectedPhones').whereRef('connectedPhones.contactId', '=', 'contacts.id'))),
    )
    .execute();
  for (const table of tablesOfShop) await db.deleteFrom(table).where('sellerId', '=', sellerId).execute();
  await db
    .deleteFrom('sellerSimilarities')
    .where((eb) => eb.or([eb('sellerId', '=', sellerId), eb('otherId', '=', sellerId)]))
    .execute();
  // Open reports stay until they have been reviewed, so that closing a shop does not end them.
  await db
    .deleteFrom('reportedSubjects')
    .where('sellerId', '=', sellerId)
    .where('reviewedAt', 'is not', null)
    .execute();
  await db.updateTable('sellerHistory').set({ reason: null }).where('sellerId', '=', sellerId).execute();
  await anonymizeSeller(db, sellerId);
}

async function anonymizeSeller(db: QueryBuilder, sellerId: string): Promise<void> {
  const closedName = inLanguage(defaultLanguage, texts.closedShop);
  await db
    .updateTable('sellers')
    .set({ ownerName: '', phone: '', phoneTyped: null, description: null, slug: null })
    .set({ city: null, openingHours: null, replyMinutes: null, logo: null, cover: null, color: null })
    .set({ translations: JSON.stringify({}), linkLanguage: null })
    .set(({ selectFrom, exists, case: choose, ref, val }) => {
      const hasSupplied = exists(
        selectFrom('orders')
          .whereRef('orders.sellerId', '=', 'sellers.id')
          .where('orders.status', '=', sql.lit(arrivedStatus)),
      );
      const name = choose().when(hasSupplied).then(ref('businessName')).else(val(closedName)).end();
      return {
        businessName: name,
        address: choose().when(hasSupplied).then(ref('address')).else(sql.lit('')).end(),
        search: sql<string>`lower(${name})`,
      };
    })
    .where('id', '=', sellerId)
    .execute();
}
