/** Small shops with their connected phones, customers and orders: a new one for each case. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProduct } from '../../server/catalogue/products/creation.ts';
import type { SellerMember } from '../../server/identity/actors/actors.ts';
import type { PagesContext } from '../../server/pages/context.ts';
import { type OptionProduct, variantsOf } from '../assistant/customerOptionCases.ts';
import { addSeller } from '../assistant/shop.ts';
import { orderFixtures } from './orderFixtures.ts';

type ProductFixture = Pick<OptionProduct, 'key' | 'name' | 'category' | 'options' | 'prices'> & {
  rupees: number;
  stock?: number;
  isHidden?: boolean;
};
type ShopFixture = { key: string; name: string; products: ProductFixture[] };

export const shopFixtures: ShopFixture[] = JSON.parse(readFileSync(join(import.meta.dirname, 'shops.json'), 'utf8'));

const day = 86_400_000;

type ShopKey = keyof (typeof orderFixtures)[number]['lines'];

/** What can be told apart by a case: a product without options 'lamp', or a variant 'kurti:L'. */
export type Line = { key: string; productId: string; variantId: string | null };

export type SellerShop = {
  key: ShopKey;
  name: string;
  sellerId: string;
  member: SellerMember;
  /** Its number's id at the messaging service, and ours. */
  numberId: string;
  ownNumberId: string;
  /** Of the connected phone. */
  digits: string;
  contactId: string;
  lines: Line[];
  products: Map<string, string>;
  /** Ids and numbers of the orders, by the names that cases use. */
  orders: Map<string, { id: string; number: number }>;
  /** Conversations by the same names. */
  conversations: Map<string, string>;
};

let made = 0;

/** Creates a shop with a connected phone; its orders are placed by the context's clock. */
export async function createSellerShop(context: PagesContext, key: string): Promise<SellerShop> {
  const fixture = shopFixtures.find((shop) => shop.key === key);
  if (!fixture) throw new Error(`There is no shop '${key}'.`);
  made += 1;
  const sellerId = randomUUID();
  const shop: SellerShop = {
    ...{ key: key as ShopKey, name: fixture.name, sellerId, numberId: `7770${made}`, ownNumberId: randomUUID() },
    member: { sellerId, userId: sellerId, role: 'owner', source: {} } as unknown as SellerMember,
    digits: `9198${String(10_000_000 + made)}`,
    contactId: randomUUID(),
    ...{ lines: [], products: new Map(), orders: new Map(), conversations: new Map() },
  };
  const run = (text: string, values: unknown[] = []) => context.database.pool.query(text, values);
  const phone = `+9199${String(20_000_000 + made)}`;
  const described = { slug: `${key}-${made}`, businessName: fixture.name, ownerName: 'Owner', phone };
  await addSeller(run, sellerId, { ...described, address: 'Jaipur', category: 'Fashion' });
  await run('update sellers set approved_at = now() where id = $1', [sellerId]);
  await run(
    `insert into channel_numbers (id, kind, seller_id, number_id, phone, state, paced_until, created_at, updated_at)
      values ($1, 'seller', $2, $3, $4, 'working', now(), now(), now())`,
    [shop.ownNumberId, sellerId, shop.numberId, phone],
  );
  for (const product of fixture.products) await addProduct(context, shop, product);
  await addContact(context, shop, { id: shop.contactId, phone: `+${shop.digits}`, name: 'Owner', mode: 'seller' });
  await run('insert into connected_phones (seller_id, contact_id, connected_at) values ($1, $2, now())', [
    sellerId,
    shop.contactId,
  ]);
  for (const [at, order] of orderFixtures.entries()) await addOrder(context, shop, order, at);
  return shop;
}

async function addProduct(context: PagesContext, shop: SellerShop, product: ProductFixture): Promise<void> {
  const { key, name, category, options, prices, rupees, stock = 0, isHidden } = product;
  const inPaise = Object.fromEntries(Object.entries(prices ?? {}).map(([value, price]) => [value, price * 100]));
  const body = { name, description: name, category, images: [], pricePaise: rupees * 100, stock, alsoCalled: '' };
  const option = { ...product, description: name, pricePaise: rupees * 100, prices: inPaise } as OptionProduct;
  const created = await createProduct(context, shop.member, {
    ...{ ...body, isActive: !isHidden },
    ...(options && { options, variants: variantsOf(option) }),
  });
  shop.products.set(key, created.id);
  const { rows } = await context.database.pool.query<{ id: string; label: string }>(
    'select id, label from variants where product_id = $1 order by positions',
    [created.id],
  );
  if (!options) shop.lines.push({ key, productId: created.id, variantId: null });
  for (const { id, label } of rows) {
    shop.lines.push({ key: `${key}:${label.split(', ').join('/')}`, productId: created.id, variantId: id });
  }
}

type ContactRow = { id: string; phone: string; name: string; mode: 'seller' | 'customer' };

const addContact = ({ database, now }: PagesContext, shop: SellerShop, { id, phone, name, mode }: ContactRow) =>
  database.pool.query(
    `insert into contacts (id, number_id, phone, name, seller_id, mode, routed_at, window_ends_at, paced_until, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $7, $7)`,
    [id, shop.ownNumberId, phone, name, shop.sellerId, mode, now(), new Date(now().getTime() + day)],
  );

async function addOrder(
  context: PagesContext,
  shop: SellerShop,
  { key, customer, status, daysAgo, lines }: (typeof orderFixtures)[number],
  at: number,
): Promise<void> {
  const { pool } = context.database;
  const [product = '', quantity = '1'] = lines[shop.key].split('*');
  const fixture = shopFixtures.find((one) => one.key === shop.key)?.products.find((one) => one.key === product);
  const line = shop.lines.find((one) => one.key === product || one.key.startsWith(`${product}:`));
  if (!fixture || !line) throw new Error(`There is no product '${product}'.`);
  const [contactId, conversationId, id] = [randomUUID(), randomUUID(), randomUUID()];
  const phone = `+91${6_000_000_000 + made * 10 + at}`;
  const placedAt = new Date(context.now().getTime() - daysAgo * day - 3_600_000);
  await addContact(context, shop, { id: contactId, phone, name: customer, mode: 'customer' });
  await pool.query(
    `insert into conversations (id, seller_id, contact_id, phone, name, last_message_at, last_text, last_direction, window_ends_at, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, 'ok', 'in', $7, $6, $6)`,
    [conversationId, shop.sellerId, contactId, phone, customer, placedAt, new Date(context.now().getTime() + day / 2)],
  );
  const { rows } = await pool.query<{ number: number }>(
    `insert into orders (id, seller_id, status, total_paise, token, search, customer_name, customer_phone, delivery_address, conversation_id, created_at, updated_at)
      values ($1::uuid, $2, $3, $4, $1::uuid::text, lower($5), $5, $6, 'Jaipur 302012', $7, $8, $8) returning number`,
    [id, shop.sellerId, status, fixture.rupees * 100 * Number(quantity), customer, phone, conversationId, placedAt],
  );
  await pool.query(
    `insert into order_items (order_id, position, product_id, variant_id, product_name, quantity, price_paise)
      values ($1, 0, $2, $3, $4, $5, $6)`,
    [id, line.productId, line.variantId, fixture.name, Number(quantity), fixture.rupees * 100],
  );
  shop.orders.set(key, { id, number: rows[0]?.number ?? 0 });
  shop.conversations.set(key, conversationId);
}
