import { v7 as newId } from 'uuid';
import type { ConversationOwner } from '#domain/chat/conversations.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { isSellingSql } from '#server/sellers/sellers/queries.ts';
import { moveConversation } from './commands.ts';
import { conversationLanguageColumn } from './languages.ts';

/** A person as one number knows them, and the shop that they talk to there. */
export type Contact = {
  id: string;
  phone: string | null;
  serviceUserId: string | null;
  name: string | null;
  mode: 'customer' | 'seller';
  /** The shop that they named; null if it doesn't sell now. */
  sellerId: string | null;
  shop: string | null;
  routedAt: Date | null;
  /** Created by the simulator. */
  isTest: boolean;
};

export async function readContact({ client }: Transaction, id: string): Promise<Contact> {
  const { rows } = await client.query<Contact>({
    name: 'read-contact',
    text: `select contacts.id, contacts.phone, service_user_id as "serviceUserId", name, mode, routed_at as "routedAt",
        sellers.id as "sellerId", business_name as shop, kind = 'simulator' as "isTest"
      from contacts join channel_numbers on channel_numbers.id = contacts.number_id left join sellers on sellers.id = contacts.seller_id and ${isSellingSql} where contacts.id = $1`,
    values: [id],
  });
  const [contact] = rows;
  if (!contact) throw new Error('The contact of a message is gone.');
  return contact;
}

/** A customer of a shop. */
export type Conversation = {
  id: string;
  sellerId: string;
  shop: string;
  /** The phone number that the messaging service has verified. */
  phone: string | null;
  name: string | null;
  deliveryAddress: string | null;
  stoppedAt: Date | null;
  isTest: boolean;
  /** The language of their answers: that of their last message that showed one. */
  language: Language;
  /** The shop takes orders without an address. */
  customersCanPickUp: boolean;
  /** Who answers, as read by `ownerNow`. */
  owner: ConversationOwner;
  silentUntil: Date | null;
  /** They act for this shop themselves. */
  isOwnShop: boolean;
};
type ConversationRow = Conversation & { serviceUserId: string | null };

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
  const known = await findKnownConversations(tx, sellerId, contact);
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
  await tx.client.query(
    `insert into conversations (id, seller_id, phone, service_user_id, name, is_test, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $7, $6, $6) on conflict do nothing`,
    [newId(), sellerId, phone, serviceUserId, name, now, contact.isTest],
  );
  // The same person wrote to another number of the shop concurrently.
  return findConversation(tx, { sellerId, contact, now });
}

export async function readConversation({ client }: Transaction, id: string): Promise<Conversation> {
  const { rows } = await client.query<Conversation>({
    name: 'conversation',
    text: `select ${conversationColumns},
        exists (select from connected_phones where contact_id = conversations.contact_id and seller_id = conversations.seller_id) as "isOwnShop"
      from ${conversationTables} where conversations.id = $1`,
    values: [id],
  });
  const [conversation] = rows;
  if (!conversation) throw new Error('The conversation is gone.');
  return conversation;
}

const conversationColumns = `conversations.id, conversations.seller_id as "sellerId", business_name as shop, conversations.phone,
  service_user_id as "serviceUserId", name, delivery_address as "deliveryAddress", stopped_at as "stoppedAt", is_test as "isTest",
  customers_can_pick_up as "customersCanPickUp", owner, silent_until as "silentUntil",
  ${conversationLanguageColumn} as language`;
const conversationTables = `conversations join sellers on sellers.id = conversations.seller_id
  left join assistant_turns on conversation_id = conversations.id`;

async function findKnownConversations(
  { client }: Transaction,
  sellerId: string,
  contact: Contact,
): Promise<ConversationRow[]> {
  const { rows } = await client.query<ConversationRow>({
    name: 'known-customers',
    text: `select ${conversationColumns},
        exists (select from connected_phones where contact_id = $4 and seller_id = $1) as "isOwnShop"
      from ${conversationTables}
      where conversations.seller_id = $1 and (conversations.phone = $2 or service_user_id = $3)`,
    values: [sellerId, contact.phone, contact.serviceUserId, contact.id],
  });
  return rows;
}

async function saveIdentity({ client }: Transaction, id: string, { phone, serviceUserId }: Contact): Promise<void> {
  await client.query(
    'update conversations set phone = coalesce($2, phone), service_user_id = coalesce($3, service_user_id) where id = $1',
    [id, phone, serviceUserId],
  );
}

/** The phone has a new owner; orders placed with it stay with the previous one. */
async function detachPhone({ client }: Transaction, id: string, sellerId: string, phone: string | null): Promise<void> {
  await client.query(
    'update orders set conversation_id = $1 where seller_id = $2 and customer_phone = $3 and conversation_id is null',
    [id, sellerId, phone],
  );
  await client.query('update conversations set phone = null where id = $1', [id]);
}

/** Merges two chats of one customer without losing anything of the one that is deleted. */
async function mergeConversations(
  tx: Transaction,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const { client } = tx;
  const move = (table: string, only = '') =>
    client.query(`update ${table} set conversation_id = $2 where conversation_id = $1 ${only}`, [from, to]);
  await move('channel_messages');
  await move('orders');
  // A customer has one open cart.
  await move('conversation_carts', 'and not exists (select from conversation_carts where conversation_id = $2)');
  await moveConversation(tx, { id: to, action: 'merge', at: now, merged: from });
  await move('open_questions');
  await move('shop_facts');
  // A conversation has at most one open report.
  await move(
    'conversation_reports',
    'and not (resolved_at is null and exists (select from conversation_reports where conversation_id = $2 and resolved_at is null))',
  );
  // Pending messages stay pending even if a turn is being answered now: a turn is only completed if it hasn't changed.
  await client.query(
    `insert into assistant_turns as kept (conversation_id, due_at, message_ids, memory)
      select $2, due_at, message_ids, memory from assistant_turns where conversation_id = $1
      on conflict (conversation_id) do update set message_ids = kept.message_ids || excluded.message_ids,
        due_at = case when excluded.due_at is null then kept.due_at
          else greatest(kept.due_at, excluded.due_at) + interval '1 ms' end`,
    [from, to],
  );
  await client.query(
    `with gone as (delete from conversations where id = $1 returning delivery_address, unread, reported_at)
      update conversations set delivery_address = coalesce(conversations.delivery_address, gone.delivery_address),
        unread = conversations.unread + gone.unread, reported_at = least(conversations.reported_at, gone.reported_at)
      from gone where conversations.id = $2`,
    [from, to],
  );
}
