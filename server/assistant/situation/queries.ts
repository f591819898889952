import type { IncomingKind } from '#domain/chat/channel.ts';
import { stripChatCommands } from '#domain/chat/chatCommands.ts';
import { type ConversationOwner, currentConversationOwner } from '#domain/chat/conversations.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';
import type { Turn } from '#server/assistant/situation/turn.ts';
import { isOrderOf } from '#server/orders/customers/queries.ts';
import type { Query } from '#server/platform/database/search.ts';
import type { AssistantContext } from '../context.ts';
import { findShopProducts, findSpellings } from './catalogue.ts';
import type { CatalogReader, CustomerMessage, CustomerOrder, ShopFact, Situation } from './proposal.ts';

type ReaderScope = { sellerId: string; conversationId: string };

/** Limit of a customer's own orders: older ones are never asked about. */
const maxOrders = 20;

type FactRow = { id: string; fact: FactKind; question: string; answer: string };
const toFact = (row: FactRow): ShopFact => ({ kind: 'fact', ...row });

/** Reads one shop and one customer's orders there, and nothing else. */
export const createCatalogReader = (ask: Query, { sellerId, conversationId }: ReaderScope): CatalogReader => ({
  products: (wanted) => findShopProducts(ask, { sellerId, ...wanted }),
  spellings: (words) => findSpellings(ask, sellerId, words),
  async facts() {
    const text = `select id, kind as fact, question, answer from shop_facts where seller_id = $1 order by id`;
    return (await ask<FactRow>({ name: 'shop-facts', text, values: [sellerId] })).map(toFact);
  },
  async orders() {
    const text = `select orders.id, orders.status, total_paise, token from conversations join orders on ${isOrderOf}
      where conversations.id = $1 order by orders.created_at desc, orders.id desc limit ${maxOrders}`;
    const rows = await ask<{ id: string; status: OrderStatus; total_paise: string; token: string }>({
      name: 'customers-orders',
      text,
      values: [conversationId],
    });
    return rows.map(({ total_paise, ...order }): CustomerOrder => ({ ...order, totalPaise: Number(total_paise) }));
  },
});

type CustomerMessageRow = {
  id: string;
  kind: IncomingKind;
  text: string;
  content: { choiceId?: string; aboutProductId?: string };
};

/** Returns the messages of a turn, as received. */
export async function readTurnMessages(ask: Query, ids: string[]): Promise<CustomerMessage[]> {
  const rows = await ask<CustomerMessageRow>({
    name: 'asked',
    text: 'select id, kind, text, content from channel_messages where id = any($1) order by occurred_at, id',
    values: [ids],
  });
  return rows.map(toCustomerMessage);
}

/** Returns the relevant part of a message: without the shop's name, and with the product of a link. */
export function toCustomerMessage({
  id,
  kind,
  text,
  content: { choiceId, aboutProductId },
}: CustomerMessageRow): CustomerMessage {
  const about = aboutProductId ?? productLinkPattern.exec(text)?.[1];
  const words = stripChatCommands(text);
  return {
    id,
    kind,
    text: words.replace(linkPattern, ' ').trim(),
    ...(choiceId !== undefined && { choiceId }),
    ...(about !== undefined && { aboutProductId: about }),
  };
}
const productLinkPattern = /\/product\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;
const linkPattern = /https?:\/\/\S+/gi;

/** Returns the seller of a conversation. */
export async function readConversationSellerId(
  { database }: AssistantContext,
  conversationId: string,
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select seller_id as id from conversations where id = $1',
    [conversationId],
  );
  if (!rows[0]) throw new Error('The conversation of a turn is gone.');
  return rows[0].id;
}

/** Returns the data for an answer: the shop, the pending messages, the memory. */
export async function readSituation(
  ask: Query,
  { now, server: { publicUrl } }: AssistantContext,
  turn: Turn,
): Promise<Situation> {
  const [row] = await ask<{
    id: string;
    name: string;
    slug: string;
    owner: ConversationOwner;
    silentUntil: Date | null;
  }>({
    name: 'shop-of-conversation',
    text: `select sellers.id, business_name as name, slug, owner, silent_until as "silentUntil" from conversations join sellers on sellers.id = seller_id
      where conversations.id = $1`,
    values: [turn.conversationId],
  });
  if (!row) throw new Error('The conversation of a turn is gone.');
  const { owner, silentUntil, ...shop } = row;
  const waitsForPerson = currentConversationOwner(owner, silentUntil, now()) === 'paused';
  const messages = await readTurnMessages(ask, turn.messageIds);
  return { publicUrl, shop: { kind: 'shop', ...shop }, messages, memory: turn.memory, waitsForPerson };
}
