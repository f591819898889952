import { type NotNull, sql } from 'kysely';
import type { IncomingMessage } from '#domain/chat/channel.ts';
import { chatCommands, findShopSlugs } from '#domain/chat/chatCommands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
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

const findFirstShop = statement((db, { slugs, onlyId }: { slugs: string[]; onlyId: string | null }) => {
  const named = sql<string[]>`${slugs}::text[]`;
  return db
    .selectFrom('sellers')
    .select(['id', 'slug', 'businessName as name'])
    .where((eb) => eb('slug', '=', eb.fn.any(named)))
    .where(isSelling)
    .where((eb) => eb('id', '=', eb.fn.coalesce(eb.val(onlyId), 'id')))
    .orderBy(({ fn, ref }) => fn<number>('array_position', [named, ref('slug')]))
    .limit(sql.lit(1))
    .$narrowType<{ slug: NotNull }>();
});

/** Returns the first of the named shops that exists. A simulated customer reaches only their own shop. */
async function findNamedShop({ db }: Transaction, { text, simulatedFor }: IncomingMessage) {
  const slugs = findShopSlugs(text);
  if (slugs.length === 0) return undefined;
  const [shop] = await findFirstShop(db, { slugs, onlyId: simulatedFor });
  return shop;
}

/** Sets whether the contact acts as a seller or a customer; without `sellerId` they keep their shop. */
export async function setRoute(
  { db }: Transaction,
  { id, mode, sellerId, at }: { id: string; mode: Contact['mode']; sellerId?: string; at: Date },
): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ mode, routedAt: at, ...(sellerId && { sellerId }) })
    .where('id', '=', id)
    .execute();
}

const findRepliedMessage = statement((db, { contactId, externalId }: { contactId: string; externalId: string }) =>
  db
    .selectFrom('channelMessages')
    .leftJoin('conversations', 'conversations.id', 'channelMessages.conversationId')
    .leftJoin('sellers', (join) => join.onRef('sellers.id', '=', 'conversations.sellerId').on(isSelling))
    .select(['channelMessages.conversationId', 'sellers.id as sellerId', 'sellers.businessName as shop'])
    .where('channelMessages.contactId', '=', contactId)
    .where('externalId', '=', externalId)
    .where('direction', '=', sql.lit('out')),
);

/**
 * Returns the contact as they were when they got the message that they reply to or whose button they tap: a customer of
 * its shop, or their own shop's phone, whatever they have chosen since.
 */
export async function routeByReply(
  { db }: Transaction,
  contact: Contact,
  replyTo: string | undefined,
): Promise<Contact> {
  if (replyTo === undefined) return contact;
  const [replied] = await findRepliedMessage(db, { contactId: contact.id, externalId: replyTo });
  if (!replied) return contact;
  const { conversationId, sellerId, shop } = replied;
  if (conversationId === null) return { ...contact, mode: 'seller' };
  // No other shop may see a reply to one that doesn't sell now.
  return { ...contact, mode: 'customer', sellerId, shop };
}

/** Marks the message as one of the shop itself, so that it isn't in any customer's conversation. */
export async function markAsPhoneMessage({ db }: Transaction, messageId: string): Promise<void> {
  await withCachedPlan(db)
    .updateTable('channelMessages')
    .set({ author: 'phone' })
    .where('id', '=', messageId)
    .execute();
}

/** Questions per hour to a sender who names no shop: another bot would be asked forever. */
const maxQuestions = 3;

async function mayAskForShop({ db }: Transaction, contactId: string, now: Date): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - 60 * 60_000);
  const recent = await withCachedPlan(db)
    .selectFrom('channelMessages')
    .select('id')
    .where('contactId', '=', contactId)
    .where('conversationId', 'is', null)
    .where('direction', '=', sql.lit('out'))
    .where((eb) => eb.between('occurredAt', hourAgo, now))
    .limit(sql.lit(maxQuestions))
    .execute();
  return recent.length < maxQuestions;
}
