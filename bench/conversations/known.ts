import { randomUUID } from 'node:crypto';
import type { PagesContext } from '../../server/pages/context.ts';
import type { Customer } from './customer.ts';

/**
 * Inserts what is known of a customer beforehand: 'lives at ADDRESS', and 'ordered kurta:Blue/M*2, diya*4 to ADDRESS ·
 * delivered · 20 days ago'.
 */
export async function addKnown(context: PagesContext, customer: Customer, known: readonly string[]): Promise<void> {
  if (known.every((one) => one === 'hides phone')) return;
  const { shop, digits, name } = customer;
  const { pool } = context.database;
  const conversationId = randomUUID();
  const [, address = null] = known.map((one) => /^lives at (.+)$/.exec(one)).find((found) => found) ?? [];
  await pool.query(
    `insert into conversations (id, seller_id, phone, name, delivery_address, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $6)`,
    [conversationId, shop.sellerId, `+${digits}`, name, address, context.now()],
  );
  for (const one of known) {
    const [, lines, to, status, days] = /^ordered (.+?) to (.+) · (\w+) · (\d+) days? ago$/.exec(one) ?? [];
    if (!lines) continue;
    const at = new Date(context.now().getTime() - Number(days) * 86_400_000);
    await addOrder(context, customer, { conversationId, lines: lines.split(', '), to, status, at });
  }
}

type EarlierOrder = {
  conversationId: string;
  lines: string[];
  to: string | undefined;
  status: string | undefined;
  at: Date;
};

async function addOrder(
  { database: { pool } }: PagesContext,
  { shop, digits, name }: Customer,
  { conversationId, lines, to, status, at }: EarlierOrder,
): Promise<void> {
  const items = lines.map((line) => {
    const [key = '', quantity = '1'] = line.split('*');
    const item = shop.items.find((one) => one.key === key);
    if (!item) throw new Error(`The shop has no '${key}'.`);
    return { ...item, quantity: Number(quantity) };
  });
  const total = items.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);
  const id = randomUUID();
  await pool.query(
    `insert into orders (id, seller_id, status, total_paise, token, search, customer_name, customer_phone,
        delivery_address, conversation_id, created_at, updated_at)
      values ($1::uuid, $2, $3, $4, $1::uuid::text, $1::uuid::text, $5, $6, $7, $8, $9, $9)`,
    [id, shop.sellerId, status, total, name, `+${digits}`, to, conversationId, at],
  );
  for (const [position, { key, productId, variantId, quantity, pricePaise }] of items.entries()) {
    const [product = '', values = ''] = key.split(':');
    const productName = shop.fixture.products.find((one) => one.key === product)?.name;
    await pool.query(
      `insert into order_items (order_id, position, product_id, product_name, quantity, price_paise, variant_id, option_label)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, position, productId, productName, quantity, pricePaise, variantId, values.replaceAll('/', ', ') || null],
    );
  }
}
