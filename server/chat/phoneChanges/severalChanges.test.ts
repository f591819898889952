import { expect, test } from 'vitest';
import { createChats, newDigits, type Phone } from '#test/chats.ts';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function open(): Promise<{ phone: Phone; owner: TestSeller; read: () => Promise<unknown> }> {
  const owner = await seller(server);
  const id = await product(owner, { name: 'Brass Lamp', pricePaise: 450_00, stock: 30 });
  await product(owner, { name: 'Clay Diya', pricePaise: 60_00, stock: 30 });
  const phone = await chats.sellerPhone(owner, { phone: newDigits() });
  const read = async () =>
    (await server.rows('select stock, price_paise::int as price from products where id = $1', [id]))[0];
  return { phone, owner, read };
}

test('adds up what came in and was sold of one product, and takes both back', async () => {
  const { phone, read } = await open();
  await phone.say('lamp 5 aaye, lamp 2 bike');
  expect(await read()).toEqual({ stock: 33, price: 450_00 });
  await phone.tap('Undo');
  expect(await read()).toEqual({ stock: 30, price: 450_00 });
});

test('reads back the running stock of what is confirmed, and does all of it', async () => {
  const { phone, read } = await open();
  const [asked] = await phone.say('aaj aaya:\nlamp 5\nlamp 2');
  expect(asked?.text).toContain('30 → 35');
  expect(asked?.text).toContain('35 → 37');
  expect(await read()).toEqual({ stock: 30, price: 450_00 });
  await phone.tap('Haan');
  expect(await read()).toEqual({ stock: 37, price: 450_00 });
});

test.each(['lamp stock 20, lamp 3 bika', 'lamp 3 bika, lamp stock 20'])('%s is asked', async (words) => {
  const { phone, read } = await open();
  const [answer] = await phone.say(words);
  expect(answer?.text).toMatch(/^2 line saaf nahi/);
  expect(await read()).toEqual({ stock: 30, price: 450_00 });
});

test('changes the price and the stock of one product together', async () => {
  const { phone, read } = await open();
  await phone.say('lamp 480 rs 12 pcs');
  expect(await read()).toEqual({ stock: 12, price: 480_00 });
  await phone.tap('Undo');
  expect(await read()).toEqual({ stock: 30, price: 450_00 });
});

test('asks a price ten times as high that stands beside a stock', async () => {
  const { phone, read } = await open();
  await phone.say('lamp 4500 rs 12 pcs');
  expect(await read()).toMatchObject({ price: 450_00 });
});

test.each([
  'lamp 1 piece 480 rs',
  'lamp 1 packet 480 rs',
  'lamp 1 dozen 480 rs',
])('%s changes no stock', async (words) => {
  const { phone, read } = await open();
  await phone.say(words);
  expect(await read()).toMatchObject({ stock: 30 });
});

test('takes the pieces of a suit and a broken wheat as their names', async () => {
  const { phone, owner } = await open();
  const suit = await product(owner, { name: 'Anarkali Suit', pricePaise: 1400_00, stock: 30 });
  const wheat = await product(owner, { name: 'Broken Wheat', pricePaise: 45_00, stock: 200 });
  await phone.say('anarkali 3 piece suit 1499');
  await phone.say('broken wheat 48');
  const rows = await server.rows(
    'select stock, price_paise::int as price from products where id = any($1) order by price',
    [[suit, wheat]],
  );
  expect(rows).toEqual([{ stock: 200, price: 48_00 }, expect.objectContaining({ stock: 30 })]);
});

async function openWithSizes() {
  const { phone, owner } = await open();
  const options = [{ key: 'size', name: 'Size', values: ['M', 'L', 'XL'] }];
  const variants = ['M', 'L', 'XL'].map((value) => ({ values: [value], pricePaise: 1600_00, stock: 30 }));
  const id = await product(owner, { name: 'Cotton Kurti', options, variants });
  const prices = async () =>
    (
      await server.rows<{ price: number }>(
        'select price_paise::int as price from variants where product_id = $1 order by positions',
        [id],
      )
    ).map(({ price }) => price / 100);
  return { phone, prices };
}

test.each([
  ['kurti L aur XL 1650 rs', [1600, 1650, 1650]],
  ['kurti L aur XL 16 rs', [1600, 1600, 1600]],
  ['kurti har size 16 rs', [1600, 1600, 1600]],
])('%s sets the prices of several sizes unless they are doubtful', async (words, expected) => {
  const { phone, prices } = await openWithSizes();
  await phone.say(words);
  expect(await prices()).toEqual(expected);
});
