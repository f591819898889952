import type { IncomingKind } from '#domain/chat/channel.ts';
import { ownWords } from '#domain/chat/chatCommands.ts';
import { type ConversationOwner, ownerNow } from '#domain/chat/conversations.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';
import type { Turn } from '#server/assistant/situation/turn.ts';
import { isOrderOf } from '#server/orders/customers/queries.ts';
import type { Ask } from '#server/platform/database/searching.ts';
import type { AssistantContext } from '../context.ts';
import { findProducts, findSpellings } from './catalogue.ts';
import type { Asked, Look, OwnOrder, ShopFact, Situation } from './proposal.ts';

type Of = { sellerId: string; conversationId: string };

/** Of a customer's own orders: nobody asks for older ones. */
const mostOrders = 20;

type FactRow = { id: string; fact: FactKind; question: string; answer: string };
const toFact = (row: FactRow): ShopFact => ({ kind: 'fact', ...row });

/** Looks at one shop and at one customer's orders there, and at nothing else. */
export const lookAt = (ask: Ask, { sellerId, conversationId }: Of): Look => ({
  products: (wanted) => findProducts(ask, { sellerId, ...wanted }),
  spellings: (words) => findSpellings(ask, sellerId, words),
  async facts() {
    const text = `select id, kind as fact, question, answer from shop_facts where seller_id = $1 order by id`;
    return (await ask<FactRow>({ name: 'shop-facts', text, values: [sellerId] })).map(toFact);
  },
  async orders() {
    const text = `select orders.id, orders.status, total_paise, token from conversations join orders on ${isOrderOf}
      where conversations.id = $1 order by orders.created_at desc, orders.id desc limit ${mostOrders}`;
    const rows = await ask<{ id: string; status: OrderStatus; total_paise: string; token: string }>({
      name: 'customers-orders',
      text,
      values: [conversationId],
    });
    return rows.map(({ total_paise, ...order }): OwnOrder => ({ ...order, totalPaise: Number(total_paise) }));
  },
});

type MessageRow = {
  id: string;
  kind: IncomingKind;
  text: string;
  content: { choiceId?: string; aboutProductId?: string };
};

/** The messages of a turn, as they came. */
export async function readAsked(ask: Ask, ids: string[]): Promise<Asked[]> {
  const rows = await ask<MessageRow>({
    name: 'asked',
    text: 'select id, kind, text, content from channel_messages where id = any($1) order by occurred_at, id',
    values: [ids],
  });
  return rows.map(toAsked);
}

/** What of a message is understood: without what names the shop, and with the product that a link leads to. */
export function toAsked({ id, kind, text, content: { choiceId, aboutProductId } }: MessageRow): Asked {
  const about = aboutProductId ?? productLink.exec(text)?.[1];
  const words = ownWords(text);
  return {
    id,
    kind,
    text: words.replace(anyLink, ' ').trim(),
    ...(choiceId !== undefined && { choiceId }),
    ...(about !== undefined && { aboutProductId: about }),
  };
}
const productLink = /\/product\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;
const anyLink = /https?:\/\/\S+/gi;

/** Whose conversation it is. */
export async function readSellerOf({ database }: AssistantContext, conversationId: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select seller_id as id from conversations where id = $1',
    [conversationId],
  );
  if (!rows[0]) throw new Error('The conversation of a turn is gone.');
  return rows[0].id;
}

/** What an answer is made from: the shop, the messages that wait, what is remembered. */
export async function readSituation(
  ask: Ask,
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
  const waitsForPerson = ownerNow(owner, silentUntil, now()) === 'paused';
  const messages = await readAsked(ask, turn.messageIds);
  return { publicUrl, shop: { kind: 'shop', ...shop }, messages, memory: turn.memory, waitsForPerson };
}
