import { v7 as newId } from 'uuid';
import { type IncomingMessage, windowEnd } from '#domain/channel.ts';
import { noteLast } from '../channel/commands.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/connect.ts';

/**
 * What an incoming message does, in the transaction that marks its event as handled. It was stored with its contact,
 * which is locked; here it comes into the conversation of the shop that it is for: the number's own, or the one that
 * the contact talks to. Who named no shop is in no inbox.
 */
export async function receive(tx: Transaction, context: Context, message: IncomingMessage): Promise<void> {
  const { rows } = await tx.client.query<Contact>(
    'select phone, service_user_id as "serviceUserId", name, seller_id as "sellerId" from contacts where id = $1',
    [message.contactId],
  );
  const [contact] = rows;
  const sellerId = message.numberSellerId ?? contact?.sellerId;
  if (!contact || !sellerId) return;
  const conversationId = await findConversation(tx, {
    sellerId,
    contactId: message.contactId,
    contact,
    now: context.now(),
  });
  await fileMessage(tx, conversationId, message);
}

type Contact = { phone: string | null; serviceUserId: string | null; name: string | null; sellerId: string | null };

/** The customer of one shop who this contact is, new or known from their orders; reached by this contact from now on. */
async function findConversation(
  { client }: Transaction,
  { sellerId, contactId, contact, now }: { sellerId: string; contactId: string; contact: Contact; now: Date },
): Promise<string> {
  const { phone, serviceUserId, name } = contact;
  const known = await client.query<{ id: string }>(
    `update conversations set contact_id = $2, name = coalesce(name, $3), updated_at = $4
      where id = (select id from conversations where seller_id = $1 and (phone = $5 or service_user_id = $6)
        order by phone = $5 desc nulls last limit 1)
      returning id`,
    [sellerId, contactId, name, now, phone, serviceUserId],
  );
  if (known.rows[0]) return known.rows[0].id;
  const id = newId();
  await client.query(
    `insert into conversations (id, seller_id, contact_id, phone, service_user_id, name, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [id, sellerId, contactId, phone, serviceUserId, name, now],
  );
  return id;
}

async function fileMessage(tx: Transaction, conversationId: string, message: IncomingMessage): Promise<void> {
  const { id, occurredAt, text } = message;
  await tx.client.query('update channel_messages set conversation_id = $2 where id = $1', [id, conversationId]);
  await tx.client.query(
    'update conversations set unread = unread + 1, window_ends_at = greatest(window_ends_at, $2) where id = $1',
    [conversationId, windowEnd(occurredAt)],
  );
  await noteLast(tx, conversationId, { at: occurredAt, text, direction: 'in' });
}
