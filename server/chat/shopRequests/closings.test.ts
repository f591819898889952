import { expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function open() {
  const owner = await seller(server);
  const saree = await product(owner, { name: 'Cotton Saree', stock: 20, pricePaise: 800_00 });
  const price = async () =>
    (
      await server.rows<{ price: number }>('select price_paise::int / 100 as price from products where id = $1', [
        saree,
      ])
    )[0]?.price;
  return { price, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}

// later/shop.md, section 6: closed days don't exist yet.
test.each([
  ['shop closed tomorrow', 'Your opening hours: '],
  ['kal dukaan band hai', 'Khulne ka samay'],
  ['Diwali tak order band', 'Khulne ka samay'],
  ['8 se 12 tak chhutti', 'Khulne ka samay'],
  ['रविवार को दुकान बंद रहेगी', 'खुलने का समय'],
])('says what happens to %j, and offers the open orders', async (words, told) => {
  const { phone } = await open();
  const [answer] = await phone.say(words);
  expect(answer).toMatchObject({ kind: 'buttons', text: expect.stringContaining(told) });
  expect(answer?.text).toContain('/seller/profile');
  expect(Object.values(answer?.choices ?? {})).toEqual(['orders']);
});

test.each([
  'new offer: sarees 20% from Friday to Sunday',
  'naya offer: sarees 20% Friday se Sunday',
  'साड़ी पर 20% का ऑफर इतवार तक',
  'sarees pe 20% sale lagao',
])('%j shows the new prices, says that they change now, and waits for a tap', async (words) => {
  const { phone, price } = await open();
  const [asked] = await phone.say(words);
  expect(asked?.text).toContain('20%');
  expect(asked?.text).toMatch(/Cotton Saree: .*₹800 → ₹640/);
  expect(await price()).toBe(800);
  await phone.tapId(Object.values(asked?.choices ?? {})[0] ?? '');
  expect(await price()).toBe(640);
});

test('keeps asking for sales as figures, and hides goods that are closed', async () => {
  const { phone, price } = await open();
  expect((await phone.say('sales today'))[0]?.text).toContain('Today: no orders');
  expect((await phone.say('cotton saree band karo'))[0]?.text).toMatch(/Cotton Saree/);
  expect(await price()).toBe(800);
});
