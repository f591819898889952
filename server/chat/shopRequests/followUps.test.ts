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
  await product(owner, { name: 'Clay Diya', stock: 50, pricePaise: 60_00 });
  const read = async () =>
    (
      await server.rows<{ stock: number; price: number }>(
        'select stock, price_paise::int / 100 as price from products where id = $1',
        [lamp],
      )
    )[0];
  return { owner, lamp, read, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}

test.each([
  ['brass lamp 480', 'no wait 475', { price: 475 }],
  ['brass lamp ka daam 480 karo', 'arre 475', { price: 475 }],
  ['sold 3 brass lamps', 'sorry only 2', { stock: 18 }],
  ['ब्रास लैंप 12 बिके', 'नहीं 10 बिके', { stock: 10 }],
  ['brass lamp 5 aaye', 'nahi 7 aaye', { stock: 27 }],
  ['brass lamp stock 12', 'oops 21', { stock: 21 }],
  ['brass lamp 3 aaye', 'aur 2 aur aaye', { stock: 25 }],
  ['sold 3 brass lamps', 'price 480', { price: 480 }],
])('%j, then %j is asked and changed by a tap', async (first, words, after) => {
  const { phone, read } = await open();
  await phone.say(first);
  const before = await read();
  const [asked] = await phone.say(words);
  expect(asked).toMatchObject({ kind: 'buttons', text: expect.stringContaining('Brass Lamp') });
  expect(await read()).toEqual(before);
  await phone.tapId(Object.values(asked?.choices ?? {})[0] ?? '');
  expect(await read()).toMatchObject(after);
});

test('shows and hides the product that was changed last', async () => {
  const { phone, lamp } = await open();
  const isShown = async () =>
    (await server.rows<{ is: boolean }>('select is_active as is from products where id = $1', [lamp]))[0]?.is;
  await phone.say('hide brass lamp');
  expect(await isShown()).toBe(false);
  await phone.say('show it again');
  expect(await isShown()).toBe(true);
  await phone.say('orders');
  await phone.say('hide it');
  expect(await isShown()).toBe(true);
});

test('corrects nothing before a change, after its Undo, or once something else was said', async () => {
  const { phone, read } = await open();
  expect((await phone.say('no wait 75'))[0]?.text).toContain('I didn’t get that.');
  await phone.say('brass lamp 480');
  await phone.tap('Undo');
  expect((await phone.say('no wait 475'))[0]?.text).toContain('I didn’t get that.');
  await phone.say('brass lamp 480');
  await phone.say('orders');
  expect((await phone.say('no wait 475'))[0]?.text).toContain('I didn’t get that.');
  expect(await read()).toEqual({ stock: 20, price: 480 });
});

test('leaves what names goods, or another kind of number, to other readings', async () => {
  const { phone, read } = await open();
  await phone.say('sold 3 brass lamps');
  await phone.say('no clay diya 65');
  expect(await read()).toEqual({ stock: 17, price: 450 });
  await phone.say('sold 1 brass lamp');
  expect((await phone.say('no 5 left'))[0]?.text).toContain('16 → 5');
});
