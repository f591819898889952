import { expect, test } from 'vitest';
import { createChats, newDigits } from '../../../test/chats.ts';
import { product, seller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';
import { marketplaceNumber } from '../../../test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function open(name: string, stock = 50) {
  const owner = await seller(server);
  const phone = await chats.sellerPhone(owner, { phone: newDigits() });
  return { owner, phone, id: await product(owner, { name, pricePaise: 100_00, stock }) };
}
const read = async (id: string) =>
  (
    await server.rows<{ stock: number; price: number }>(
      'select stock, price_paise::int as price from products where id = $1',
      [id],
    )
  )[0];

test.each([
  ['palazzo 3 bik gaye', 47],
  ['3 palazzo sold', 47],
  ['sold 3 palazzo today', 47],
  ['पलाज़ो 3 बिक गए', 47],
  ['palazzo ke teen piece bik gaye', 47],
  ['palazzo 3 piece kam karo', 47],
  ['add 3 to palazzo', 53],
  ['पलाज़ो में 3 पीस जोड़ दो', 53],
  ['palazzo khatam ho gaya', 0],
  ['sab palazzo bik gaye', 0],
])('%s moves the stock', async (words, after) => {
  const { phone, id } = await open('Palazzo');
  const [answer] = await phone.say(words);
  expect(answer?.text).toContain('Palazzo');
  expect(await read(id)).toEqual({ stock: after, price: 100_00 });
  await phone.tap('Undo');
  expect(await read(id)).toEqual({ stock: 50, price: 100_00 });
});

test('asks whether one was sold or the last one', async () => {
  const { phone, id } = await open('Palazzo');
  const [question] = await phone.say('palazzo bik gaya');
  expect(Object.keys(question?.choices ?? {})).toEqual(['1 bike', 'Sab bik gaye']);
  expect(await read(id)).toMatchObject({ stock: 50 });
  await phone.tap('1 bike');
  expect(await read(id)).toMatchObject({ stock: 49 });
});

test('changes nothing if more were sold than are in stock, and offers to set the stock to 0', async () => {
  const { phone, id } = await open('Palazzo', 2);
  const [answer] = await phone.say('palazzo 3 sold');
  expect(answer?.text).toBe('Palazzo: you wrote 3 sold, but only 2 are in stock. Nothing was changed.');
  expect(await read(id)).toMatchObject({ stock: 2 });
  await phone.tap('Sold out');
  expect(await read(id)).toMatchObject({ stock: 0 });
});

test.each([
  'palazzo 3 not sold',
  'पलाज़ो 3 नहीं बिके',
  'is palazzo out of stock?',
  'palazzo sold how many',
])('%s changes nothing', async (words) => {
  const { phone, id } = await open('Palazzo');
  await phone.say(words);
  expect(await read(id)).toEqual({ stock: 50, price: 100_00 });
});

test.each([
  ['price of lamp 800 600', ['Price: ₹800', 'Price: ₹600']],
  ['stock lamp 5 price 450', ['Stock: 5', 'Price: ₹450']],
  ['make lamp 450', ['Price: ₹450', 'Stock: 450']],
])('%s asks what is meant', async (words, choices) => {
  const { phone, id } = await open('Brass Lamp');
  const [question] = await phone.say(words);
  expect(question).toMatchObject({ kind: 'buttons', text: 'What should I change for Brass Lamp?' });
  expect(Object.keys(question?.choices ?? {})).toEqual(choices);
  expect(await read(id)).toEqual({ stock: 50, price: 100_00 });
  await phone.tap(choices[1] ?? '');
  expect(await read(id)).not.toEqual({ stock: 50, price: 100_00 });
});

test('does not read a number of the name as a price, and uses it to distinguish products', async () => {
  const { owner, phone, id } = await open('Nokia 105');
  const other = await product(owner, { name: 'Nokia 110', pricePaise: 100_00, stock: 50 });
  await phone.say('nokia 105 price 1299');
  expect(await read(id)).toEqual({ stock: 50, price: 1299_00 });
  await phone.say('stock 5 nokia 110');
  expect(await read(other)).toEqual({ stock: 5, price: 100_00 });
  expect(await read(id)).toEqual({ stock: 50, price: 1299_00 });
});

test('asks about a number that only occurs in the name', async () => {
  const { phone, id } = await open('Bangles set of 12');
  const [question] = await phone.say('stock bangles 12');
  expect(Object.keys(question?.choices ?? {})).toEqual(['Stock: 12']);
  expect(await read(id)).toMatchObject({ stock: 50 });
});

test('changes several products of one message together, or none if one is unknown', async () => {
  const { owner, phone, id } = await open('Palazzo');
  expect((await phone.say('2 palazzo and 3 kurti sold'))[0]?.text).toBe(
    'I couldn’t find “3 kurti sold”, so nothing was changed.',
  );
  expect(await read(id)).toMatchObject({ stock: 50 });
  const kurti = await product(owner, { name: 'Kurti', pricePaise: 100_00, stock: 10 });
  const [answer] = await phone.say('2 palazzo and 3 kurti sold');
  expect(answer).toMatchObject({ kind: 'buttons', text: 'Palazzo: stock 50 → 48\nKurti: stock 10 → 7' });
  expect([await read(id), await read(kurti)]).toMatchObject([{ stock: 48 }, { stock: 7 }]);
  await phone.tap('Undo');
  expect([await read(id), await read(kurti)]).toMatchObject([{ stock: 50 }, { stock: 10 }]);
});

test('labels each row with its change if several products match', async () => {
  const { owner, phone, id } = await open('Silk Palazzo');
  const other = await product(owner, { name: 'Cotton Palazzo', stock: 50 });
  const [list] = await phone.say('palazzo 3 sold');
  expect(Object.keys(list?.choices ?? {})).toEqual(expect.arrayContaining(['Silk Palazzo', 'Cotton Palazzo']));
  await phone.tap('Cotton Palazzo');
  expect(await read(other)).toMatchObject({ stock: 47 });
  expect(await read(id)).toMatchObject({ stock: 50 });
});

test.each([
  'sold 3 palazzo today',
  'price palazzo 499',
])('%s asks which option of a product is meant', async (words) => {
  const owner = await seller(server);
  const phone = await chats.sellerPhone(owner, { phone: newDigits() });
  const options = [{ key: 'size', name: 'Size', values: ['S', 'M'] }];
  const variants = ['S', 'M'].map((value) => ({ values: [value], pricePaise: 100_00, stock: 25 }));
  const id = await product(owner, { name: 'Palazzo', options, variants });
  const [answer] = await phone.say(words);
  expect(Object.keys(answer?.choices ?? {})).toEqual(expect.arrayContaining(['S', 'M']));
  expect(await read(id)).toEqual({ stock: 50, price: 100_00 });
});
