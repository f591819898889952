import { AppError } from '#domain/errors.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { hashOf } from '#server/platform/secrets/tokens.ts';

/**
 * A customer as far as they have proven their identity, with what belongs to them: by an order's token only that order;
 * by a code everything at the shop whose number sent it, or at all shops if it was the marketplace's.
 */
export type DataOwner = {
  /** The shops that have any of the data: nothing of another shop is read or changed. */
  sellerIds: string[];
  /** The name of the shop that the identity is limited to; null for all shops or one order. */
  onlyOf: string | null;
  orderIds: string[];
  conversationIds: string[];
  contactIds: string[];
  /** E.164. */
  phones: string[];
};

type QueryClient = { client: Pick<Transaction['client'], 'query'> };

/** Returns the owner of an order; includes its chat only if nobody has written in it. Throws `order_not_found`. */
export async function findOwnerByOrder({ client }: QueryClient, token: string): Promise<DataOwner> {
  const { rows } = await client.query<{ id: string; sellerId: string; silent: string | null }>(
    `select orders.id, orders.seller_id as "sellerId", (select conversations.id from conversations where conversations.id = orders.conversation_id
        and last_message_at is null
        and not exists (select from orders as other where other.conversation_id = conversations.id and other.id <> orders.id)
      ) as silent
      from orders where token = $1`,
    [token],
  );
  const [order] = rows;
  if (!order) throw new AppError('order_not_found');
  const conversationIds = order.silent ? [order.silent] : [];
  return {
    sellerIds: [order.sellerId],
    onlyOf: null,
    orderIds: [order.id],
    conversationIds,
    contactIds: [],
    phones: [],
  };
}

type OrderRef = { id: string; sellerId: string };

/**
 * Returns the owner of all data of a person whom the marketplace's number verified, at all shops. The phone is the same
 * at every shop, but the service's user id is specific to one number. A phone that a shop connected at its own number
 * stays connected: only that shop verified it, and it could otherwise block anybody's deletion.
 */
export async function findOwnerEverywhere({ client }: QueryClient, contactId: string): Promise<DataOwner> {
  const people = await client.query<{ id: string; phone: string | null }>(
    `select other.id, other.phone from contacts join contacts as other
        on other.id = contacts.id or other.phone = contacts.phone
      where contacts.id = $1 and not exists (
        select from connected_phones join channel_numbers on channel_numbers.id = other.number_id
          where connected_phones.contact_id = other.id and kind = 'seller')`,
    [contactId],
  );
  const contactIds = people.rows.map(({ id }) => id);
  const phones = [...new Set(people.rows.flatMap(({ phone }) => phone ?? []))];
  const chats = await client.query<OrderRef>(
    'select id, seller_id as "sellerId" from conversations where contact_id = any($1) or phone = any($2)',
    [contactIds, phones],
  );
  const conversationIds = chats.rows.map(({ id }) => id);
  const orders = await client.query<OrderRef>(
    `select id, seller_id as "sellerId" from orders where conversation_id = any($1)
      union select id, seller_id from orders where customer_phone = any($2)`,
    [conversationIds, phones],
  );
  const others = await client.query<{ sellerId: string }>(
    `select seller_id as "sellerId" from blocked_phones where phone = any($1)
      union select seller_id from channel_messages join conversations on conversations.id = conversation_id
        where channel_messages.contact_id = any($2)`,
    [phones, contactIds],
  );
  const sellerIds = [...new Set([...chats.rows, ...orders.rows, ...others.rows].map(({ sellerId }) => sellerId))];
  const orderIds = orders.rows.map(({ id }) => id);
  return { sellerIds, onlyOf: null, orderIds, conversationIds, contactIds, phones };
}

/** Returns the data owner at one shop, verified by its own number or its simulator: no other shop may trust that. */
async function findOwnerAtShop({ client }: QueryClient, contactId: string, shop: Shop): Promise<DataOwner> {
  const { sellerId, onlyOf } = shop;
  const people = await client.query<{ phone: string | null; user: string | null }>(
    'select phone, service_user_id as user from contacts where id = $1',
    [contactId],
  );
  const { phone = null, user = null } = people.rows[0] ?? {};
  const chats = await client.query<{ id: string }>(
    'select id from conversations where seller_id = $1 and (contact_id = $2 or phone = $3 or service_user_id = $4)',
    [sellerId, contactId, phone, user],
  );
  const conversationIds = chats.rows.map(({ id }) => id);
  const orders = await client.query<{ id: string }>(
    'select id from orders where seller_id = $1 and (conversation_id = any($2) or customer_phone = $3)',
    [sellerId, conversationIds, phone],
  );
  const orderIds = orders.rows.map(({ id }) => id);
  const phones = phone ? [phone] : [];
  return { sellerIds: [sellerId], onlyOf, orderIds, conversationIds, contactIds: [contactId], phones };
}

type Shop = { sellerId: string; onlyOf: string };
type Session = { contactId: string; isMarketplace: boolean } & (Shop | { sellerId: null; onlyOf: null });

/**
 * Returns the owner of a data session. It ends when its contact's identity changes, and works only in the browser that
 * opened it. Throws `data_visit_over`.
 */
export async function findOwnerByDataSession(reader: QueryClient, session: DataSession, now: Date): Promise<DataOwner> {
  const { rows } = await reader.client.query<Session>(
    `select contact_id as "contactId", is_marketplace as "isMarketplace", data_visits.seller_id as "sellerId",
        business_name as "onlyOf"
      from data_visits join contacts on contacts.id = contact_id left join sellers on sellers.id = data_visits.seller_id
      where token_hash = $1 and browser_hash = $2 and expires_at > $3
        and contacts.phone is not distinct from data_visits.phone
        and contacts.service_user_id is not distinct from data_visits.service_user_id`,
    [hashOf(session.token), hashOf(session.browser ?? ''), now],
  );
  const [found] = rows;
  if (found?.isMarketplace) return findOwnerEverywhere(reader, found.contactId);
  if (!found?.sellerId) throw new AppError('data_visit_over');
  return findOwnerAtShop(reader, found.contactId, found);
}

/** The credentials of a data session: the unguessable part of its URL, and the browser. */
export type DataSession = { token: string; browser: string | undefined };

export type OwnDataOrder = {
  label: string;
  shop: string;
  status: OrderStatus;
  placedAt: string;
  totalPaise: number;
  name: string | null;
  phone: string | null;
  address: string | null;
  note: string | null;
  erasedAt: string | null;
  lines: { product: string; quantity: number; pricePaise: number }[];
  history: { status: OrderStatus; at: string }[];
};
export type OwnDataReview = {
  shop: string;
  product: string;
  author: string;
  stars: number;
  words: string | null;
  answer: string | null;
  writtenAt: string;
};
export type OwnDataMessage = {
  /** Whose chat it is; null if no shop was named. */
  shop: string | null;
  direction: 'in' | 'out';
  text: string;
  at: string;
  /** The id of the stored files of a photo that was sent with it, if any. */
  pictureId: string | null;
};
export type OwnDataChat = {
  shop: string;
  name: string | null;
  phone: string | null;
  address: string | null;
  wantsUpdates: boolean;
  stoppedAt: string | null;
};
/** All stored data of a customer. Times as ISO 8601, in UTC. */
export type OwnData = {
  orders: OwnDataOrder[];
  reviews: OwnDataReview[];
  chats: OwnDataChat[];
  messages: OwnDataMessage[];
  /** Shops that have blocked their phone. */
  blockedBy: { shop: string; since: string }[];
};

const isoTimeSql = (column: string) => `(to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** The rows of each part, newest first; messages in the order in which they were written. */
const ownDataStatements = {
  orders: `select right(orders.id::text, 8) as label, business_name as shop, orders.status,
      ${isoTimeSql('orders.created_at')} as "placedAt", total_paise::float8 as "totalPaise", customer_name as name,
      customer_phone as phone, delivery_address as address, note, ${isoTimeSql('erased_at')} as "erasedAt",
      (select json_agg(json_build_object('product', product_name, 'quantity', quantity, 'pricePaise', price_paise)
        order by position) from order_items where order_id = orders.id) as lines,
      (select json_agg(json_build_object('status', to_status, 'at', ${isoTimeSql('created_at')}) order by created_at, id)
        from order_history where order_id = orders.id) as history
    from orders join sellers on sellers.id = seller_id where orders.id = any($1)
    order by orders.created_at desc, orders.id desc`,
  reviews: `select business_name as shop, product_name as product, author, stars, words, answer,
      ${isoTimeSql('reviews.created_at')} as "writtenAt"
    from reviews join order_items using (order_id, position) join sellers on sellers.id = reviews.seller_id
    where order_id = any($1) order by reviews.created_at desc, reviews.id desc`,
  chats: `select business_name as shop, name, conversations.phone, delivery_address as address,
      opted_in_at is not null as "wantsUpdates", ${isoTimeSql('stopped_at')} as "stoppedAt"
    from conversations join sellers on sellers.id = seller_id where conversations.id = any($1) order by conversations.id`,
  messages: `select business_name as shop, direction, text, ${isoTimeSql('occurred_at')} as at, channel_media.id as "pictureId"
    from channel_messages left join conversations on conversations.id = conversation_id
      left join sellers on sellers.id = conversations.seller_id
      left join channel_media on message_id = channel_messages.id and channel_media.state = 'kept'
    where (channel_messages.contact_id = any($1) or conversation_id = any($2))
      and (conversation_id is null or conversations.seller_id = any($3))
    order by occurred_at, channel_messages.id`,
  blockedBy: `select business_name as shop, ${isoTimeSql('blocked_phones.created_at')} as since
    from blocked_phones join sellers on sellers.id = seller_id
    where blocked_phones.phone = any($1) and seller_id = any($2) order by blocked_phones.id`,
} as const satisfies Record<keyof OwnData, string>;

/** Returns all stored data of a customer. */
export async function readOwnData({ database }: ChatContext, owner: DataOwner): Promise<OwnData> {
  const { sellerIds, orderIds, conversationIds, contactIds, phones } = owner;
  const read = async <Row extends object>(text: string, ...values: string[][]) =>
    (await database.pool.query<Row>(text, values)).rows;
  const [orders, reviews, chats, messages, blockedBy] = await Promise.all([
    read<OwnDataOrder>(ownDataStatements.orders, orderIds),
    read<OwnDataReview>(ownDataStatements.reviews, orderIds),
    read<OwnDataChat>(ownDataStatements.chats, conversationIds),
    read<OwnDataMessage>(ownDataStatements.messages, contactIds, conversationIds, sellerIds),
    read<OwnData['blockedBy'][number]>(ownDataStatements.blockedBy, phones, sellerIds),
  ]);
  return { orders, reviews, chats, messages, blockedBy };
}

/** For reading only: returns the owner of a data session. Throws `data_visit_over`. */
export const readOwnerByDataSession = ({ database, now }: ChatContext, session: DataSession) =>
  findOwnerByDataSession({ client: database.pool }, session, now());

/** For reading only: returns the customer of an order. Throws `order_not_found`. */
export const readOwnerByOrder = ({ database }: ChatContext, token: string) =>
  findOwnerByOrder({ client: database.pool }, token);
