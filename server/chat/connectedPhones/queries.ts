import { eq } from '#database/drizzle.ts';
import { phoneLanguages } from '#database/tables/drafts.ts';
import { chatCommands } from '#domain/chat/chatCommands.ts';
import { chatLink } from '#domain/language/phone.ts';
import {
  type OrderStatus,
  openStatuses,
  orderActions,
  orderStatuses,
  undoesOrder,
  waitingStatus,
} from '#domain/orders/orders.ts';
import type { Language } from '#domain/platform/languages.ts';
import { type SellerStatus, sellingStatus } from '#domain/sellers/sellers.ts';
import { prove, type SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { ChatContext } from '../context.ts';

type ConnectionRow = {
  phone: string | null;
  name: string | null;
  connected_at: Date | null;
  summary_hour: number | null;
  code: string | null;
  expires_at: Date | null;
  number: string | null;
};

/** SQL of the number that receives a shop's codes, with `sellers` among the tables: the marketplace's, else its own. */
const codeNumberSql = `(select phone from channel_numbers
  where state <> 'disconnected' and (kind = 'marketplace' or seller_id = sellers.id) order by kind limit 1)`;

/** Returns the absolute URL behind the QR code of a code. */
export async function readConnectCodeUrl(
  { client }: Transaction,
  { server: { publicUrl } }: ChatContext,
  { sellerId, code }: { sellerId: string; code: string },
): Promise<string> {
  const { rows } = await client.query<{ number: string | null }>(
    `select ${codeNumberSql} as number from sellers where id = $1`,
    [sellerId],
  );
  return new URL(connectCodeLink(code, rows[0]?.number ?? null), publicUrl).href;
}

/**
 * Returns the phone that is connected to the shop, and the current unused code if there is one, with the URL of its QR
 * code: the chat with the number that serves the shop, or the simulator if there is no number.
 */
export async function readPhoneConnection({ database, now }: ChatContext, { sellerId }: SellerMember) {
  const { rows } = await database.pool.query<ConnectionRow>({
    name: 'connection',
    text: `select contacts.phone, contacts.name, connected_at, summary_hour, code, expires_at, ${codeNumberSql} as number
      from sellers
        left join connected_phones on connected_phones.seller_id = sellers.id
        left join contacts on contacts.id = connected_phones.contact_id
        left join connect_codes on connect_codes.seller_id = sellers.id and used_at is null and expires_at > $2
      where sellers.id = $1`,
    values: [sellerId, now()],
  });
  const [row] = rows;
  const { connected_at, code, expires_at } = row ?? {};
  return {
    number: row?.number ?? null,
    phone:
      row && connected_at
        ? { phone: row.phone, name: row.name, connectedAt: connected_at.toISOString(), summaryHour: row.summary_hour }
        : null,
    code:
      row && code && expires_at
        ? { code, expiresAt: expires_at.toISOString(), link: connectCodeLink(code, row.number) }
        : null,
  };
}

/** Returns the target of a QR code: a chat, or a page of ours if there is no number to chat with. */
export function connectCodeLink(code: string, number: string | null): string {
  const words = chatCommands.connect(code);
  return number ? chatLink(number, words) : `/seller/chats/simulator?as=seller&text=${encodeURIComponent(words)}`;
}

export type PhoneOrder = {
  id: string;
  status: OrderStatus;
  totalPaise: number;
  customerName: string | null;
  customerPhone: string | null;
  deliveryAddress: string | null;
  note: string | null;
  items: { quantity: number; productName: string }[];
  shop: string;
};
type OrderRow = Omit<PhoneOrder, 'totalPaise'> & { total_paise: string };

const orderColumns = `orders.id, orders.status, total_paise, customer_name as "customerName", customer_phone as "customerPhone",
  delivery_address as "deliveryAddress", note, business_name as shop,
  (select json_agg(json_build_object('quantity', quantity, 'productName', product_name) order by position)
    from order_items where order_id = orders.id) as items`;

const toPhoneOrder = ({ total_paise, ...order }: OrderRow): PhoneOrder => ({
  ...order,
  totalPaise: Number(total_paise),
});

/** Returns one of the shop's orders as shown on its phone; `undefined` for any other order. */
export async function readPhoneOrder(
  { client }: Transaction,
  sellerId: string,
  id: string,
): Promise<PhoneOrder | undefined> {
  const { rows } = await client.query<OrderRow>({
    name: 'phone-order',
    text: `select ${orderColumns} from orders join sellers on sellers.id = seller_id where orders.id = $1 and seller_id = $2`,
    values: [id, sellerId],
  });
  return rows[0] && toPhoneOrder(rows[0]);
}

/** Returns the orders that have waited longest for their next step, new ones before confirmed ones, and their count. */
export async function listOpenOrders({ client }: Transaction, sellerId: string, limit: number) {
  const statusQueries = openStatuses.map(
    (status, index) => `(select id, ${index} as place, created_at from orders
      where seller_id = $1 and status = '${status}' order by created_at, id limit $2)`,
  );
  const { rows } = await client.query<OrderRow>({
    name: 'open-orders',
    text: `select ${orderColumns} from (${statusQueries.join(' union all ')}) as open
      join orders using (id) join sellers on sellers.id = seller_id order by place, open.created_at, open.id limit $2`,
    values: [sellerId, limit],
  });
  const counted = await client.query<{ count: number }>({
    name: 'count-open-orders',
    text: 'select coalesce(sum(orders), 0)::int as count from order_counters where seller_id = $1 and status = any($2)',
    values: [sellerId, openStatuses],
  });
  return { orders: rows.map(toPhoneOrder), count: counted.rows[0]?.count ?? 0 };
}

export type DayFigures = {
  /** Placed on the day and not cancelled, with their total; and the cancelled ones. */
  orders: number;
  totalPaise: number;
  cancelled: number;
  /** Orders that wait now. */
  pending: number;
  confirmed: number;
  chats: number;
  lowStock: number;
};

/** Returns the figures of a shop's day (YYYY-MM-DD in India) and its pending work, from the counters of its panel. */
export async function readDayFigures({ client }: Transaction, sellerId: string, day: string): Promise<DayFigures> {
  const { rows } = await client.query<Omit<DayFigures, 'totalPaise'> & { total_paise: string }>({
    name: 'day-figures',
    text: `select placed.*, waiting.*, coalesce((select low_stock from product_counters where seller_id = $1), 0)::int as "lowStock",
        (select count(*)::int from conversations where seller_id = $1 and needs_you_at is not null) as chats
      from (select coalesce(sum(orders) filter (where status <> all($3)), 0)::int as orders,
          coalesce(sum(total_paise) filter (where status <> all($3)), 0) as total_paise,
          coalesce(sum(orders) filter (where status = any($3)), 0)::int as cancelled
        from order_days where seller_id = $1 and day = $2) as placed,
      (select coalesce(sum(orders) filter (where status = $4), 0)::int as pending,
          coalesce(sum(orders) filter (where status = $5), 0)::int as confirmed
        from order_counters where seller_id = $1) as waiting`,
    values: [
      sellerId,
      day,
      orderStatuses.filter((status) => undoesOrder[status]),
      waitingStatus,
      orderActions.confirm.to,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no row for sums.');
  const { total_paise, ...figures } = row;
  return { ...figures, totalPaise: Number(total_paise) };
}

/** Returns the person for whom a connected phone acts: the owner of the shop, or nobody if the shop may not sell. */
export async function findPhoneMember({ client }: Transaction, contactId: string) {
  const { rows } = await client.query<{ userId: string; sellerId: string; status: SellerStatus; shop: string }>({
    name: 'phone-member',
    text: `select members.user_id as "userId", sellers.id as "sellerId", sellers.status, business_name as shop
      from connected_phones join sellers on sellers.id = connected_phones.seller_id
        join members on members.seller_id = sellers.id and role = 'owner'
      where contact_id = $1`,
    values: [contactId],
  });
  const [owner] = rows;
  if (owner?.status !== sellingStatus) return undefined;
  const { userId, sellerId, status, shop } = owner;
  const member = prove.approvedSeller({
    userId,
    role: 'seller',
    member: { sellerId, role: 'owner', sellerStatus: status },
  });
  return { member, shop };
}

/** Returns the language in which the phone is answered, if it isn't the default. */
export async function readPhoneLanguage({ query }: Transaction, contactId: string): Promise<Language | undefined> {
  const [known] = await query.select().from(phoneLanguages).where(eq(phoneLanguages.contactId, contactId));
  return known?.language;
}

/** The connected phone of a shop, with its owner's verified membership and the language in which it is answered. */
export type ShopPhone = {
  tx: Transaction;
  context: ChatContext;
  member: SellerMember;
  contactId: string;
  language: Language;
};
