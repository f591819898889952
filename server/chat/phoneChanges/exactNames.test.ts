import { expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const looks = ['Plain', 'Painted', 'Carved', 'Striped', 'Checked'];
const wares = ['Lamp', 'Bowl', 'Vase', 'Tray', 'Mirror', 'Cushion', 'Plate', 'Spoon'];
const names = looks.flatMap((look) =>
  ['Brass', 'Clay', 'Jute'].flatMap((of) => wares.map((ware) => `${look} ${of} ${ware}`)),
);

async function open() {
  const owner = await seller(server);
  await server.rows(
    `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), $1, name, name, 'Home & Garden', 20000, 5, true, '{}', now(), now() from unnest($2::text[]) as name`,
    [owner.id, names],
  );
  return { owner, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}

test('a list of 120 products by their full names is read to its end, and changed by one tap', async () => {
  const { owner, phone } = await open();
  const [asked] = await phone.say(names.map((name) => `${name} 215`).join('\n'));
  expect(asked?.text).toContain('… and 112 more');
  expect(asked?.text).not.toMatch(/clear/);
  const prices = () =>
    server.rows('select distinct price_paise::int / 100 as price from products where seller_id = $1', [owner.id]);
  expect(await prices()).toEqual([{ price: 200 }]);
  await phone.tap('Yes');
  expect(await prices()).toEqual([{ price: 215 }]);
});

test('a name that two products have, a far price and one that may be a stock stay', async () => {
  const { owner, phone } = await open();
  await product(owner, { name: names[0] ?? '', pricePaise: 200_00 });
  const list = names.slice(0, 12).map((name, at) => `${name} ${at === 1 ? 9000 : at === 2 ? 12 : 215}`);
  const [asked] = await phone.say(list.join('\n'));
  expect(asked?.text).toContain('3 lines aren’t clear, so they stay');
  expect(asked?.text).toContain('… and 1 more');
});

test('numbers below a heading of stocks are no prices', async () => {
  const { phone } = await open();
  const [asked] = await phone.say(
    `aaj ka stock:\n${names
      .slice(0, 10)
      .map((name) => `${name} 215`)
      .join('\n')}`,
  );
  expect(asked?.text).not.toContain('₹215');
});
