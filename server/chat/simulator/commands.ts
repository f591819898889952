import { randomInt } from 'node:crypto';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DB } from '#database/schema.ts';
import { lockName } from '#server/platform/database/locks.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { isContactsPhone } from '../channel/contacts.ts';
import type { ChatContext } from '../context.ts';
import { createStateEvent, newExternalId, queueWebhook, toServiceTimestamp } from './webhooks.ts';

/** The owner of the page that shows a phone. A seller has two phones: their own, and that of a customer. */
export type SimulatedPhoneOwner = { sellerId: string; isSellers: boolean } | { visitor: string };

/** Whether a phone is this page's; for a shop without `isSellers`, whether it is either of its phones. */
export const isPhoneOf =
  (owner: SimulatedPhoneOwner | { sellerId: string }) =>
  ({ eb, and }: ExpressionBuilder<DB, 'simulatedPhones'>) => {
    if ('visitor' in owner) return eb('simulatedPhones.visitor', '=', owner.visitor);
    const isShops = eb('simulatedPhones.sellerId', '=', owner.sellerId);
    return 'isSellers' in owner ? and([isShops, eb('isSellers', '=', owner.isSellers)]) : isShops;
  };

/** Returns the phone of a page, created on first use. No person can have its number: Indian numbers don't begin so. */
export async function openSimulatedPhone(
  context: ChatContext,
  owner: SimulatedPhoneOwner,
  name: string,
): Promise<string> {
  const page = 'visitor' in owner ? owner.visitor : `${owner.sellerId}:${owner.isSellers}`;
  return context.database.transaction(async (tx) => {
    await lockName(tx, `simulated-phone:${page}`);
    const opened = await tx.db.selectFrom('simulatedPhones').select('id').where(isPhoneOf(owner)).executeTakeFirst();
    if (opened) return opened.id;
    const phone = { id: newId(), phone: `9110${randomDigits(8)}`, serviceUserId: `IN.${randomDigits(14)}`, name };
    await tx.db
      .insertInto('simulatedPhones')
      .values({ ...phone, ...owner, createdAt: context.now() })
      .execute();
    return phone.id;
  });
}

const findPhone = (db: QueryBuilder, id: string) =>
  db.selectFrom('simulatedPhones').selectAll().where('id', '=', id).executeTakeFirst();

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
    const phone = await findPhone(tx.db, phoneId);
    if (!phone) throw new Error('There is no such phone.');
    const ids = { from: phone.hidesPhone ? undefined : phone.phone, from_user_id: phone.serviceUserId };
    const context = replyTo && { context: { from: 'simulator', id: replyTo } };
    const payload = { ...ids, id: externalId, timestamp: toServiceTimestamp(now), ...context, ...message };
    await tx.db
      .insertInto('simulatedMessages')
      .values({
        id: newId(),
        phoneId,
        direction: 'from',
        externalId,
        payload: JSON.stringify(payload),
        state: 'sent',
        createdAt: now,
      })
      .execute();
    const contacts = [{ profile: { name: phone.name }, wa_id: ids.from, user_id: phone.serviceUserId }];
    for (let time = 0; time < times; time += 1) {
      const dueAt = new Date(now.getTime() + late);
      await queueWebhook(tx, phone, { contacts, messages: [payload] }, { now, dueAt });
    }
  });
  return externalId;
}

/** Marks everything that the phone received as read; Haat gets read receipts. */
export async function markSimulatedMessagesRead(context: ChatContext, phoneId: string): Promise<void> {
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const messages = await tx.db
      .updateTable('simulatedMessages')
      .set({ state: 'read' })
      .where('phoneId', '=', phoneId)
      .where('direction', '=', 'to')
      .where('state', '<>', 'read')
      .returning(['externalId', 'callback'])
      .execute();
    const phone = await findPhone(tx.db, phoneId);
    for (const { externalId, callback } of messages) {
      const event = createStateEvent({ externalId, phone, to: undefined, status: 'read', now, callback });
      await queueWebhook(tx, phone, event, { now });
    }
  });
}

/**
 * Pretends that a day has passed since the phone's last message, so that free text is rejected here and in the service.
 */
export async function advanceSimulatedDay(context: ChatContext, phoneId: string): Promise<void> {
  await context.database.transaction(async ({ db }) => {
    await db
      .updateTable('simulatedMessages')
      .set(({ ref }) => ({ createdAt: dayBefore(ref('createdAt')) }))
      .where('phoneId', '=', phoneId)
      .where('direction', '=', 'from')
      .execute();
    const simulatedContact = db
      .selectFrom('contacts')
      .innerJoin('channelNumbers', 'channelNumbers.id', 'contacts.numberId')
      .innerJoin('simulatedPhones', (join) => join.on(isContactsPhone))
      .select('contacts.id')
      .where('kind', '=', 'simulator')
      .where('simulatedPhones.id', '=', phoneId);
    await db
      .updateTable('contacts')
      .set(({ ref }) => ({ windowEndsAt: dayBefore(ref('windowEndsAt')) }))
      .where('id', 'in', simulatedContact)
      .execute();
    await db
      .updateTable('conversations')
      .set(({ ref }) => ({ windowEndsAt: dayBefore(ref('windowEndsAt')) }))
      .where('contactId', 'in', simulatedContact)
      .execute();
  });
}

const dayBefore = <Time>(time: Expression<Time>) => sql<Time>`${time} - interval '1 day'`;
