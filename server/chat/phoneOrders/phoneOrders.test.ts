import { expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { customerOrder, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const address = 'address 12 MI Road Jaipur 302001';
let last = 6_100_000_000;
const newCustomer = () => String(++last);

async function open() {
  const owner = await seller(server);
  const phone = await chats.sellerPhone(owner, { phone: newDigits() });
  const lamp = await product(owner, { name: 'Brass Lamp', pricePaise: 450_00, stock: 20 });
  return { owner, phone, lamp };
}

type OrderRow = {
  customer_name: string;
  customer_phone: string;
  delivery_address: string;
  total: string;
  is_own: boolean;
  status: string;
};
const ordersOf = ({ id }: { id: string }) =>
  server.rows<OrderRow>(
    `select customer_name, customer_phone, delivery_address, total_paise::text as total, is_own, status
      from orders where seller_id = $1 order by created_at`,
    [id],
  );
const stockOf = async (id: string) =>
  (await server.rows<{ stock: number }>('select stock from products where id = $1', [id]))[0]?.stock;

test('is shown first, placed by one tap, and takes stock', async () => {
  const { owner, phone, lamp } = await open();
  const digits = newCustomer();
  const [asked] = await phone.say(`order for Ravi ${digits}: 2 brass lamp, ${address}`);
  expect(asked?.text).toContain('Ravi');
  expect(asked?.text).toContain('2 × Brass Lamp: ₹900');
  expect(asked?.text).toContain('12 MI Road Jaipur 302001');
  expect(Object.keys(asked?.choices ?? {})).toEqual(['Place order', 'No']);
  expect(await ordersOf(owner)).toEqual([]);
  const answers = await phone.tap('Place order');
  expect(answers.map(({ text }) => text).join('\n')).toMatch(/placed for Ravi.*₹900/);
  expect(await ordersOf(owner)).toEqual([
    {
      ...{ customer_name: 'Ravi', customer_phone: `+91${digits}`, delivery_address: '12 MI Road Jaipur 302001' },
      ...{ total: '90000', is_own: false, status: 'pending' },
    },
  ]);
  expect(await stockOf(lamp)).toBe(18);
});

test('is placed once, however often it is tapped, and never after No', async () => {
  const { owner, phone } = await open();
  await phone.say(`order for ${newCustomer()}: 2 brass lamp, ${address}`);
  await phone.tap('Place order');
  const again = await phone.tap('Place order');
  expect(again.map(({ text }) => text).join()).toContain('no longer open');
  await phone.say(`order for ${newCustomer()}: 1 brass lamp, ${address}`);
  await phone.tap('No');
  await phone.tap('Place order');
  expect(await ordersOf(owner)).toHaveLength(1);
});

test('keeps the limits, stock and prices of every order', async () => {
  const { owner, phone, lamp } = await open();
  const digits = newCustomer();
  expect((await phone.say(`order for ${digits}: 21 brass lamp, ${address}`))[0]?.text).toContain('20');
  const [asked] = await phone.say(`order for ${digits}: 2 brass lamp, ${address}`);
  expect(asked?.choices).toHaveProperty('Place order');
  await phone.say('price of brass lamp 500');
  expect((await phone.tap('Place order')).map(({ text }) => text).join('\n')).toContain('Nothing was ordered');
  await phone.say(`order for ${digits}: 15 brass lamp, ${address}`);
  await phone.say('stock brass lamp 4');
  expect((await phone.tap('Place order')).map(({ text }) => text).join('\n')).toContain('Nothing was ordered');
  expect(await ordersOf(owner)).toEqual([]);
  expect(await stockOf(lamp)).toBe(4);
});

test('names options, and asks again for what is not certain', async () => {
  const { owner, phone } = await open();
  const options = [{ key: 'size', name: 'Size', values: ['S', 'M'] }];
  const variants = ['S', 'M'].map((value) => ({ values: [value], pricePaise: 499_00, stock: 9 }));
  await product(owner, { name: 'Cotton Kurti', options, variants });
  await product(owner, { name: 'Clay Pot', stock: 5, isActive: false });
  const digits = newCustomer();
  const say = async (goods: string) => (await phone.say(`order for ${digits}: ${goods}, ${address}`))[0];
  expect((await say('2 cotton kurti M'))?.text).toContain('2 × Cotton Kurti (M): ₹998');
  for (const goods of [
    '2 cotton kurti',
    '1 silver ring',
    '1 brass lamp, 1 silver ring',
    '1 clay pot',
    '0 brass lamp',
  ]) {
    const answer = await say(goods);
    expect(answer?.choices, goods).not.toHaveProperty('Place order');
  }
  expect(await ordersOf(owner)).toEqual([]);
});

test('takes name and address of a known customer, and asks for an address otherwise', async () => {
  const { owner, phone, lamp } = await open();
  const digits = newCustomer();
  const [asked] = await phone.say(`order for ${digits}: 1 brass lamp`);
  expect(asked?.text).toContain('address');
  expect(asked?.choices).toEqual({});
  await customerOrder(server, [{ productId: lamp, quantity: 1 }], {
    ...{ customerName: 'Asha Verma', customerPhone: `+91${digits}`, deliveryAddress: '4 Civil Lines Jaipur 302006' },
  });
  const [known] = await phone.say(`order for ${digits}: 1 brass lamp`);
  expect(known?.text).toContain('Asha Verma');
  expect(known?.text).toContain('4 Civil Lines Jaipur 302006');
  await phone.tap('Place order');
  expect((await ordersOf(owner)).map((one) => one.customer_name)).toEqual(['Asha Verma', 'Asha Verma']);
});

test('sells nothing of another shop, and names none of its customers', async () => {
  const [{ phone }, other] = [await open(), await seller(server)];
  const ring = await product(other, { name: 'Silver Ring', pricePaise: 900_00, stock: 9 });
  const digits = newCustomer();
  await customerOrder(server, [{ productId: ring, quantity: 1 }], {
    ...{ customerName: 'Zoya', customerPhone: `+91${digits}`, deliveryAddress: '4 Civil Lines Jaipur 302006' },
  });
  expect((await phone.say(`order for ${digits}: 1 silver ring, ${address}`))[0]?.choices).toEqual({});
  const [asked] = await phone.say(`order for ${digits}: 1 brass lamp`);
  expect(asked?.text).not.toMatch(/Zoya|Civil Lines/);
  expect(await ordersOf(other)).toHaveLength(1);
});
