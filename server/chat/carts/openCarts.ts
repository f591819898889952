import { sql } from 'kysely';
import type { CartLine, OutgoingMessage } from '#domain/chat/channel.ts';
import type { CartQuestion } from '#domain/chat/chatCarts.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import { isOrderOfConversation } from '#server/orders/customers/queries.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';

/**
 * A cart that a customer has sent but not ordered yet, with the prices shown to them and the question asked. `id` is
 * that of its message. A customer has one open cart; a new one replaces it.
 */
export type OpenCart = {
  id: string;
  lines: CartLine[];
  asks: CartQuestion | null;
  /** As typed for this order. It is unverified, so it must not be used to look up other orders. */
  phone: string | null;
  /** The customer's words beside the products; saved with the order. */
  note: string | null;
  /** What they have sent so far of an address that isn't complete. */
  addressDraft: string | null;
  /** They want to pick it up; whether their shop allows it is checked each time. */
  picksUp: boolean;
  /** The total in paise that they were shown with discount and delivery; null where only the items cost something. */
  shownTotalPaise: number | null;
  /** A wish that no cart has shown since it was typed. It is pointed out before words or a tap place the cart. */
  unread: string | null;
};

/** Returns a new cart, before any question was asked. */
export const createOpenCart = (cart: Pick<OpenCart, 'id' | 'lines'> & Partial<OpenCart>): OpenCart => ({
  ...{ asks: null, phone: null, note: null, addressDraft: null, picksUp: false, shownTotalPaise: null, unread: null },
  ...cart,
});

/** Joins what customers said with their cart, as far as the note of an order has room. */
export const joinNotes = (before: string | null, note: string): string | null =>
  Array.from(before && note ? `${before}\n${note}` : (before ?? note))
    .slice(0, orderLimits.note)
    .join('') || null;

const selectOpenCart = statement((db, cart: { conversationId: string }) =>
  db
    .selectFrom('conversationCarts')
    .innerJoin('channelMessages', 'channelMessages.id', 'conversationCarts.messageId')
    .select(['messageId as id', 'lines', 'asks', 'phone', 'note', 'addressDraft', 'picksUp'])
    .select(['shownTotalPaise', 'unread'])
    .select('occurredAt as changedAt')
    .where('conversationCarts.conversationId', '=', cart.conversationId)
    .forUpdate('conversationCarts'),
);

export async function readOpenCart({ db }: Transaction, conversationId: string) {
  const [cart] = await selectOpenCart(db, { conversationId });
  return cart;
}

export async function saveOpenCart(
  { db }: Transaction,
  conversationId: string,
  { id: messageId, lines, ...rest }: OpenCart,
) {
  const { asks, phone, note, addressDraft, picksUp, shownTotalPaise, unread } = rest;
  const cart = {
    messageId,
    lines: JSON.stringify(lines),
    asks,
    phone,
    note,
    addressDraft,
    picksUp,
    shownTotalPaise,
    unread,
  };
  await db
    .insertInto('conversationCarts')
    .values({ conversationId, ...cart })
    .onConflict((conflict) => conflict.column('conversationId').doUpdateSet(cart))
    .execute();
}

export async function deleteOpenCart({ db }: Transaction, conversationId: string): Promise<void> {
  await db.deleteFrom('conversationCarts').where('conversationId', '=', conversationId).execute();
}

/** Returns the order placed from a cart, if it was this customer's. */
export async function findPlacedOrder({ db }: Transaction, conversationId: string, cartId: string) {
  return db
    .selectFrom('orderKeys')
    .innerJoin('orders', 'orders.id', 'orderKeys.orderId')
    .select(['orders.id', 'orders.number', 'orders.token', 'orders.totalPaise'])
    .where('orderKeys.key', '=', `chat:${cartId}`)
    .where('orders.conversationId', '=', conversationId)
    .executeTakeFirst();
}

/** Returns the phone number that the customer gave for their last order in this chat. */
export async function readLastPhone({ db }: Transaction, conversationId: string): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('customerPhone')
    .where('conversationId', '=', conversationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return order?.customerPhone ?? null;
}

const selectLastAddress = statement((db, conversation: { id: string }) =>
  db
    .selectFrom('conversations')
    .innerJoin('orders', (join) => join.on(isOrderOfConversation))
    .select('orders.deliveryAddress')
    .where('conversations.id', '=', conversation.id)
    .where('orders.deliveryAddress', 'is not', null)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(sql.lit(1)),
);

/** Returns the address of the customer's last order at this shop, by chat or on the web with the same phone number. */
export async function readLastAddress({ db }: Transaction, conversationId: string): Promise<string | null> {
  const [order] = await selectLastAddress(db, { id: conversationId });
  return order?.deliveryAddress ?? null;
}

/** Returns the text that a customer typed in a message of this conversation. */
export async function readTypedText({ db }: Transaction, conversationId: string, messageId: string) {
  const message = await db
    .selectFrom('channelMessages')
    .select('text')
    .where('id', '=', messageId)
    .where('conversationId', '=', conversationId)
    .where('direction', '=', sql.lit('in'))
    .where('kind', '=', sql.lit('text'))
    .executeTakeFirst();
  return message?.text;
}

const selectLastSent = statement((db, to: { conversationId: string }) =>
  db
    .selectFrom('channelMessages')
    .select('content')
    .where('conversationId', '=', to.conversationId)
    .where('direction', '=', sql.lit('out'))
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .$narrowType<{ content: OutgoingMessage }>(),
);

/** Returns the last message sent to the customer. */
export async function readLastSentMessage({ db }: Transaction, conversationId: string) {
  const [message] = await selectLastSent(db, { conversationId });
  return message?.content;
}

type Between = { conversationId: string; since: string; until: string; limit: number };
const selectTextsBetween = statement((db, { conversationId, since, until, limit }: Between) => {
  const sentAt = (id: string) => db.selectFrom('channelMessages').select('occurredAt').where('id', '=', id);
  return db
    .selectFrom('channelMessages')
    .select('text')
    .where('conversationId', '=', conversationId)
    .where('occurredAt', '>=', sentAt(since))
    .where('occurredAt', '<=', sentAt(until))
    .where('id', '<>', since)
    .where('id', '<>', until)
    .where('direction', '=', sql.lit('in'))
    .where('kind', '=', sql.lit('text'))
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
});

/** Messages below a cart that are looked at. */
const maxTextsBetween = 20;

/** Returns what the customer has typed between two of their messages, newest first. */
export async function readTextsSince(
  { db }: Transaction,
  conversationId: string,
  { since, until }: { since: string; until: string },
): Promise<string[]> {
  const rows = await selectTextsBetween(db, { conversationId, since, until, limit: maxTextsBetween });
  return rows.map(({ text }) => text);
}

const selectDueTurn = statement((db, turn: { conversationId: string }) =>
  db.selectFrom('assistantTurns').where('conversationId', '=', turn.conversationId).where('dueAt', 'is not', null),
);

/** Whether a message of the customer waits for the assistant. */
export async function isAnswerPlanned({ db }: Transaction, conversationId: string): Promise<boolean> {
  const turns = await selectDueTurn(db, { conversationId });
  return turns.length === 1;
}

/** Returns the customer's newest order in this chat. */
export async function findLastPlacedOrder({ db }: Transaction, conversationId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'token', 'totalPaise'])
    .where('conversationId', '=', conversationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
}
