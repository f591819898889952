import { expressionBuilder, type NotNull, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import type { IncomingKind } from '#domain/chat/channel.ts';
import { stripChatCommands } from '#domain/chat/chatCommands.ts';
import { currentConversationOwner } from '#domain/chat/conversations.ts';
import { type Language, type PageLanguage, toNamesLanguage } from '#domain/platform/languages.ts';
import { openStateAt } from '#domain/sellers/openingHours.ts';
import type { Turn } from '#server/assistant/situation/turn.ts';
import { readOfferedOptions } from '#server/catalogue/products/offeredOptions.ts';
import { isOrderOfConversation, orderStatusForCustomer } from '#server/orders/customers/queries.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { describeCharges } from '#server/sellers/paymentSettings/chargeFact.ts';
import { readPaymentSettings } from '#server/sellers/paymentSettings/queries.ts';
import { businessNameTextIn } from '#server/sellers/sellers/translations.ts';
import { defaultLanguage } from '#texts/language.ts';
import type { AssistantContext } from '../context.ts';
import { quoteDelivery } from './deliveryQuotes.ts';
import { findShopProducts } from './productSearch.ts';
import { findProductsByValue, hasOptionProducts } from './productsByValue.ts';
import type { CatalogReader, CustomerMessage, ShopFact, Situation } from './proposal.ts';

type ReaderScope = { sellerId: string; conversationId: string };

/** Limit of a customer's own orders: older ones are never asked about. */
const maxOrders = 20;

const readFacts = statement((db, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom('shopFacts')
    .select(['id', 'kind as fact', 'question', 'answer'])
    .where('sellerId', '=', sellerId)
    .orderBy('id'),
);

const readPhotos = statement((db, { sellerId, productId }: { sellerId: string; productId: string }) =>
  db
    .selectFrom('products')
    .select('images')
    .where('id', '=', productId)
    .where('sellerId', '=', sellerId)
    .where(({ ref }) => ref('isVisible')),
);

/** The products of an order that still exist. */
const orderedProducts = sql<string[]>`array${expressionBuilder<DB, 'orders'>()
  .selectFrom('orderItems')
  .select(({ ref }) => ref('orderItems.productId').as('id'))
  .whereRef('orderItems.orderId', '=', 'orders.id')
  .where('orderItems.productId', 'is not', null)}`;

const readOrders = statement((db, { conversationId }: { conversationId: string }) =>
  db
    .selectFrom('conversations')
    .innerJoin('orders', (join) => join.on(isOrderOfConversation))
    .select(['orders.id', 'orders.number', orderStatusForCustomer.as('status'), 'orders.outcome'])
    .select(['orders.totalPaise', 'orders.token', orderedProducts.as('productIds')])
    .where('conversations.id', '=', conversationId)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(sql.lit(maxOrders)),
);

const readLastOrderLines = statement((db, { conversationId }: { conversationId: string }) => {
  const last = db
    .selectFrom('conversations')
    .innerJoin('orders', (join) => join.on(isOrderOfConversation))
    .select('orders.id')
    .where('conversations.id', '=', conversationId)
    .where('orders.status', '!=', sql.lit('cancelled'))
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(sql.lit(1));
  return db
    .selectFrom('orderItems')
    .select(['productId', 'variantId', 'quantity', 'pricePaise'])
    .where('orderId', '=', last)
    .where('productId', 'is not', null)
    .orderBy('position')
    .$narrowType<{ productId: NotNull }>();
});

/** What the shop's zones say of the charge for delivery is in the reader's language; what the shop wrote stays. */
async function readFactsIn(
  db: QueryBuilder,
  sellerId: string,
  language: Language = defaultLanguage,
): Promise<ShopFact[]> {
  const facts: ShopFact[] = (await readFacts(db, { sellerId })).map((fact) => ({ kind: 'fact', ...fact }));
  const charge = facts.find(({ fact }) => fact === 'deliveryCharge');
  if (!charge || language === defaultLanguage) return facts;
  const { delivery } = await readPaymentSettings(db, sellerId);
  if (charge.answer !== describeCharges(delivery)) return facts;
  return facts.map((fact) => (fact === charge ? { ...fact, answer: describeCharges(delivery, language) } : fact));
}

/** Reads one shop and one customer's orders there, and nothing else. */
export const createCatalogReader = (db: QueryBuilder, { sellerId, conversationId }: ReaderScope): CatalogReader => ({
  products: (wanted) => findShopProducts(db, { sellerId, ...wanted }),
  options: (products) => readOfferedOptions(db, products),
  withValues: (words, language) => findProductsByValue(db, sellerId, words, language),
  facts: (language) => readFactsIn(db, sellerId, language),
  deliveryTo: (pincode, goods) => quoteDelivery(db, { sellerId, pincode, goods }),
  photos: async (productId) => (await readPhotos(db, { sellerId, productId })).flatMap(({ images }) => images),
  orders: () => readOrders(db, { conversationId }),
  lastOrderLines: async () =>
    (await readLastOrderLines(db, { conversationId })).map(({ variantId, ...line }) => ({
      ...line,
      ...(variantId && { variantId }),
    })),
});

/** What is used of a customer's message. */
type ReceivedContent = { choiceId?: string; aboutProductId?: string };
const readReceivedMessages = statement((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('channelMessages as received')
    .leftJoin('channelMessages as quoted', (join) =>
      join
        .onRef('quoted.externalId', '=', 'received.replyTo')
        .onRef('quoted.conversationId', '=', 'received.conversationId'),
    )
    .leftJoin('channelMedia', 'channelMedia.messageId', 'received.id')
    .select(['received.id', 'received.kind', 'received.text', 'received.content', 'received.occurredAt'])
    .select(['quoted.records as quotedRecords', 'channelMedia.productIds'])
    .where('received.id', '=', anyOf(ids))
    .orderBy('received.occurredAt')
    .orderBy('received.id')
    .$narrowType<{ kind: IncomingKind; content: ReceivedContent; quotedRecords: AssistantRecord[] | null }>(),
);
type ReceivedMessage = Awaited<ReturnType<typeof readReceivedMessages>>[number];
type MessageToRead = Omit<ReceivedMessage, 'occurredAt' | 'productIds'> & { productIds?: string[] | null };

/** Returns the relevant part of a message: without the shop's name, and with the product of a link. */
export function toCustomerMessage({
  id,
  kind,
  text,
  content: { choiceId, aboutProductId },
  quotedRecords,
  productIds,
}: MessageToRead): CustomerMessage {
  const records = (quotedRecords ?? []).flatMap((record) => (record.kind === 'product' ? [record.id] : []));
  const quoted = productIds?.length ? productIds : [...new Set(records)];
  const about = aboutProductId ?? productLinkPattern.exec(text)?.[1] ?? (quoted.length === 1 ? quoted[0] : undefined);
  const words = stripChatCommands(text);
  return {
    id,
    // The transcript of a voice note is read like typed words.
    kind: kind === 'audio' && text ? 'text' : kind,
    text: words.replace(linkPattern, ' ').trim(),
    ...(choiceId !== undefined && { choiceId }),
    ...(about !== undefined && { aboutProductId: about }),
    ...(quoted.length > 1 && { quotedProductIds: quoted }),
    ...(productIds && { photo: productIds.length > 0 ? ('known' as const) : ('unknown' as const) }),
  };
}
const productLinkPattern = /\/product\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;
const linkPattern = /https?:\/\/\S+/gi;

/** Texts before a photo that may say what it is. */
const maxTextsBefore = 10;
const readTextsBefore = statement((db, { conversationId, at }: { conversationId: string; at: Date }) =>
  db
    .selectFrom('channelMessages')
    .select('text')
    .where('conversationId', '=', conversationId)
    // The service's times are whole seconds.
    .where('occurredAt', '<=', at)
    .where('occurredAt', '>', sql<Date>`${at}::timestamptz - interval '1 day'`)
    .orderBy('occurredAt', 'desc')
    .limit(sql.lit(maxTextsBefore)),
);

/** Returns the seller of a conversation. */
export async function readConversationSellerId(
  { database }: AssistantContext,
  conversationId: string,
): Promise<string> {
  const conversation = await database.read
    .selectFrom('conversations')
    .select('sellerId')
    .where('id', '=', conversationId)
    .executeTakeFirst();
  if (!conversation) throw new Error('The conversation of a turn is gone.');
  return conversation.sellerId;
}

const readShopsOfConversation = statement((db, turn: { conversationId: string; language: PageLanguage }) =>
  db
    .selectFrom('conversations')
    .innerJoin('sellers', 'sellers.id', 'conversations.sellerId')
    .leftJoin('conversationCarts', 'conversationCarts.conversationId', 'conversations.id')
    .leftJoin('assistants', 'assistants.sellerId', 'sellers.id')
    .select([
      'sellers.id',
      businessNameTextIn(turn.language).as('name'),
      'sellers.slug',
      'sellers.openingHours',
      'conversationCarts.lines as cart',
      'assistants.bargaining',
    ])
    .select(['conversations.owner', 'conversations.silentUntil', hasOptionProducts.as('hasOptions')])
    .where('conversations.id', '=', turn.conversationId)
    .$narrowType<{ slug: NotNull }>(),
);

/** Returns the data for an answer: the shop, the pending messages, the memory. */
export async function readSituation(
  db: QueryBuilder,
  { now, server: { publicUrl } }: AssistantContext,
  turn: Turn,
): Promise<Situation> {
  const language = toNamesLanguage(turn.memory.language);
  const [row] = await readShopsOfConversation(db, { conversationId: turn.conversationId, language });
  if (!row) throw new Error('The conversation of a turn is gone.');
  const { owner, silentUntil, hasOptions, openingHours, cart, bargaining, ...shop } = row;
  const waitsForPerson = currentConversationOwner(owner, silentUntil, now()) === 'paused';
  const received = await readReceivedMessages(db, { ids: turn.messageIds });
  const messages = received.map(toCustomerMessage);
  // A list that is replied to is the one whose places and colours are meant.
  const quoted = messages.findLast(({ quotedProductIds }) => quotedProductIds)?.quotedProductIds;
  const photo = received.find(({ kind }) => kind === 'image');
  const before = photo ? await readTextsBefore(db, { conversationId: turn.conversationId, at: photo.occurredAt }) : [];
  return {
    publicUrl,
    shop: { kind: 'shop', ...shop },
    hasOptions,
    messages,
    memory: quoted ? { ...turn.memory, focus: quoted } : turn.memory,
    cart: cart ?? [],
    hasFixedPrices: bargaining === 'fixed',
    waitsForPerson,
    before: before.map(({ text }) => text),
    opens: openingHours ? openStateAt(openingHours, now()) : undefined,
  };
}
