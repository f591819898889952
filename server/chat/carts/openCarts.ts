import type { CartLine, OutgoingMessage } from '#domain/chat/channel.ts';
import { type AvailableProduct, type CartQuestion, cartProductIds } from '#domain/chat/chatCarts.ts';
import { maxOrderableQuantity } from '#domain/sellers/terms.ts';
import { isOrderOf } from '#server/orders/customers/queries.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

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
  /** They want to pick it up; whether their shop allows it is checked each time. */
  picksUp: boolean;
};

/** Returns a new cart, before any question was asked. */
export const createOpenCart = (cart: Pick<OpenCart, 'id' | 'lines'> & Partial<OpenCart>): OpenCart => ({
  ...{ asks: null, phone: null, note: null, picksUp: false },
  ...cart,
});

export async function readOpenCart({ client }: Transaction, conversationId: string): Promise<OpenCart | undefined> {
  const { rows } = await client.query<OpenCart>({
    name: 'open-cart',
    text: 'select message_id as id, lines, asks, phone, note, picks_up as "picksUp" from conversation_carts where conversation_id = $1 for update',
    values: [conversationId],
  });
  return rows[0];
}

export async function saveOpenCart(
  { client }: Transaction,
  conversationId: string,
  { id, lines, asks, phone, note, picksUp }: OpenCart,
) {
  await client.query(
    `insert into conversation_carts (conversation_id, message_id, lines, asks, phone, note, picks_up) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (conversation_id) do update set message_id = $2, lines = $3, asks = $4, phone = $5, note = $6, picks_up = $7`,
    [conversationId, id, JSON.stringify(lines), asks, phone, note, picksUp],
  );
}

export async function deleteOpenCart({ client }: Transaction, conversationId: string): Promise<void> {
  await client.query('delete from conversation_carts where conversation_id = $1', [conversationId]);
}

type AvailableProductRow = {
  id: string;
  name: string;
  price_paise: string;
  stock: number;
  most_per_line: number | null;
};

/** Returns those of the products that are for sale. */
export async function readAvailableProducts(
  { client }: Transaction,
  sellerId: string,
  lines: CartLine[],
): Promise<AvailableProduct[]> {
  const { rows } = await client.query<AvailableProductRow>({
    name: 'cart-on-sale',
    text: `select products.id, name, price_paise, stock, most_per_line
      from products join sellers on sellers.id = seller_id
      where products.id = any($1::uuid[]) and seller_id = $2 and is_visible order by name, products.id`,
    values: [cartProductIds(lines), sellerId],
  });
  return rows.map(({ id, name, price_paise, stock, most_per_line }) => ({
    id,
    name,
    pricePaise: Number(price_paise),
    most: maxOrderableQuantity(most_per_line, stock),
  }));
}

/** Returns the order placed from a cart, if it was this customer's. */
export async function findPlacedOrder({ client }: Transaction, conversationId: string, cartId: string) {
  const { rows } = await client.query<{ id: string; token: string; total_paise: string }>(
    `select orders.id, token, total_paise from order_keys join orders on orders.id = order_id
      where key = $1 and conversation_id = $2`,
    [`chat:${cartId}`, conversationId],
  );
  const [order] = rows;
  return order && { id: order.id, token: order.token, totalPaise: Number(order.total_paise) };
}

/** Returns the phone number that the customer gave for their last order in this chat. */
export async function readLastPhone({ client }: Transaction, conversationId: string): Promise<string | null> {
  const { rows } = await client.query<{ customer_phone: string | null }>(
    'select customer_phone from orders where conversation_id = $1 order by created_at desc, id desc limit 1',
    [conversationId],
  );
  return rows[0]?.customer_phone ?? null;
}

/** Returns the address of the customer's last order at this shop, by chat or on the web with the same phone number. */
export async function readLastAddress({ client }: Transaction, conversationId: string): Promise<string | null> {
  const { rows } = await client.query<{ delivery_address: string }>({
    name: 'last-address',
    text: `select orders.delivery_address from conversations join orders on ${isOrderOf}
      where conversations.id = $1 and orders.delivery_address is not null
      order by orders.created_at desc, orders.id desc limit 1`,
    values: [conversationId],
  });
  return rows[0]?.delivery_address ?? null;
}

/** Returns the text that a customer typed in a message of this conversation. */
export async function readTypedText({ client }: Transaction, conversationId: string, messageId: string) {
  const { rows } = await client.query<{ text: string }>(
    `select text from channel_messages where id = $1 and conversation_id = $2 and direction = 'in' and kind = 'text'`,
    [messageId, conversationId],
  );
  return rows[0]?.text;
}

/** Returns the last message sent to the customer. */
export async function readLastSentMessage({ client }: Transaction, conversationId: string) {
  const { rows } = await client.query<{ content: OutgoingMessage }>({
    name: 'last-sent',
    text: `select content from channel_messages where conversation_id = $1 and direction = 'out'
      order by occurred_at desc, id desc limit 1`,
    values: [conversationId],
  });
  return rows[0]?.content;
}

/** Whether a message of the customer waits for the assistant. */
export async function isAnswerPlanned({ client }: Transaction, conversationId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'answer-planned',
    text: 'select from assistant_turns where conversation_id = $1 and due_at is not null',
    values: [conversationId],
  });
  return rowCount === 1;
}

/** Returns the customer's newest order in this chat. */
export async function findLastPlacedOrder({ client }: Transaction, conversationId: string) {
  const { rows } = await client.query<{ id: string; token: string; total_paise: string }>(
    `select id, token, total_paise from orders where conversation_id = $1 order by created_at desc, id desc limit 1`,
    [conversationId],
  );
  const [order] = rows;
  return order && { id: order.id, token: order.token, totalPaise: Number(order.total_paise) };
}
