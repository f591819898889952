/** What is stored of a shop between two messages of its phone. */
import type { PagesContext } from '../../server/pages/context.ts';
import type { SellerShop } from './shops.ts';

export type LineState = { stock: number; rupees: number };
export type DraftState = {
  name: string;
  rupees: number | null;
  stock: number | null;
  photos: number;
  variants: { label: string; rupees: number | null; stock: number | null }[];
};
export type State = {
  lines: Map<string, LineState>;
  /** Keys of the products that are shown. */
  shown: Set<string>;
  /** Names, prices and stocks of products that the case has published. */
  published: string[];
  orders: Map<string, string>;
  /** What persons of the shop have sent, by the name of the conversation. */
  sent: string[];
  draft: DraftState | undefined;
};

type ProductRow = { id: string; name: string; stock: number; price: string; active: boolean };
type DraftRow = {
  name: string;
  price: string | null;
  stock: number | null;
  photos: string;
  options: { variants: { values: string[]; pricePaise: number | null; stock: number | null }[] } | null;
};

export async function readState({ database: { pool } }: PagesContext, shop: SellerShop): Promise<State> {
  const products = await pool.query<ProductRow>(
    'select id, name, stock, price_paise as price, is_active as active from products where seller_id = $1',
    [shop.sellerId],
  );
  const variants = await pool.query<Omit<ProductRow, 'name'>>(
    'select id, stock, price_paise as price from variants where seller_id = $1',
    [shop.sellerId],
  );
  const rows = new Map([...products.rows, ...variants.rows].map((row) => [row.id, row]));
  const lines = shop.lines.map(({ key, productId, variantId }): [string, LineState] => {
    const row = rows.get(variantId ?? productId);
    return [key, { stock: row?.stock ?? -1, rupees: Number(row?.price ?? 0) / 100 }];
  });
  const keys = new Map([...shop.products].map(([key, id]) => [id, key]));
  const fresh = products.rows.filter(({ id }) => !keys.has(id));
  return {
    lines: new Map(lines),
    shown: new Set(products.rows.flatMap(({ id, active }) => (active ? (keys.get(id) ?? []) : []))),
    published: fresh.map(({ name, price, stock }) => `${name} ${Number(price) / 100} ${stock}`),
    orders: await readStatuses(pool, shop),
    sent: await readSent(pool, shop),
    draft: await readDraft(pool, shop),
  };
}

type Pool = PagesContext['database']['pool'];

async function readStatuses(pool: Pool, { sellerId, orders }: SellerShop): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; status: string }>(
    'select id, status from orders where seller_id = $1',
    [sellerId],
  );
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return new Map([...orders].map(([key, { id }]) => [key, statuses.get(id) ?? '']));
}

async function readSent(pool: Pool, { sellerId, conversations }: SellerShop): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; text: string }>(
    `select conversation_id as id, text from channel_messages join conversations on conversations.id = conversation_id
      where seller_id = $1 and author = 'person' order by channel_messages.created_at, channel_messages.id`,
    [sellerId],
  );
  const names = new Map([...conversations].map(([name, id]) => [id, name]));
  return rows.map(({ id, text }) => `${names.get(id)}: ${text}`);
}

async function readDraft(pool: Pool, { contactId }: SellerShop): Promise<DraftState | undefined> {
  const { rows } = await pool.query<DraftRow>(
    `select name, price_paise as price, stock, options,
        (select count(*) from draft_pictures p where p.draft_id = d.id) as photos
      from product_drafts d where contact_id = $1 and is_current`,
    [contactId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const rupees = (paise: number | string | null) => (paise === null ? null : Number(paise) / 100);
  const variants = row.options?.variants.map(({ values, pricePaise, stock }) => ({
    ...{ label: values.join('/'), rupees: rupees(pricePaise), stock },
  }));
  const { name, stock, photos } = row;
  return { name, stock, photos: Number(photos), rupees: rupees(row.price), variants: variants ?? [] };
}
