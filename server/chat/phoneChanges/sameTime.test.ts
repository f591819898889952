/** A shop's phone and its panel, or its customers, act at the same moment. */
import { describe, expect, test } from 'vitest';
import { createChats, newDigits, type Phone } from '#test/chats.ts';
import { customerOrder, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const rounds = Array.from({ length: 6 }, (_, round) => round);

type Shop = { owner: TestSeller; phone: Phone; lamp: string; diya: string };

async function open(): Promise<Shop> {
  const owner = await seller(server);
  const lamp = await product(owner, { name: 'Brass Lamp', stock: 40, pricePaise: 450_00 });
  const diya = await product(owner, { name: 'Clay Diya', stock: 60, pricePaise: 60_00 });
  return { owner, lamp, diya, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}
const read = async (id: string) => {
  const [row] = await server.rows<{ stock: number; price: number; active: boolean; version: number }>(
    'select stock, price_paise::int / 100 as price, is_active as active, version from products where id = $1',
    [id],
  );
  if (!row) throw new Error('There is no such product.');
  return row;
};
const changeInPanel = async ({ owner }: Shop, productId: string, change: object) =>
  owner.browser.put('/api/seller/stock', {
    rows: [{ productId, version: (await read(productId)).version, ...change }],
  });

/** 'Stock 40 → 37' or 'stock was 40, now 37': what an answer says was and is. */
const numbersIn = (text = '') => (text.replaceAll('₹', '').match(/\d+/g) ?? []).map(Number);

test('an order is confirmed by the phone or cancelled in the panel, and each is told which', async () => {
  const shop = await open();
  for (const _ of rounds) {
    const { stock } = await read(shop.lamp);
    const { id } = await customerOrder(server, [{ productId: shop.lamp, quantity: 1 }]);
    const [[heard], answer] = await Promise.all([
      shop.phone.tapId(`confirm:${id}`),
      shop.owner.browser.post(`/api/seller/orders/${id}/cancel`),
    ]);
    const [order] = await server.rows<{ status: string }>('select status from orders where id = $1', [id]);
    const isConfirmed = order?.status === 'confirmed';
    expect(order?.status).toBe(isConfirmed ? 'confirmed' : 'cancelled');
    expect(answer.status).toBe(isConfirmed ? 409 : 200);
    expect(heard?.text).toContain(isConfirmed ? 'Confirmed' : 'Cancelled');
    expect((await read(shop.lamp)).stock).toBe(isConfirmed ? stock - 1 : stock);
  }
});

describe('stock changes in the same second', () => {
  test.each([
    ['of one product', 'sold 3 brass lamps'],
    ['of several', 'sold 3 brass lamps and 2 clay diyas'],
  ])('%s add up with what customers order, and the answer says what was', async (_, words) => {
    const shop = await open();
    for (const __ of rounds) {
      const { stock } = await read(shop.lamp);
      const [messages] = await Promise.all([
        shop.phone.say(words),
        customerOrder(server, [{ productId: shop.lamp, quantity: 1 }]),
      ]);
      expect((await read(shop.lamp)).stock).toBe(stock - 4);
      // The order's notice may come first.
      const heard = messages.find(({ choices }) => 'Undo' in choices);
      const said = numbersIn(heard?.text);
      expect(said.includes(stock) ? said.includes(stock - 3) : said.includes(stock - 1), heard?.text).toBe(true);
    }
  });

  test('of the panel are kept or refused, never lost', async () => {
    const shop = await open();
    for (const _ of rounds) {
      const { stock } = await read(shop.lamp);
      const [[heard], answer] = await Promise.all([
        shop.phone.say('sold 3 brass lamps'),
        changeInPanel(shop, shop.lamp, { by: 5 }),
      ]);
      const { done } = answer.body as { done: number };
      expect(heard?.choices).toHaveProperty('Undo');
      expect((await read(shop.lamp)).stock).toBe(stock - 3 + done * 5);
    }
  });
});

test('what is ordered between a question and its tap is taken from the new stock', async () => {
  const { phone, lamp, diya } = await open();
  const [asked] = await phone.say("today's stock: brass lamp 30, clay diya 50");
  await customerOrder(server, [{ productId: lamp, quantity: 4 }]);
  const [done] = await phone.tapId(asked?.choices.Yes ?? '');
  expect(done?.text).toContain('36 → 26');
  expect([(await read(lamp)).stock, (await read(diya)).stock]).toEqual([26, 50]);
});

describe('a change that was changed again since', () => {
  test.each([
    ['price', 'brass lamp 480', { pricePaise: 490_00 }, { price: 490 }],
    ['stock', 'brass lamp stock 12', { stock: 15 }, { stock: 15 }],
    ['several', 'brass lamp 480, clay diya 65', { pricePaise: 490_00 }, { price: 490 }],
    ['hiding', 'hide brass lamp', { stock: 9 }, { stock: 9, active: false }],
  ])('of %s is not undone over the newer one', async (_, words, change, after) => {
    const shop = await open();
    await shop.phone.say(words);
    await changeInPanel(shop, shop.lamp, change);
    const [heard] = await shop.phone.tap('Undo');
    expect(await read(shop.lamp)).toMatchObject(after);
    expect(heard?.text).toMatch(/changed since|Not changed: Brass Lamp/);
  });

  test('by the phone itself is not undone by the older button', async () => {
    const { phone, lamp } = await open();
    const [first] = await phone.say('brass lamp 480');
    await phone.say('brass lamp 490');
    await phone.tapId(first?.choices.Undo ?? '');
    expect(await read(lamp)).toMatchObject({ price: 490 });
    await phone.tap('Undo');
    expect(await read(lamp)).toMatchObject({ price: 480 });
  });
});

test('two taps at once do a thing once', async () => {
  const { phone, lamp } = await open();
  const [preview] = await phone.say('increase all prices by 10%');
  const accept = preview?.choices['Change them'] ?? '';
  await Promise.all([phone.tapId(accept), phone.tapId(accept)]);
  expect(await read(lamp)).toMatchObject({ price: 495 });
  const [sold] = await phone.say('sold 3 brass lamps');
  await Promise.all([phone.tapId(sold?.choices.Undo ?? ''), phone.tapId(sold?.choices.Undo ?? '')]);
  expect(await read(lamp)).toMatchObject({ stock: 40 });
});
