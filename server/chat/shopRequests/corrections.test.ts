import { expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function open() {
  const owner = await seller(server);
  const lamp = await product(owner, { name: 'Brass Lamp', stock: 20, pricePaise: 450_00 });
  const diya = await product(owner, { name: 'Clay Diya', stock: 50, pricePaise: 60_00 });
  const read = async () =>
    (
      await server.rows<{ stock: number; price: number }>(
        'select stock, price_paise::int / 100 as price from products where id = any($1) order by id = $2 desc',
        [[lamp, diya], lamp],
      )
    ).map(({ stock, price }) => [stock, price]);
  return { read, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}

test.each([
  ['5 brass lamps and 10 clay diyas came', 'oh lamps were 6 not 5', [26, 450], [60, 60]],
  ['5 brass lamps and 10 clay diyas came', 'clay diya 10 nahi 12 aaye', [25, 450], [62, 60]],
  ['brass lamp 3 bike', 'galti ho gayi 2 bike', [18, 450], [50, 60]],
  ['brass lamp 3 bike', 'brass lamp 3 nahi 2 bike', [18, 450], [50, 60]],
  ['brass lamp 480, clay diya 65', 'brass lamp 480 nahi 470', [20, 470], [50, 65]],
])('%j, then %j is asked and corrected by a tap', async (first, words, lamp, diya) => {
  const { phone, read } = await open();
  await phone.say(first);
  const before = await read();
  const [asked] = await phone.say(words);
  expect(asked).toMatchObject({ kind: 'buttons' });
  expect(await read()).toEqual(before);
  await phone.tapId(Object.values(asked?.choices ?? {})[0] ?? '');
  expect(await read()).toEqual([lamp, diya]);
});

test('a number that the last change did not have corrects nothing', async () => {
  const { phone, read } = await open();
  await phone.say('sold 3 brass lamps and 2 clay diyas');
  await phone.say('brass lamps were 8 not 7');
  expect(await read()).toEqual([
    [17, 450],
    [48, 60],
  ]);
});
