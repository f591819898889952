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

test.each([
  'undo',
  'Undo.',
  'wapas karo',
  'वापस करो',
  'pehle jaisa kar do',
])('%j takes back what was just changed, once', async (words) => {
  const { phone, read } = await open();
  await phone.say('brass lamp 5 sold');
  expect(await read()).toMatchObject({ stock: 15 });
  await phone.say(words);
  expect(await read()).toMatchObject({ stock: 20 });
  await phone.say(words);
  expect(await read()).toMatchObject({ stock: 20 });
});

test('takes back several changes together', async () => {
  const { owner, phone, read } = await open();
  await product(owner, { name: 'Clay Diya', stock: 50, pricePaise: 60_00 });
  await phone.say('brass lamp 475\nclay diya 65');
  expect(await read()).toMatchObject({ price: 475 });
  expect((await phone.say('undo'))[0]?.text).toContain('Undone. 2 are as before.');
  expect(await read()).toMatchObject({ price: 450 });
});

test('asks if something else was said since, because that may be meant', async () => {
  const { lamp, phone, read } = await open();
  const { id } = await customerOrder(server, [{ productId: lamp, quantity: 1 }]);
  await phone.say('brass lamp price 475');
  await phone.tapId(`confirm:${id}`);
  const [asked] = await phone.say('undo');
  expect(asked).toMatchObject({ kind: 'buttons', text: expect.stringContaining('Undo this?\n') });
  expect(asked?.text).toContain('₹475');
  expect(await read()).toMatchObject({ price: 475 });
  await phone.tap('Undo');
  expect(await read()).toMatchObject({ price: 450 });
  expect((await phone.say('undo'))[0]?.text).toContain('Nothing to undo.');
});

test('has nothing to take back before a change', async () => {
  const { phone } = await open();
  expect((await phone.say('undo'))[0]?.text).toBe('Nothing to undo. A change can be undone for 10 minutes.');
});
