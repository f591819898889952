import type { ChatContext } from '#server/chat/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';

type ShopPartRow = { id: string; row: Record<string, unknown> };
type ShopPartQuery = { from: string; row: string; atOnce: number };

/** The JSON files of a shop: each row as stored, without search columns and other people's credentials. */
const shopPartQueries = {
  products: { from: 'products', row: `to_jsonb(part) - 'search'`, atOnce: 500 },
  orders: {
    from: 'orders',
    row: `(to_jsonb(part) - '{search,token,source}'::text[]) || jsonb_build_object(
      'lines', (select jsonb_agg(to_jsonb(line) - 'order_id' order by position) from order_items as line where order_id = part.id),
      'history', (select jsonb_agg(to_jsonb(step) - '{id,order_id,seller_id}'::text[] order by created_at, id)
        from order_history as step where order_id = part.id))`,
    atOnce: 500,
  },
  reviews: { from: 'reviews', row: `to_jsonb(part) - 'search'`, atOnce: 500 },
  chats: {
    from: 'conversations',
    row: `(to_jsonb(part) - 'search') || jsonb_build_object('messages', (select coalesce(jsonb_agg(
        jsonb_build_object('at', occurred_at, 'direction', direction, 'author', author, 'kind', kind, 'text', text,
          'picture', (select id from channel_media where message_id = message.id and state = 'kept'))
        order by occurred_at, id), '[]') from channel_messages as message where conversation_id = part.id))`,
    atOnce: 50,
  },
  facts: { from: 'shop_facts', row: 'to_jsonb(part)', atOnce: 500 },
  questions: { from: 'open_questions', row: 'to_jsonb(part)', atOnce: 500 },
  drafts: {
    from: 'product_drafts',
    row: `(to_jsonb(part) - 'contact_id') || jsonb_build_object('pictures', (select coalesce(jsonb_agg(media_id
      order by position), '[]') from draft_pictures where draft_id = part.id))`,
    atOnce: 500,
  },
  'blocked-phones': { from: 'blocked_phones', row: 'to_jsonb(part)', atOnce: 500 },
  decisions: { from: 'seller_history', row: `to_jsonb(part) - 'actor_id'`, atOnce: 500 },
} as const satisfies Record<string, ShopPartQuery>;
export type ShopPart = keyof typeof shopPartQueries;
export const shopParts = Object.keys(shopPartQueries) as ShopPart[];

/** Yields all rows of one part of a shop, ordered by id, a page at a time. */
export async function* eachShopPartRow({ database }: ChatContext, { sellerId }: SellerMember, name: ShopPart) {
  const { from, row, atOnce } = shopPartQueries[name];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await database.pool.query<ShopPartRow>(
      `select id, ${row} as row from ${from} as part where seller_id = $1 and id > $2 order by id limit $3`,
      [sellerId, after, atOnce],
    );
    for (const each of rows) yield each.row;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.id;
  }
}

/** Returns the shop's facts, its terms and its members. */
export async function readExportedShop({ database }: ChatContext, { sellerId }: SellerMember) {
  const { rows } = await database.pool.query<{ shop: Record<string, unknown> }>(
    `select (to_jsonb(sellers) - '{search,approved_by,rejected_by,suspended_by}'::text[]) || jsonb_build_object(
        'members', (select jsonb_agg(jsonb_build_object('name', name, 'email', email, 'role', members.role, 'since', members.created_at))
          from members join users on users.id = user_id where seller_id = sellers.id),
        'assistant', (select to_jsonb(assistants) from assistants where seller_id = sellers.id)) as shop
      from sellers where id = $1`,
    [sellerId],
  );
  return rows[0]?.shop;
}

/** Returns the ids of the photos that the shop uploaded, and of those that customers and its own phones sent. */
export async function listShopPictures({ database }: ChatContext, { sellerId }: SellerMember) {
  const read = async (text: string) =>
    (await database.pool.query<{ id: string }>(text, [sellerId])).rows.map(({ id }) => id);
  const [uploads, sent] = await Promise.all([
    read('select id from pictures where seller_id = $1 order by id'),
    read(
      `select id from channel_media where state = 'kept' and (message_id in (
          select channel_messages.id from channel_messages join conversations on conversations.id = conversation_id
          where conversations.seller_id = $1)
        or id in (select media_id from draft_pictures join product_drafts on product_drafts.id = draft_id
          where seller_id = $1)) order by id`,
    ),
  ]);
  return { uploads, sent };
}
