import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { replyWindowEnd } from '#domain/chat/channel.ts';
import { storeEvents } from '#server/chat/channel/eventQueue.ts';
import { handleNextEvent, type MessageReceiver } from '#server/chat/channel/events.ts';
import { parseEvents } from '#server/chat/channel/webhook.ts';
import { handleIncomingMessage } from '#server/chat/incoming/commands.ts';
import type { PagesContext } from '#server/pages/context.ts';
import type { PlannedChat } from './planChats.ts';
import { seedOf } from './random/seededRandom.ts';

/** Stands in for the messaging service: it posts webhooks, and delivers the messages in the outbox. */
export type MessagingService = {
  context: PagesContext;
  /** Returns the context at another time. */
  at(time: Date): PagesContext;
  /** The simulator's number: our id and the service's. */
  number: { id: string; numberId: string };
};

/** As many as a webhook of the service holds. */
const maxEventsPerBody = 100;
/** Number of events handled in parallel, each in its own transaction. */
const handlerConcurrency = 8;

/** A message in the service's format, with the chat it belongs to. */
export type SentMessage = { chat: PlannedChat; at: Date; message: ServiceMessage };
export type ServiceMessage = { id: string; type: string; [content: string]: unknown };

/** Posts messages of customers in batches, and waits until the channel has handled them. */
export async function postMessages(service: MessagingService, said: SentMessage[]): Promise<void> {
  for (let from = 0; from < said.length; from += maxEventsPerBody) {
    const part = said.slice(from, from + maxEventsPerBody);
    const contacts = part.map(({ chat: { name, phone } }) => ({ profile: { name }, wa_id: phone }));
    await postWebhook(service, { contacts, messages: part.map(({ message }) => message) });
  }
  await handleEvents(service, said.length);
}

/** Stores the events of a webhook without a network. */
async function postWebhook({ context, number }: MessagingService, value: object): Promise<void> {
  const metadata = { display_phone_number: '', phone_number_id: number.numberId };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  const body = { object: 'whatsapp_business_account', entry: [{ id: number.numberId, changes: [change] }] };
  const verifiedNumbers = new Map([[number.numberId, number.id]]);
  const events = parseEvents(
    Buffer.from(JSON.stringify(body)),
    { believed: verifiedNumbers, known: new Set([number.numberId]) },
    context.now(),
  );
  await storeEvents(context, events);
}

/** Handles each message one second after it was written. */
async function handleEvents({ context, at }: MessagingService, count: number): Promise<void> {
  const receiveLater: MessageReceiver = (tx, _context, message) =>
    handleIncomingMessage(tx, at(new Date(message.occurredAt.getTime() + 1000)), message);
  const work = async () => {
    while (await handleNextEvent(context, receiveLater));
  };
  await Promise.all(Array.from({ length: Math.min(handlerConcurrency, count) }, work));
}

export const unixSeconds = (time: Date) => String(Math.floor(time.getTime() / 1000));

type QueuedMessage = { id: string; phone: string; occurred_at: Date };

/**
 * Reports every message in the outbox as read or delivered. Messages are matched by our own id, as when the response to
 * sending them was lost.
 */
export async function postStatuses(service: MessagingService): Promise<void> {
  const { rows } = await service.context.database.pool.query<QueuedMessage>(
    `select message_id as id, ltrim(phone, '+') as phone, occurred_at from channel_outbox
      join channel_messages on channel_messages.id = message_id join contacts on contacts.id = channel_outbox.contact_id
      where channel_outbox.number_id = $1 order by sequence`,
    [service.number.id],
  );
  const statuses = rows.map(({ id, phone, occurred_at }) => ({
    id: `wamid.${randomUUID()}`,
    status: seedOf(`${phone} ${occurred_at.getTime()}`) % 7 === 0 ? 'delivered' : 'read',
    timestamp: unixSeconds(new Date(occurred_at.getTime() + 5000)),
    recipient_id: phone,
    biz_opaque_callback_data: id,
  }));
  for (let from = 0; from < statuses.length; from += maxEventsPerBody) {
    await postWebhook(service, { statuses: statuses.slice(from, from + maxEventsPerBody) });
  }
  await handleEvents(service, statuses.length);
}

/**
 * Creates simulator phones for these customers with their messages of the last 24 hours, so that sellers can reply from
 * the inbox.
 */
export async function saveSimulatedPhones(
  { context }: MessagingService,
  chats: PlannedChat[],
  said: SentMessage[],
): Promise<void> {
  const now = context.now();
  const phones = chats.map(({ phone, name }) => ({
    id: newId(),
    phone,
    name,
    serviceUserId: `IN.${phone}`,
    createdAt: now,
  }));
  await context.database.write.insertInto('simulatedPhones').values(phones).execute();
  const ids = new Map(phones.map(({ phone, id }) => [phone, id]));
  const recent = said
    .filter(({ at }) => replyWindowEnd(at) > now)
    .map(({ chat, at, message }) => ({
      id: newId(),
      phoneId: ids.get(chat.phone) ?? '',
      direction: 'from' as const,
      externalId: message.id,
      payload: JSON.stringify(message),
      state: 'sent' as const,
      createdAt: at,
    }));
  if (recent.length > 0) await context.database.write.insertInto('simulatedMessages').values(recent).execute();
}
