import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { eq } from '#database/drizzle.ts';
import { simulatedMessages, simulatedPhones } from '#database/tables/simulator.ts';
import type { ChatContext } from '../context.ts';
import { createStateEvent, newExternalId, queueWebhook, toServiceTimestamp } from './webhooks.ts';

/** The owner of the page that shows a phone. A seller has two phones: their own, and that of a customer. */
export type SimulatedPhoneOwner = { sellerId: string; isSellers: boolean } | { visitor: string };

/** SQL condition for the owner of phones, with one value, `$1` by default. */
export function phoneOwnerCondition(
  owner: SimulatedPhoneOwner | { sellerId: string },
  n = 1,
): { condition: string; value: string } {
  if ('visitor' in owner) return { condition: `visitor = $${n}`, value: owner.visitor };
  const which = 'isSellers' in owner ? ` and ${owner.isSellers ? '' : 'not '}is_sellers` : '';
  return { condition: `seller_id = $${n}${which}`, value: owner.sellerId };
}

/** Returns the phone of a page, created on first use. No person can have its number: Indian numbers don't begin so. */
export async function openSimulatedPhone(
  context: ChatContext,
  owner: SimulatedPhoneOwner,
  name: string,
): Promise<string> {
  const { condition, value } = phoneOwnerCondition(owner);
  const lock = `simulated-phone:${condition}:${value}`;
  return context.database.transaction(async ({ client, query }) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
    const { rows } = await client.query<{ id: string }>(`select id from simulated_phones where ${condition}`, [value]);
    if (rows[0]) return rows[0].id;
    const phone = { id: newId(), phone: `9110${randomDigits(8)}`, serviceUserId: `IN.${randomDigits(14)}`, name };
    await query.insert(simulatedPhones).values({ ...phone, ...owner, createdAt: context.now() });
    return phone.id;
  });
}

const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** A message sent from such a phone, in the service's format without its envelope. */
export type SimulatedPhoneMessage =
  | { type: 'text'; text: { body: string } }
  | { type: 'image'; image: { id: string; mime_type: string; sha256: string; caption?: string } }
  | { type: 'interactive'; interactive: { type: 'button_reply'; button_reply: { id: string; title: string } } }
  | {
      type: 'interactive';
      interactive: { type: 'list_reply'; list_reply: { id: string; title: string; description?: string } };
    }
  | {
      type: 'order';
      order: {
        catalog_id: string;
        text?: string;
        product_items: { product_retailer_id: string; quantity: number; item_price: number; currency: 'INR' }[];
      };
    };

export type SimulatedSendOptions = {
  /** The service's id of the message that it replies to. */
  replyTo?: string | undefined;
  /** How often the service delivers the event. */
  times?: number;
  /** Delay of the event after sending, in milliseconds. */
  late?: number;
};

/** Sends a message from a phone; Haat receives it by a signed webhook. Returns the service's id of it. */
export async function sendFromSimulatedPhone(
  context: ChatContext,
  phoneId: string,
  message: SimulatedPhoneMessage,
  { replyTo, times = 1, late = 0 }: SimulatedSendOptions = {},
): Promise<string> {
  const externalId = newExternalId();
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const [phone] = await tx.query.select().from(simulatedPhones).where(eq(simulatedPhones.id, phoneId));
    if (!phone) throw new Error('There is no such phone.');
    const ids = { from: phone.hidesPhone ? undefined : phone.phone, from_user_id: phone.serviceUserId };
    const context = replyTo && { context: { from: 'simulator', id: replyTo } };
    const payload = { ...ids, id: externalId, timestamp: toServiceTimestamp(now), ...context, ...message };
    await tx.query.insert(simulatedMessages).values({
      id: newId(),
      phoneId,
      direction: 'from',
      externalId,
      payload,
      state: 'sent',
      createdAt: now,
    });
    const contacts = [{ profile: { name: phone.name }, wa_id: ids.from, user_id: phone.serviceUserId }];
    for (let time = 0; time < times; time += 1) {
      await queueWebhook(tx, { contacts, messages: [payload] }, now, new Date(now.getTime() + late));
    }
  });
  return externalId;
}

/** Marks everything that the phone received as read; Haat gets read receipts. */
export async function markSimulatedMessagesRead(context: ChatContext, phoneId: string): Promise<void> {
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const { rows } = await tx.client.query<{ external_id: string; callback: string | null }>(
      `update simulated_messages set state = 'read' where phone_id = $1 and direction = 'to' and state <> 'read'
        returning external_id, callback`,
      [phoneId],
    );
    const [phone] = await tx.query.select().from(simulatedPhones).where(eq(simulatedPhones.id, phoneId));
    for (const { external_id: externalId, callback } of rows) {
      await queueWebhook(
        tx,
        createStateEvent({ externalId, phone, to: undefined, status: 'read', now, callback }),
        now,
      );
    }
  });
}

/**
 * Pretends that a day has passed since the phone's last message, so that free text is rejected here and in the service.
 */
export async function advanceSimulatedDay(context: ChatContext, phoneId: string): Promise<void> {
  await context.database.transaction(async ({ client }) => {
    await client.query(
      "update simulated_messages set created_at = created_at - interval '1 day' where phone_id = $1 and direction = 'from'",
      [phoneId],
    );
    const contact = `select contacts.id from contacts join channel_numbers on channel_numbers.id = contacts.number_id
      join simulated_phones on '+' || simulated_phones.phone = contacts.phone or simulated_phones.service_user_id = contacts.service_user_id
      where kind = 'simulator' and simulated_phones.id = $1`;
    for (const [table, column] of [
      ['contacts', 'id'],
      ['conversations', 'contact_id'],
    ]) {
      await client.query(
        `update ${table} set window_ends_at = window_ends_at - interval '1 day' where ${column} in (${contact})`,
        [phoneId],
      );
    }
  });
}
