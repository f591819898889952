import { expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { customerOrder, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function open() {
  const owner = await seller(server);
  const lamp = await product(owner, { name: 'Brass Lamp', stock: 20, pricePaise: 450_00 });
  const read = async () =>
    (
      await server.rows<{ stock: number; price: number }>(
        'select stock, price_paise::int / 100 as price from products where id = $1',
        [lamp],
      )
    )[0];
  return { owner, lamp, read, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}

test('an order that nothing else understood is shown with its steps, and only to its shop', async () => {
  const { lamp, phone } = await open();
  const { id } = await customerOrder(server, [{ productId: lamp, quantity: 1 }]);
  const [row] = await server.rows<{ number: number }>('select number from orders where id = $1', [id]);
  for (const words of [`order ${row?.number} packed nicely`, `${row?.number} bhej do`, `${id.slice(-8)} le gaya koi`]) {
    const [answer] = await phone.say(words);
    expect(Object.values(answer?.choices ?? {}), words).toContain(`confirm:${id}`);
  }
  const other = await open();
  const [unknown] = await other.phone.say(`order ${id.slice(-8)} packed nicely`);
  expect(Object.values(unknown?.choices ?? {})).not.toContain(`confirm:${id}`);
});

test('a price of other goods is no answer to a question about a draft', async () => {
  const { read, phone } = await open();
  expect((await phone.picture('Assorted succulents 99-249, 30 pcs'))[0]?.text).toContain('Which price');
  await phone.say('brass lamp 480');
  expect(await read()).toMatchObject({ price: 480 });
  const [draft] = await phone.say('120');
  expect(draft?.text).toContain('₹120');
});

test.each([
  'stock brass lamp 2.5',
  'sold 1.5 brass lamps',
  'brass lamp 2.5 aaye',
  // What was paid, what a customer wants, and more than there are.
  'brass lamp 450 aaya',
  'brass lamp 2 customer ne manga',
  'brass lamp 480 jodi',
  'brass lamp 50 kam karo',
])('%j changes nothing', async (words) => {
  const { read, phone } = await open();
  await phone.say(words);
  expect(await read()).toEqual({ stock: 20, price: 450 });
});

test.each([
  'take 5 off the lamp',
  'brass lamp pe 5 off',
  'lamp 5 discount',
])('%j asks whether rupees, per cent or pieces are meant', async (words) => {
  const { read, phone } = await open();
  const [asked] = await phone.say(words);
  expect(Object.keys(asked?.choices ?? {})).toHaveLength(3);
  expect(await read()).toEqual({ stock: 20, price: 450 });
});

test.each([
  'brass lamp 480 instead of 450',
  'brass lamp 450 ki jagah 480',
  'ब्रास लैंप का दाम 450 के बदले 480 करो',
])('%j names the new price', async (words) => {
  const { read, phone } = await open();
  await phone.say(words);
  expect(await read()).toEqual({ stock: 20, price: 480 });
});

test('a delivery of what is sold out is no money, though its number is like the price', async () => {
  const { owner, phone } = await open();
  const poha = await product(owner, { name: 'Thick Poha', stock: 0, pricePaise: 55_00 });
  await phone.say('thick poha aa gaya 40 pkt');
  expect(await server.rows('select stock from products where id = $1', [poha])).toEqual([{ stock: 40 }]);
});

test('a greeting and thanks are answered in a few words', async () => {
  const { phone } = await open();
  expect((await phone.say('good morning'))[0]?.text).toBe('Hello! What would you like to do?');
  expect((await phone.say('ok thanks'))[0]?.text).toBe('You’re welcome!');
});
