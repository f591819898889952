import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DB } from '#database/schema.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
import { businessNameTextIn } from '#server/sellers/sellers/translations.ts';
import { conversationLanguage, lastWordsLanguage, namesLanguageOfConversation } from './languages.ts';
import { mergeConversations } from './merging.ts';

const selectContact = statement((db, contact: { id: string }) =>
  db
    .selectFrom('contacts')
    .innerJoin('channelNumbers', 'channelNumbers.id', 'contacts.numberId')
    .leftJoin('sellers', (join) => join.onRef('sellers.id', '=', 'contacts.sellerId').on(isSelling))
    .select((eb) => [
      'contacts.id',
      'contacts.phone',
      'contacts.serviceUserId',
      'contacts.name',
      'contacts.mode',
      'contacts.routedAt',
      // The shop that they named; null if it doesn't sell now.
      'sellers.id as sellerId',
      'sellers.businessName as shop',
      eb('channelNumbers.kind', '=', sql.lit('simulator')).$castTo<boolean>().as('isTest'),
    ])
    .where('contacts.id', '=', contact.id),
);

/** A person as one number knows them, and the shop that they talk to there. */
export type Contact = Awaited<ReturnType<typeof selectContact>>[number];

export async function readContact({ db }: Transaction, id: string): Promise<Contact> {
  const [contact] = await selectContact(db, { id });
  if (!contact) throw new Error('The contact of a message is gone.');
  return contact;
}

const selectConversations = (db: QueryBuilder) =>
  db
    .selectFrom('conversations')
    .innerJoin('sellers', 'sellers.id', 'conversations.sellerId')
    .leftJoin('assistantTurns', 'assistantTurns.conversationId', 'conversations.id')
    .select([
      'conversations.id',
      'conversations.sellerId',
      businessNameTextIn(namesLanguageOfConversation).as('shop'),
      // The phone number that the messaging service has verified.
      'conversations.phone',
      'conversations.serviceUserId',
      'conversations.name',
      'conversations.deliveryAddress',
      'conversations.stoppedAt',
      'conversations.isTest',
      // The shop takes orders without an address.
      'sellers.customersCanPickUp',
      // Who answers, as read by `ownerNow`.
      'conversations.owner',
      'conversations.silentUntil',
      // The language of their answers, and of their last message that showed one.
      conversationLanguage.as('language'),
      lastWordsLanguage.as('lastWordsLanguage'),
    ]);

/** Whether they act for this shop themselves. */
const isOwnShop = (phones: SelectQueryBuilder<DB, 'conversations' | 'connectedPhones', object>) =>
  expressionBuilder<DB, 'conversations'>().exists(phones).$castTo<boolean>().as('isOwnShop');

/** Whether the customer of a conversation acts for its shop: for queries with `conversations` among the tables. */
export const isOwnConversation = isOwnShop(
  expressionBuilder<DB, 'conversations'>()
    .selectFrom('connectedPhones')
    .whereRef('connectedPhones.contactId', '=', 'conversations.contactId')
    .whereRef('connectedPhones.sellerId', '=', 'conversations.sellerId'),
);

const selectConversation = statement((db, conversation: { id: string }) =>
  selectConversations(db).select(isOwnConversation).where('conversations.id', '=', conversation.id),
);

/** A customer of a shop. */
export type Conversation = Awaited<ReturnType<typeof selectConversation>>[number];

export async function readConversation({ db }: Transaction, id: string): Promise<Conversation> {
  const [conversation] = await selectConversation(db, { id });
  if (!conversation) throw new Error('The conversation is gone.');
  return conversation;
}

type KnownCustomer = { sellerId: string; contactId: string; phone: string | null; serviceUserId: string | null };

const selectKnownConversations = statement((db, customer: KnownCustomer) =>
  selectConversations(db)
    .select(({ selectFrom }) =>
      isOwnShop(
        selectFrom('connectedPhones')
          .where('connectedPhones.contactId', '=', customer.contactId)
          .where('connectedPhones.sellerId', '=', customer.sellerId),
      ),
    )
    .where('conversations.sellerId', '=', customer.sellerId)
    .where((eb) =>
      eb.or([
        eb('conversations.phone', '=', customer.phone),
        eb('conversations.serviceUserId', '=', customer.serviceUserId),
      ]),
    ),
);

/**
 * Returns the conversation of this contact with a shop: a new one, or one known by phone, by the service's user id, or
 * by both in two chats that are then merged. A known phone with another user id is another person, who inherits
 * nothing. The caller has locked the contact; the conversation isn't locked.
 */
export async function findConversation(
  tx: Transaction,
  { sellerId, contact, now }: { sellerId: string; contact: Contact; now: Date },
): Promise<Conversation> {
  const { phone, serviceUserId, name } = contact;
  const known = await selectKnownConversations(tx.db, { sellerId, contactId: contact.id, phone, serviceUserId });
  const byPhone = known.find((row) => phone !== null && row.phone === phone);
  const byId = known.find((row) => serviceUserId !== null && row.serviceUserId === serviceUserId);
  const isOther = byPhone && byId !== byPhone && byPhone.serviceUserId !== null && serviceUserId !== null;
  if (byPhone && isOther) await detachPhone(tx, byPhone.id, sellerId, phone);
  const [found, second] = isOther ? [byId] : [byPhone, byId].filter((row) => row !== undefined);
  if (found && second && second !== found) await mergeConversations(tx, { from: second.id, to: found.id, now });
  if (found) {
    if (found.phone !== (phone ?? found.phone) || found.serviceUserId !== (serviceUserId ?? found.serviceUserId)) {
      await saveIdentity(tx, found.id, contact);
    }
    return { ...found, phone: phone ?? found.phone, name: found.name ?? name };
  }
  await tx.db
    .insertInto('conversations')
    .values({
      id: newId(),
      sellerId,
      phone,
      serviceUserId,
      name,
      isTest: contact.isTest,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // The same person wrote to another number of the shop concurrently.
  return findConversation(tx, { sellerId, contact, now });
}

async function saveIdentity({ db }: Transaction, id: string, { phone, serviceUserId }: Contact): Promise<void> {
  await db
    .updateTable('conversations')
    .set((eb) => ({
      phone: eb.fn.coalesce(eb.val(phone), 'phone'),
      serviceUserId: eb.fn.coalesce(eb.val(serviceUserId), 'serviceUserId'),
    }))
    .where('id', '=', id)
    .execute();
}

/** The phone has a new owner; orders placed with it stay with the previous one. */
async function detachPhone({ db }: Transaction, id: string, sellerId: string, phone: string | null): Promise<void> {
  await db
    .updateTable('orders')
    .set({ conversationId: id })
    .where('sellerId', '=', sellerId)
    .where('customerPhone', '=', phone)
    .where('conversationId', 'is', null)
    .execute();
  await db.updateTable('conversations').set({ phone: null }).where('id', '=', id).execute();
}
