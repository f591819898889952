/** The shops whose customers write: their products, facts and numbers, and earlier orders of a customer. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProduct } from '../../server/catalogue/products/creation.ts';
import type { SellerMember } from '../../server/identity/actors/actors.ts';
import type { PagesContext } from '../../server/pages/context.ts';
import { type OptionProduct, variantsOf } from '../assistant/customerOptionCases.ts';
import { addSeller, uuid } from '../assistant/shop.ts';

export type ShopProduct = OptionProduct & { stock?: number; photos: number; alsoCalled?: string };
export type ShopFixture = {
  key: string;
  name: string;
  city: string;
  picksUp: boolean;
  facts: Record<string, string>;
  questions: { question: string; answer: string }[];
  products: ShopProduct[];
};

export const shopFixtures: ShopFixture[] = JSON.parse(readFileSync(join(import.meta.dirname, 'shops.json'), 'utf8'));

/** A variant or a product without options, as the cases name it: 'kurta:Blue/M', 'diya'. */
export type Item = { key: string; productId: string; variantId: string | null; pricePaise: number };

/** A shop in the database. */
export type Shop = {
  fixture: ShopFixture;
  sellerId: string;
  /** Its number's id at the messaging service, and ours. */
  numberId: string;
  ownNumberId: string;
  member: SellerMember;
  items: Item[];
  /** Keys of its products by id. */
  keys: Map<string, string>;
};

const stockOf = ({ stock = 40 }: ShopProduct) => stock;

/** Inserts all shops. */
export async function fillShops(context: PagesContext): Promise<Map<string, Shop>> {
  const shops = new Map<string, Shop>();
  for (const [index, fixture] of shopFixtures.entries()) {
    shops.set(fixture.key, await fillShop(context, fixture, index + 1));
  }
  await context.database.pool.query('analyze');
  return shops;
}

async function fillShop(context: PagesContext, fixture: ShopFixture, number: number): Promise<Shop> {
  const run = (text: string, values: unknown[] = []) => context.database.pool.query(text, values);
  const sellerId = uuid(1, number);
  const phone = `+919829000${String(number).padStart(2, '0')}0`;
  const described = { slug: fixture.key, businessName: fixture.name, ownerName: 'Owner', phone };
  await addSeller(run, sellerId, { ...described, address: fixture.city, category: 'Fashion' });
  await run('update sellers set customers_can_pick_up = $2, approved_at = now() where id = $1', [
    sellerId,
    fixture.picksUp,
  ]);
  const member = { sellerId, userId: sellerId, role: 'owner', source: {} } as unknown as SellerMember;
  const shop: Shop = {
    ...{ fixture, sellerId, member, numberId: `5550${number}`, ownNumberId: randomUUID() },
    ...{ items: [], keys: new Map() },
  };
  await run(
    `insert into channel_numbers (id, kind, seller_id, number_id, phone, state, paced_until, created_at, updated_at)
      values ($1, 'seller', $2, $3, $4, 'working', now(), now(), now())`,
    [shop.ownNumberId, sellerId, shop.numberId, phone],
  );
  const { facts, questions } = fixture;
  const pairs = questions.map(({ question, answer }) => ['question', question, answer]);
  for (const row of [...Object.entries(facts).map(([kind, answer]) => [kind, '', answer]), ...pairs]) {
    await run(
      `insert into shop_facts (id, seller_id, kind, question, answer, created_at, updated_at)
        values ($1, $2, $3, $4, $5, now(), now())`,
      [randomUUID(), sellerId, ...row],
    );
  }
  for (const product of fixture.products) await addProduct(context, shop, product);
  return shop;
}

async function addProduct(context: PagesContext, shop: Shop, product: ShopProduct): Promise<void> {
  const { key, name, description, category, options, pricePaise, photos, alsoCalled = '' } = product;
  const images = Array.from({ length: photos }, (_, at) => `https://photos.example/${key}-${at + 1}.jpg`);
  const stock = stockOf(product);
  const variants = options ? variantsOf(product).map((one) => ({ ...one, stock: one.stock && stock })) : null;
  const body = { name, description, category, images, pricePaise, stock, alsoCalled, isActive: true };
  const created = await createProduct(context, shop.member, { ...body, ...(options && { options, variants }) });
  shop.keys.set(created.id, key);
  const { rows } = await context.database.pool.query<{ id: string; label: string; price: string }>(
    'select id, label, price_paise as price from variants where product_id = $1 order by positions',
    [created.id],
  );
  if (!options) shop.items.push({ key, productId: created.id, variantId: null, pricePaise });
  for (const { id, label, price } of rows) {
    const item = { key: `${key}:${label.split(', ').join('/')}`, productId: created.id, variantId: id };
    shop.items.push({ ...item, pricePaise: Number(price) });
  }
}

/** Puts the stock back that orders of a conversation took. */
export async function restock({ database: { pool } }: PagesContext, shop: Shop): Promise<void> {
  for (const product of shop.fixture.products) {
    const [id] = [...shop.keys].find(([, key]) => key === product.key) ?? [];
    const stock = stockOf(product);
    if (product.options) {
      await pool.query('update variants set stock = $2 where product_id = $1 and stock > 0 and stock <> $2', [
        id,
        stock,
      ]);
    } else await pool.query('update products set stock = $2 where id = $1 and stock <> $2', [id, stock]);
  }
}
