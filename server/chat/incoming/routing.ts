import type { Language } from '#domain/assistant/assistant.ts';
import type { IncomingMessage } from '#domain/chat/channel.ts';
import { chatCommands, namedShops, readChatCommand } from '#domain/chat/chatCommands.ts';
import { codeMinutes } from '#domain/chat/connections.ts';
import { readOwner } from '#server/identity/members/queries.ts';
import { record, stranger } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { phoneReplacedMail } from '#server/sellers/sellers/emails.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage, usualLanguage } from '#texts/language.ts';
import { queueMessage, unlessUnreachable } from '../channel/commands.ts';
import { connectPhone, endConnection } from '../connectedPhones/commands.ts';
import { findPhoneMember, readPhoneLanguage } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';
import type { Contact } from '../conversations/customers.ts';
import { spokenIn } from '../conversations/languages.ts';
import { dataCodeRequested } from './events.ts';

/**
 * Where a message leads: nowhere further, or on to whom the contact talks to from now on; with what is answered to that,
 * in whichever language.
 */
type Routed =
  | { isDone: true; answers: (() => string)[] }
  | { isDone: false; contact: Contact; answers: (() => string)[] };

const done = (text: () => string): Routed => ({ isDone: true, answers: [text] });

/**
 * Follows what a message says about whom it is for: `CONNECT <code>`, `SELL`, `SHOP <slug>` in any case and with words
 * around it (chat.md, sections 1 and 2); or that its sender wants to see what is kept of them. What came later than such a word is not
 * undone by an older one.
 */
export async function route(
  tx: Transaction,
  context: ChatContext,
  contact: Contact,
  message: IncomingMessage,
): Promise<Routed> {
  const stay: Routed = { isDone: false, contact, answers: [] };
  const isLate = contact.routedAt !== null && message.occurredAt < contact.routedAt;
  if (message.kind !== 'text' || isLate) return stay;
  const command = readChatCommand(message.text);
  if (command?.name === 'connect') return connect(tx, context, message, command.code);
  if (command?.name === 'data') {
    await context.events.publish(tx, dataCodeRequested, {
      contactId: contact.id,
      language: await answerLanguage(tx, message),
    });
    return { isDone: true, answers: [] };
  }
  if (command?.name === 'sell') return sell(tx, context, message);
  if (command?.name === 'stop' && contact.mode === 'seller') return (await disconnect(tx, context, contact)) ?? stay;
  // A number of its own speaks for one shop alone.
  const shop = message.numberSellerId ? undefined : await findNamedShop(tx, message);
  if (!shop) return stay;
  await setRoute(tx, { id: contact.id, mode: 'customer', sellerId: shop.id, at: message.occurredAt });
  const isNews =
    contact.sellerId !== shop.id || message.text.trim().toLowerCase() === chatCommands.shop(shop.slug).toLowerCase();
  const answers = isNews ? [() => texts.shopNamed({ shop: shop.name })] : [];
  return { isDone: false, contact: { ...contact, mode: 'customer', sellerId: shop.id, shop: shop.name }, answers };
}

/** Where a seller makes a code. */
const codePage = ({ server: { publicUrl } }: ChatContext) => `${publicUrl}/seller/chats/phone`;

async function connect(tx: Transaction, context: ChatContext, message: IncomingMessage, code: string): Promise<Routed> {
  const { contactId, numberSellerId, simulatedFor } = message;
  const only = numberSellerId ?? simulatedFor;
  const shop = await connectPhone(tx, { contactId, code, now: context.now(), numberSellerId: only });
  if (!shop) return done(() => texts.codeRefused({ minutes: codeMinutes, address: codePage(context) }));
  await record(tx, context, stranger(), { act: 'phone_connected', targetId: shop.sellerId });
  await setRoute(tx, { id: contactId, mode: 'seller', at: message.occurredAt });
  await markAsPhones(tx, message.id);
  if (shop.replaced) await tellReplaced(tx, context, { ...shop, replaced: shop.replaced, contactId });
  return done(() => texts.connected({ shop: shop.businessName }));
}

type Replaced = { sellerId: string; businessName: string; replaced: string; contactId: string };

/** Nobody takes over a shop's phone in silence: the owner gets an email, and the phone that it was a message. */
async function tellReplaced(
  tx: Transaction,
  context: ChatContext,
  { sellerId, businessName, replaced, contactId }: Replaced,
) {
  const { rows } = await tx.client.query<{ ownerName: string; phone: string | null }>(
    'select owner_name as "ownerName", (select phone from contacts where id = $2) as phone from sellers where id = $1',
    [sellerId, contactId],
  );
  const { ownerName = '', phone = null } = rows[0] ?? {};
  const { email } = await readOwner(tx, sellerId);
  const address = codePage(context);
  const mail = phoneReplacedMail({ email, businessName, ownerName, phone: phone ?? '–', link: address });
  await context.outbox.add(tx, mail, context.now());
  const language = (await readPhoneLanguage(tx, replaced)) ?? usualLanguage;
  const text = inLanguage(language, () => texts.replaced({ address }));
  await unlessUnreachable(() =>
    queueMessage(tx, context, { contactId: replaced, author: 'assistant', message: { kind: 'text', text } }),
  );
}

async function sell(tx: Transaction, context: ChatContext, message: IncomingMessage): Promise<Routed> {
  const phone = await findPhoneMember(tx, message.contactId);
  if (!phone) return done(() => texts.notConnected({ address: codePage(context) }));
  await setRoute(tx, { id: message.contactId, mode: 'seller', at: message.occurredAt });
  await markAsPhones(tx, message.id);
  return done(() => texts.selling({ shop: phone.shop }));
}

/** STOP from the phone of a shop: it wants no more of the shop's messages. */
async function disconnect(tx: Transaction, context: ChatContext, contact: Contact): Promise<Routed | undefined> {
  const phone = await findPhoneMember(tx, contact.id);
  if (!phone) return undefined;
  const { member } = phone;
  await endConnection(tx, member.sellerId);
  await record(tx, context, member, { act: 'phone_disconnected', targetId: member.sellerId });
  return done(() => texts.disconnected({ shop: phone.shop }));
}

type Shop = { id: string; slug: string; name: string };

/** The first of the named shops that there is. A simulated customer reaches no other than their own. */
async function findNamedShop(
  { client }: Transaction,
  { text, simulatedFor }: IncomingMessage,
): Promise<Shop | undefined> {
  const slugs = namedShops(text);
  if (slugs.length === 0) return undefined;
  const { rows } = await client.query<Shop>(
    `select id, slug, business_name as name from sellers where slug = any($1) and ${isSelling}
        and id = coalesce($2, id)
      order by array_position($1, slug) limit 1`,
    [slugs, simulatedFor],
  );
  return rows[0];
}

async function setRoute(
  { client }: Transaction,
  { id, mode, sellerId, at }: { id: string; mode: Contact['mode']; sellerId?: string; at: Date },
): Promise<void> {
  await client.query(
    'update contacts set mode = $2, seller_id = coalesce($3, seller_id), routed_at = $4 where id = $1',
    [id, mode, sellerId, at],
  );
}

/** The shop whose message is answered here, where the contact talks to another one by now. */
export async function findShopOfReply(
  { client }: Transaction,
  contactId: string,
  replyTo: string | undefined,
): Promise<string | undefined> {
  if (replyTo === undefined) return undefined;
  const { rows } = await client.query<{ id: string }>(
    `select sellers.id from channel_messages join conversations on conversations.id = conversation_id
        join sellers on sellers.id = conversations.seller_id
      where channel_messages.contact_id = $1 and external_id = $2 and direction = 'out' and ${isSelling}`,
    [contactId, replyTo],
  );
  return rows[0]?.id;
}

/** The message is a shop's own: it stands in no customer's conversation. */
export async function markAsPhones({ client }: Transaction, messageId: string): Promise<void> {
  await client.query("update channel_messages set author = 'phone' where id = $1", [messageId]);
}

/** How often somebody who names no shop is asked for one in an hour: another bot would be asked for ever. */
const mostQuestions = 3;

export async function mayAnswer({ client }: Transaction, contactId: string, now: Date): Promise<boolean> {
  const { rows } = await client.query<{ asked: number }>(
    `select count(*)::int as asked from (select from channel_messages
      where contact_id = $1 and conversation_id is null and direction = 'out'
        and occurred_at between $2::timestamptz - interval '1 hour' and $2 limit $3) as recent`,
    [contactId, now, mostQuestions],
  );
  return (rows[0]?.asked ?? 0) < mostQuestions;
}

/** What a message that leads nowhere further is answered in: the language it is written in, else the phone's. */
export async function answerLanguage(tx: Transaction, message: IncomingMessage): Promise<Language> {
  return spokenIn(message) ?? (await readPhoneLanguage(tx, message.contactId)) ?? usualLanguage;
}
