import { expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { customerOrder, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function open() {
  const owner = await seller(server);
  const lamp = await product(owner, { name: 'Brass Lamp', stock: 50, pricePaise: 450_00 });
  const ids: string[] = [];
  for (const quantity of [1, 2, 3]) ids.push((await customerOrder(server, [{ productId: lamp, quantity }])).id);
  const rows = await server.rows<{ id: string; number: number }>('select id, number from orders where id = any($1)', [
    ids,
  ]);
  const numbers = ids.map((id) => rows.find((row) => row.id === id)?.number ?? 0);
  const statuses = async () =>
    (await server.rows<{ status: string }>('select status from orders where id = any($1) order by number', [ids])).map(
      ({ status }) => status,
    );
  return { numbers, statuses, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}

test('several orders in one message are named and asked for, and those that the step does not fit stay', async () => {
  const { numbers, statuses, phone } = await open();
  const [first, second, third] = numbers;
  await phone.say(`confirm ${first}`);
  const [asked] = await phone.say(`confirm ${first}, ${second} & ${third}`);
  expect(asked?.text).toMatch(
    new RegExp(`Confirm these 2 orders\\?\n.*#${second}.*\n.*#${third}.*\nNot changed:\n.*#${first}.*`),
  );
  expect(await statuses()).toEqual(['confirmed', 'pending', 'pending']);
  await phone.tap('Yes');
  expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed']);
});

test('nothing is proposed if one of the numbers is no order, or for steps that end an order', async () => {
  const { numbers, statuses, phone } = await open();
  const [first, second] = numbers;
  const [unknown] = await phone.say(`confirm ${first} and 98765`);
  expect(unknown?.text).toContain('98765');
  expect(unknown?.choices ?? {}).toEqual({});
  const [listed] = await phone.say(`cancel ${first} and ${second}`);
  expect(Object.keys(listed?.choices ?? {})).toHaveLength(2);
  expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
});
