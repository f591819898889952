import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { simulatedMessages, simulatedPhones } from '#database/tables/simulator.ts';
import { windowEnd } from '#domain/chat/channel.ts';
import { handleNextEvent, type Receive, storeEvents } from '#server/chat/channel/events.ts';
import { takeApart } from '#server/chat/channel/webhook.ts';
import { receive } from '#server/chat/incoming/commands.ts';
import type { PagesContext } from '#server/pages/context.ts';
import type { PlannedChat } from './chatPlan.ts';
import { seedOf } from './random.ts';

/** The demo in the place of the messaging service: it posts what customers write, and takes what waits in the outbox. */
export type Service = {
  context: PagesContext;
  /** The context at another time. */
  at(time: Date): PagesContext;
  /** The simulator's number: our id of it, and the service's. */
  number: { id: string; numberId: string };
};

/** A body holds so many events at most, as the service's do. */
const batch = 100;
/** Events that are handled at once: each in a transaction of its own. */
const atOnce = 8;

/** A message in the service's shape, and who has sent it. */
export type Said = { chat: PlannedChat; at: Date; message: Message };
export type Message = { id: string; type: string; [content: string]: unknown };

/** Posts what customers wrote, a hundred at a time, and waits until the channel has handled it. */
export async function tellMessages(service: Service, said: Said[]): Promise<void> {
  for (let from = 0; from < said.length; from += batch) {
    const part = said.slice(from, from + batch);
    const contacts = part.map(({ chat: { name, phone } }) => ({ profile: { name }, wa_id: phone }));
    await tell(service, { contacts, messages: part.map(({ message }) => message) });
  }
  await handleAll(service, said.length);
}

/** What the service posts, without its way through the network. */
async function tell({ context, number }: Service, value: object): Promise<void> {
  const metadata = { display_phone_number: '', phone_number_id: number.numberId };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  const body = { object: 'whatsapp_business_account', entry: [{ id: number.numberId, changes: [change] }] };
  const believed = new Map([[number.numberId, number.id]]);
  const events = takeApart(
    Buffer.from(JSON.stringify(body)),
    { believed, known: new Set([number.numberId]) },
    context.now(),
  );
  await storeEvents(context, events);
}

/** Each message is answered at its own time. */
async function handleAll({ context, at }: Service, count: number): Promise<void> {
  const receiveThen: Receive = (tx, _context, message) =>
    receive(tx, at(new Date(message.occurredAt.getTime() + 1000)), message);
  const work = async () => {
    while (await handleNextEvent(context, receiveThen));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
}

export const seconds = (time: Date) => String(Math.floor(time.getTime() / 1000));

type Waiting = { id: string; phone: string; occurred_at: Date };

/**
 * Takes what waits in the outbox, and tells that it was read, or has arrived at least: messages are recognised by their
 * own id, as when the answer to their sending was lost.
 */
export async function tellStates(service: Service): Promise<void> {
  const { rows } = await service.context.database.pool.query<Waiting>(
    `select message_id as id, ltrim(phone, '+') as phone, occurred_at from channel_outbox
      join channel_messages on channel_messages.id = message_id join contacts on contacts.id = channel_outbox.contact_id
      where channel_outbox.number_id = $1 order by sequence`,
    [service.number.id],
  );
  const statuses = rows.map(({ id, phone, occurred_at }) => ({
    id: `wamid.${randomUUID()}`,
    status: seedOf(`${phone} ${occurred_at.getTime()}`) % 7 === 0 ? 'delivered' : 'read',
    timestamp: seconds(new Date(occurred_at.getTime() + 5000)),
    recipient_id: phone,
    biz_opaque_callback_data: id,
  }));
  for (let from = 0; from < statuses.length; from += batch) {
    await tell(service, { statuses: statuses.slice(from, from + batch) });
  }
  await handleAll(service, statuses.length);
}

/**
 * The phones of these customers in the simulator, with what they sent within the last 24 hours: so they can be answered
 * from the inbox.
 */
export async function keepPhones({ context }: Service, chats: PlannedChat[], said: Said[]): Promise<void> {
  const now = context.now();
  const phones = chats.map(({ phone, name }) => ({
    id: newId(),
    phone,
    name,
    serviceUserId: `IN.${phone}`,
    createdAt: now,
  }));
  await context.database.query.insert(simulatedPhones).values(phones);
  const ids = new Map(phones.map(({ phone, id }) => [phone, id]));
  const recent = said
    .filter(({ at }) => windowEnd(at) > now)
    .map(({ chat, at, message }) => ({
      id: newId(),
      phoneId: ids.get(chat.phone) ?? '',
      direction: 'from' as const,
      externalId: message.id,
      payload: message,
      state: 'sent' as const,
      createdAt: at,
    }));
  if (recent.length > 0) await context.database.query.insert(simulatedMessages).values(recent);
}
