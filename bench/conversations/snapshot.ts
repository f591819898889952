/** What is stored of a customer between two messages. */
import type { CartLine } from '../../domain/chat/channel.ts';
import { type ConversationOwner, currentConversationOwner } from '../../domain/chat/conversations.ts';
import type { PagesContext } from '../../server/pages/context.ts';
import type { Customer } from './customer.ts';

export type PlacedOrder = {
  id: string;
  status: string;
  address: string | null;
  note: string | null;
  totalPaise: number;
  lines: string[];
};
export type Snapshot = {
  conversationId: string | undefined;
  /** Lines as the cases write them: 'kurta:Blue/M*2'; what isn't chosen yet is '-'. */
  cart: string[] | undefined;
  /** In paise; 0 without a cart. */
  amounts: number[];
  asks: string | null;
  address: string | null;
  picksUp: boolean;
  owner: ConversationOwner;
  orders: PlacedOrder[];
  questions: number;
};

type Row = {
  id: string;
  address: string | null;
  owner: ConversationOwner;
  silent: Date | null;
  lines: CartLine[] | null;
  asks: string | null;
  picks: boolean | null;
  questions: string;
};

export async function readSnapshot(context: PagesContext, customer: Customer): Promise<Snapshot> {
  const { shop, digits } = customer;
  const { pool } = context.database;
  const { rows } = await pool.query<Row>(
    `select v.id, delivery_address as address, owner, silent_until as silent, lines, asks, picks_up as picks,
        (select count(*) from open_questions q where q.conversation_id = v.id) as questions
      from conversations v left join conversation_carts k on k.conversation_id = v.id
      where v.seller_id = $1 and (v.phone = $2 or v.service_user_id = $3)`,
    [shop.sellerId, `+${digits}`, `user-${digits}`],
  );
  const [row] = rows;
  const cart = row?.lines?.map((line) => describeLine(customer, line)).toSorted();
  const paid = row?.lines?.map(({ quantity, pricePaise }) => quantity * pricePaise) ?? [];
  return {
    conversationId: row?.id,
    cart,
    amounts: [...paid, paid.reduce((sum, each) => sum + each, 0)],
    asks: row?.asks ?? null,
    address: row?.address ?? null,
    picksUp: row?.picks ?? false,
    owner: row ? currentConversationOwner(row.owner, row.silent, context.now()) : 'assistant',
    orders: row ? await readOrders(context, customer, row.id) : [],
    questions: Number(row?.questions ?? 0),
  };
}

function describeLine({ shop }: Customer, { productId, variantId, values = [], quantity }: CartLine): string {
  const item = shop.items.find((one) => variantId !== undefined && one.variantId === variantId);
  if (item) return `${item.key}*${quantity}`;
  const key = shop.keys.get(productId) ?? productId;
  const options = shop.fixture.products.find((product) => product.key === key)?.options ?? [];
  const chosen = options.map((_, at) => values[at] ?? '-').join('/');
  return options.length > 0 ? `${key}:${chosen}*${quantity}` : `${key}*${quantity}`;
}

type OrderRow = {
  id: string;
  status: string;
  address: string | null;
  note: string | null;
  total: string;
  product: string;
  variant: string | null;
  quantity: number;
};

async function readOrders({ database }: PagesContext, { shop }: Customer, conversationId: string) {
  const { rows } = await database.pool.query<OrderRow>(
    `select o.id, status, delivery_address as address, note, total_paise as total,
        product_id as product, variant_id as variant, quantity
      from orders o join order_items i on i.order_id = o.id where conversation_id = $1 order by o.created_at, o.id`,
    [conversationId],
  );
  const orders = new Map<string, PlacedOrder>();
  for (const { id, status, address, note, total, product, variant, quantity } of rows) {
    const order = orders.get(id) ?? { id, status, address, note, totalPaise: Number(total), lines: [] };
    const item = shop.items.find((one) => one.productId === product && one.variantId === variant);
    order.lines.push(`${item?.key ?? product}*${quantity}`);
    order.lines.sort();
    orders.set(id, order);
  }
  return [...orders.values()];
}
