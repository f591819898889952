import type { IncomingMessage } from '#domain/chat/channel.ts';
import { chatCommands, findShopSlugs } from '#domain/chat/chatCommands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { isSellingSql } from '#server/sellers/sellers/queries.ts';
import * as texts from '#texts/chat.gen.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import type { Contact } from '../conversations/customers.ts';
import { detectMessageLanguage } from '../conversations/languages.ts';
import { type FromContact, send } from './replies.ts';

/**
 * Follows `SHOP <slug>`, in any case and with words around it (chat.md, sections 1 and 2). Returns `undefined` if the
 * message names no shop, so that its sender still talks to the same one.
 */
export async function chooseShop({
  tx,
  message,
  contact,
}: FromContact): Promise<{ contact: Contact; greeting: (() => string)[] } | undefined> {
  // A shop's own number serves that shop alone.
  const shop = message.numberSellerId ? undefined : await findNamedShop(tx, message);
  if (!shop) return undefined;
  await setRoute(tx, { id: contact.id, mode: 'customer', sellerId: shop.id, at: message.occurredAt });
  const isNews =
    contact.sellerId !== shop.id || message.text.trim().toLowerCase() === chatCommands.shop(shop.slug).toLowerCase();
  const greeting = isNews ? [() => texts.shopNamed({ shop: shop.name })] : [];
  return { contact: { ...contact, mode: 'customer', sellerId: shop.id, shop: shop.name }, greeting };
}

/** Asks a sender who named no shop for one. */
export async function askForShop(from: FromContact): Promise<void> {
  const { tx, context, message } = from;
  if (!(await mayAskForShop(tx, message.contactId, context.now()))) return;
  const language = detectMessageLanguage(message) ?? defaultLanguage;
  const text = inLanguage(language, () => texts.whichShop({ address: `${context.server.publicUrl}/shop` }));
  await send(from, [{ kind: 'text', text }]);
}

type NamedShop = { id: string; slug: string; name: string };

/** Returns the first of the named shops that exists. A simulated customer reaches only their own shop. */
async function findNamedShop(
  { client }: Transaction,
  { text, simulatedFor }: IncomingMessage,
): Promise<NamedShop | undefined> {
  const slugs = findShopSlugs(text);
  if (slugs.length === 0) return undefined;
  const { rows } = await client.query<NamedShop>(
    `select id, slug, business_name as name from sellers where slug = any($1) and ${isSellingSql}
        and id = coalesce($2, id)
      order by array_position($1, slug) limit 1`,
    [slugs, simulatedFor],
  );
  return rows[0];
}

export async function setRoute(
  { client }: Transaction,
  { id, mode, sellerId, at }: { id: string; mode: Contact['mode']; sellerId?: string; at: Date },
): Promise<void> {
  await client.query(
    'update contacts set mode = $2, seller_id = coalesce($3, seller_id), routed_at = $4 where id = $1',
    [id, mode, sellerId, at],
  );
}

/** Returns the shop whose message is replied to, if the contact has switched to another shop since. */
export async function findShopOfReply(
  { client }: Transaction,
  contactId: string,
  replyTo: string | undefined,
): Promise<string | undefined> {
  if (replyTo === undefined) return undefined;
  const { rows } = await client.query<{ id: string }>(
    `select sellers.id from channel_messages join conversations on conversations.id = conversation_id
        join sellers on sellers.id = conversations.seller_id
      where channel_messages.contact_id = $1 and external_id = $2 and direction = 'out' and ${isSellingSql}`,
    [contactId, replyTo],
  );
  return rows[0]?.id;
}

/** Marks the message as one of the shop itself, so that it isn't in any customer's conversation. */
export async function markAsPhoneMessage({ client }: Transaction, messageId: string): Promise<void> {
  await client.query("update channel_messages set author = 'phone' where id = $1", [messageId]);
}

/** Questions per hour to a sender who names no shop: another bot would be asked forever. */
const maxQuestions = 3;

async function mayAskForShop({ client }: Transaction, contactId: string, now: Date): Promise<boolean> {
  const { rows } = await client.query<{ asked: number }>(
    `select count(*)::int as asked from (select from channel_messages
      where contact_id = $1 and conversation_id is null and direction = 'out'
        and occurred_at between $2::timestamptz - interval '1 hour' and $2 limit $3) as recent`,
    [contactId, now, maxQuestions],
  );
  return (rows[0]?.asked ?? 0) < maxQuestions;
}
