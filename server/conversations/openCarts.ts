import type { CartLine } from '#domain/channel.ts';
import { type CartQuestion, type OnSale, productIdsOf } from '#domain/chatCarts.ts';
import { maxAtOnce } from '#domain/terms.ts';
import type { Transaction } from '../database/connect.ts';

/**
 * The cart that a customer has sent and not ordered yet: with the prices that they were shown, and what they were asked.
 * `id` is that of its message. A customer has one; a new one takes its place.
 */
export type Cart = {
  id: string;
  lines: CartLine[];
  asks: CartQuestion | null;
  /** As typed for this order: nobody vouches that it is the customer's, so it finds no other orders. */
  phone: string | null;
  /** What the customer wrote beside the products; it goes with the order. */
  note: string | null;
};

export async function readCart({ client }: Transaction, conversationId: string): Promise<Cart | undefined> {
  const { rows } = await client.query<Cart>({
    name: 'open-cart',
    text: 'select message_id as id, lines, asks, phone, note from conversation_carts where conversation_id = $1 for update',
    values: [conversationId],
  });
  return rows[0];
}

export async function keepCart(
  { client }: Transaction,
  conversationId: string,
  { id, lines, asks, phone, note }: Cart,
) {
  await client.query(
    `insert into conversation_carts (conversation_id, message_id, lines, asks, phone, note) values ($1, $2, $3, $4, $5, $6)
      on conflict (conversation_id) do update set message_id = $2, lines = $3, asks = $4, phone = $5, note = $6`,
    [conversationId, id, JSON.stringify(lines), asks, phone, note],
  );
}

export async function dropCart({ client }: Transaction, conversationId: string): Promise<void> {
  await client.query('delete from conversation_carts where conversation_id = $1', [conversationId]);
}

type OnSaleRow = { id: string; name: string; price_paise: string; stock: number; most_per_line: number | null };

/** Those of the products that the shop sells now. */
export async function readOnSale({ client }: Transaction, sellerId: string, lines: CartLine[]): Promise<OnSale[]> {
  const { rows } = await client.query<OnSaleRow>({
    name: 'cart-on-sale',
    text: `select products.id, name, price_paise, stock, most_per_line
      from products join sellers on sellers.id = seller_id
      where products.id = any($1::uuid[]) and seller_id = $2 and is_visible order by name, products.id`,
    values: [productIdsOf(lines), sellerId],
  });
  return rows.map(({ id, name, price_paise, stock, most_per_line }) => ({
    id,
    name,
    pricePaise: Number(price_paise),
    most: maxAtOnce(most_per_line, stock),
  }));
}

/** The order that a cart has become, if it was this customer's. */
export async function findPlaced({ client }: Transaction, conversationId: string, cartId: string) {
  const { rows } = await client.query<{ id: string; token: string; total_paise: string }>(
    `select orders.id, token, total_paise from order_keys join orders on orders.id = order_id
      where key = $1 and conversation_id = $2`,
    [`chat:${cartId}`, conversationId],
  );
  const [order] = rows;
  return order && { id: order.id, token: order.token, totalPaise: Number(order.total_paise) };
}

/** The number on which the customer wanted to be reached about their last order in this chat. */
export async function lastPhone({ client }: Transaction, conversationId: string): Promise<string | null> {
  const { rows } = await client.query<{ customer_phone: string | null }>(
    'select customer_phone from orders where conversation_id = $1 order by created_at desc, id desc limit 1',
    [conversationId],
  );
  return rows[0]?.customer_phone ?? null;
}
