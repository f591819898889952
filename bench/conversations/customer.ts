/** A customer's phone: sends through the channel's own queue, and reads what the shop sent back. */
import { randomUUID } from 'node:crypto';
import type { AssistantRecord } from '../../domain/assistant/assistantRecords.ts';
import type { MessageChoice, OutgoingMessage } from '../../domain/chat/channel.ts';
import { answerNextTurn, askModelForNextTurn } from '../../server/chat/answering/turns.ts';
import { storeEvents } from '../../server/chat/channel/eventQueue.ts';
import { handleNextEvent } from '../../server/chat/channel/events.ts';
import { parseEvents } from '../../server/chat/channel/webhook.ts';
import { handleIncomingMessage } from '../../server/chat/incoming/commands.ts';
import type { PagesContext } from '../../server/pages/context.ts';
import type { Shop } from './shops.ts';

export type SentMessage = {
  id: string;
  author: string;
  text: string;
  content: OutgoingMessage;
  records: AssistantRecord[];
};

/** `pass` moves the server's clock. */
export type World = { context: PagesContext; pass(milliseconds: number): void };

export type Customer = {
  digits: string;
  name: string;
  hidesPhone: boolean;
  shop: Shop;
  /** All that the shop has sent, oldest first. */
  sent: SentMessage[];
};

/** Sends one line of a case, a message or a tap. Throws if there is nothing such to tap. */
export async function send(world: World, customer: Customer, line: string): Promise<void> {
  const { context } = world;
  const { shop, digits, name, hidesPhone } = customer;
  world.pass(5000);
  const person = hidesPhone ? { user_id: `user-${digits}` } : { wa_id: digits };
  const message = {
    id: `wamid.${randomUUID()}`,
    timestamp: String(Math.floor(context.now().getTime() / 1000)),
    ...(hidesPhone ? { from_user_id: `user-${digits}` } : { from: digits }),
    ...toMessage(customer, line),
  };
  const value = { contacts: [{ profile: { name }, ...person }], messages: [message] };
  const change = { messaging_product: 'whatsapp', metadata: { phone_number_id: shop.numberId }, ...value };
  const body = Buffer.from(JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'messages', value: change }] }] }));
  const believed = new Map([[shop.numberId, shop.ownNumberId]]);
  const events = parseEvents(body, { believed, known: new Set([shop.numberId]) }, context.now());
  await storeEvents(context, events);
  while (await handleNextEvent(context, handleIncomingMessage));
}

/** Waits out the pause after a burst and lets the assistant answer. Returns what the shop has sent since. */
export async function receive({ context, pass }: World, customer: Customer): Promise<SentMessage[]> {
  pass(3000);
  while ((await answerNextTurn(context)) === true);
  if (context.model) while ((await askModelForNextTurn(context)) === true);
  const { pool } = context.database;
  const { rows } = await pool.query<SentMessage & { records: AssistantRecord[] | null }>(
    `select m.id, m.author, m.text, m.content, m.records from channel_messages m join contacts c on c.id = m.contact_id
      where c.number_id = $1 and (c.phone = $2 or c.service_user_id = $3) and m.direction = 'out'
      order by m.created_at, m.id`,
    [customer.shop.ownNumberId, `+${customer.digits}`, `user-${customer.digits}`],
  );
  const fresh = rows.slice(customer.sent.length).map((row) => ({ ...row, records: row.records ?? [] }));
  customer.sent.push(...fresh);
  // As if the service had taken them: replies name the service's ids.
  await pool.query(`update channel_messages set external_id = 'out.' || id, state = 'delivered' where id = any($1)`, [
    fresh.map(({ id }) => id),
  ]);
  await pool.query('delete from channel_outbox where message_id = any($1)', [fresh.map(({ id }) => id)]);
  return fresh;
}

const taps: Record<string, RegExp> = {
  place: /^cart-place:/,
  discard: /^cart-drop:/,
  'change address': /^cart-address:/,
  'pick up': /^cart-pickup:/,
  'deliver there': /^deliver-there:/,
  'cancel order': /^cancel-order:/,
};

function toMessage(customer: Customer, line: string): object {
  const [, name = '', what = '', words = ''] =
    /^\[(choose|photo|react|quote|about|cart|place|discard|change address|pick up|deliver there|cancel order|sticker|voice|location)(?: ([^\]]+))?\]\s*(.*)$/u.exec(
      line,
    ) ?? [];
  const text = { type: 'text', text: { body: words } };
  switch (name) {
    case '':
      return { type: 'text', text: { body: line } };
    case 'photo':
      return { type: 'image', image: { id: `media-${randomUUID()}`, mime_type: 'image/jpeg', caption: what } };
    case 'voice':
      return { type: 'audio', audio: { id: `media-${randomUUID()}`, voice: true } };
    case 'sticker':
    case 'location':
      return { type: name, [name]: { id: `media-${randomUUID()}`, latitude: 26.9, longitude: 75.8 } };
    case 'react':
      return { type: 'reaction', reaction: { message_id: `out.${customer.sent.at(-1)?.id}`, emoji: what } };
    case 'quote':
      return { ...text, context: { id: `out.${findSent(customer, what).id}` } };
    case 'about':
      return { ...text, context: { referred_product: { product_retailer_id: findItem(customer, what).productId } } };
    case 'cart':
      return { type: 'order', order: { catalog_id: '1', product_items: what.split(', ').map(toOrderLine(customer)) } };
    default:
      return tap(customer, name === 'choose' ? titled(what) : ({ id }) => taps[name]?.test(id) === true, line);
  }
}

const titled =
  (words: string) =>
  ({ title }: MessageChoice) =>
    title.toLowerCase().includes(words.toLowerCase());

export const choicesOf = ({ content }: SentMessage): MessageChoice[] =>
  content.kind === 'buttons' ? content.buttons : content.kind === 'list' ? content.rows : [];

function tap({ sent }: Customer, isMeant: (choice: MessageChoice) => boolean, line: string): object {
  const choice = sent.toReversed().flatMap(choicesOf).find(isMeant);
  if (!choice) throw new Error(`There is nothing to tap for ${line}.`);
  const { id, title } = choice;
  return { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title } } };
}

function findSent({ sent }: Customer, words: string): SentMessage {
  const found = sent.findLast(({ text }) => text.toLowerCase().includes(words.toLowerCase()));
  if (!found) throw new Error(`The shop has said nothing with '${words}'.`);
  return found;
}

function findItem({ shop }: Customer, name: string) {
  const item = shop.items.find(({ key }) => key === name || key.split(':')[0] === name);
  if (!item) throw new Error(`The shop has no '${name}'.`);
  return item;
}

const toOrderLine = (customer: Customer) => (line: string) => {
  const [name = '', quantity = '1'] = line.split('*');
  const { productId, variantId, pricePaise } = findItem(customer, name);
  return {
    product_retailer_id: variantId ?? productId,
    quantity: Number(quantity),
    item_price: pricePaise / 100,
    currency: 'INR',
  };
};
