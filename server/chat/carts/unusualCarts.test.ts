import { expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const address = '12 MG Road, C-Scheme, Jaipur 302001';

async function customerOf(owner: TestSeller, name = 'Asha Rao') {
  const phone = chats.phone({ phone: newDigits(), name });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  return phone;
}

/** Adds products with long names to the shop. */
const addProducts = (owner: TestSeller, count: number) =>
  server.rows<{ id: string }>(
    `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), $1, repeat('Handwoven cotton saree ', 4) || i, 'Saree', 'Clothing & Fashion', 50000, 5, true, '{}', now(), now()
      from generate_series(1, $2) i returning id`,
    [owner.id, count],
  );

test('the words sent with a cart are shown, and are the note of its order', async () => {
  const owner = await seller(server);
  const id = await product(owner);
  const phone = await customerOf(owner);
  const items = [{ product_retailer_id: id, quantity: 1, item_price: 1250 }];
  await phone.send({ type: 'order', order: { catalog_id: '1', text: 'Gift wrap please', product_items: items } });
  const [review] = await phone.say(address);
  expect(review?.text).toContain('Gift wrap please');
  await phone.tap('Place order');
  expect(await server.rows('select note from orders where seller_id = $1', [owner.id])).toEqual([
    { note: 'Gift wrap please' },
  ]);
});

test('a cart with more products than one order takes says how many are left out', async () => {
  const owner = await seller(server);
  const phone = await customerOf(owner);
  const products = await addProducts(owner, 53);
  const [cart] = await phone.cart(...products.map(({ id }): [string, number, number] => [id, 1, 500]));
  expect(cart?.text).toContain('3 products are left out: one order takes 50.');
  expect(cart?.text).toContain('Total: ₹25,000');
});

test('a long cart is never confirmed below a total or an address that was cut off', async () => {
  const owner = await seller(server);
  const phone = await customerOf(owner);
  const products = await addProducts(owner, 14);
  await phone.cart([products[0]?.id ?? '', 1, 500]);
  await phone.say(address);
  const messages = await phone.cart(...products.map(({ id }): [string, number, number] => [id, 1, 450]));
  const last = messages.at(-1);
  expect(last?.choices).toHaveProperty('Place order');
  expect(last?.text).toContain('Total: ₹7,000');
  expect(last?.text).toContain(address);
  expect(messages[0]?.text).toMatch(/now ₹500 \(was ₹450\)\.\nand 2 more/);
});

test.each(['\u200b', '\u3164', '\u2800 '])('a name that shows nothing (%j) is none', async (name) => {
  const owner = await seller(server);
  await customerOf(owner, name);
  expect(await server.rows('select name from conversations where seller_id = $1', [owner.id])).toEqual([
    { name: null },
  ]);
});
