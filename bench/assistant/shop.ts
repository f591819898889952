/** The corpus's shop as database rows. */
import type { PagesContext } from '../../server/pages/context.ts';
import { type Catalogue, catalogue } from './corpus.ts';
import type { Proposal } from './engine.ts';

export type Shop = {
  sellerId: string;
  /** Orders of the customer who asks. */
  conversationId: string;
  phone: string;
};

export const uuid = (kind: number, number: number) =>
  `00000000-0000-7000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;
const shop: Shop = { sellerId: uuid(1, 1), conversationId: uuid(2, 1), phone: catalogue.customer.phone };
const productId = (key: string) => uuid(3, catalogue.products.findIndex((product) => product.key === key) + 1);
const factId = (kind: string) => uuid(4, Object.keys(catalogue.facts).indexOf(kind) + 1);
const questionId = (key: string) => uuid(5, catalogue.questions.findIndex((pair) => pair.key === key) + 1);

const names = new Map([
  ...catalogue.products.map(({ key }): [string, string] => [productId(key), key]),
  ...Object.keys(catalogue.facts).map((kind): [string, string] => [factId(kind), `f:${kind}`]),
  ...catalogue.questions.map(({ key }): [string, string] => [questionId(key), `q:${key}`]),
  ...catalogue.orders.map(({ key, id }): [string, string] => [id, `o:${key}`]),
]);

/** A record's key in the corpus, or its id if it has none. */
export const nameOf = ({ id }: Proposal['records'][number]): string => names.get(id) ?? id;

/** Inserts the catalogue, the shop's facts and all orders. */
export async function fillShop({ database }: PagesContext): Promise<Shop> {
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  await addSeller(run, shop.sellerId, catalogue.shop);
  await addProductRows(run, shop.sellerId, catalogue.products, (index) => uuid(3, index + 1));
  await addFacts(run, catalogue);
  const { name, phone, address } = catalogue.customer;
  await run(
    `insert into conversations (id, seller_id, phone, name, delivery_address, created_at, updated_at)
      values ($1, $2, $3, $4, $5, now(), now())`,
    [shop.conversationId, shop.sellerId, phone, name, address],
  );
  for (const order of catalogue.orders) await addOrder(run, order);
  await run('analyze');
  return shop;
}

export type Say = (text: string, values?: unknown[]) => Promise<unknown>;

export async function addSeller(
  say: Say,
  id: string,
  { slug, businessName, ownerName, phone, address, category }: Catalogue['shop'],
) {
  await say(
    `insert into users (id, name, email, role, created_at, updated_at) values ($1, $2, $3, 'seller', now(), now())`,
    [id, ownerName, `${slug}@haat.example`],
  );
  await say(
    `insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, search, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, 'approved', $7, lower($2), now(), now())`,
    [id, businessName, ownerName, phone, address, category, slug],
  );
  await say(`insert into members values ($1, $1, 'owner', now())`, [id]);
}

/** Inserts products, the newest last. */
export async function addProductRows(
  say: Say,
  sellerId: string,
  products: Catalogue['products'],
  idOf: (index: number) => string,
): Promise<void> {
  for (const [index, product] of products.entries()) {
    await say(
      `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, also_called, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, true, '{}', $8, now() - $9 * interval '1 hour', now())`,
      [
        idOf(index),
        sellerId,
        product.name,
        product.description,
        product.category,
        product.pricePaise,
        product.stock,
        product.alsoCalled.join(', '),
        products.length - index,
      ],
    );
  }
}

async function addFacts(say: Say, { facts, questions }: Catalogue): Promise<void> {
  const rows = [
    ...Object.entries(facts).map(([kind, answer]) => [factId(kind), kind, '', answer]),
    ...questions.map(({ key, question, answer }) => [questionId(key), 'question', question, answer]),
  ];
  for (const row of rows) {
    await say(
      `insert into shop_facts (id, seller_id, kind, question, answer, created_at, updated_at)
        values ($1, $2, $3, $4, $5, now(), now())`,
      [row[0], shop.sellerId, ...row.slice(1)],
    );
  }
}

async function addOrder(say: Say, order: Catalogue['orders'][number]): Promise<void> {
  const { name, phone, address } = catalogue.customer;
  const lines = order.lines.map(({ product, quantity }) => {
    const { name: productName = '', pricePaise = 0 } = catalogue.products.find(({ key }) => key === product) ?? {};
    return { product, quantity, productName, pricePaise };
  });
  const total = lines.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);
  const who = order.mine
    ? [name, phone, address, shop.conversationId]
    : [order.customer, order.phone, order.address, null];
  await say(
    `insert into orders (id, seller_id, status, total_paise, token, search, customer_name, customer_phone, delivery_address, conversation_id, created_at, updated_at)
      values ($1::uuid, $2, $3, $4, $5, $1::uuid::text, $6, $7, $8, $9, now() - $10 * interval '1 day', now())`,
    [order.id, shop.sellerId, order.status, total, `token-of-${order.key}`, ...who, order.daysAgo],
  );
  for (const [position, { product, quantity, productName, pricePaise }] of lines.entries()) {
    await say(
      `insert into order_items (order_id, position, product_id, product_name, quantity, price_paise)
        values ($1, $2, $3, $4, $5, $6)`,
      [order.id, position, productId(product), productName, quantity, pricePaise],
    );
  }
}
