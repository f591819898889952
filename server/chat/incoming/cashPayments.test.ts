import { beforeAll, describe, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { product, type TestSeller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const { act, customer, pay, placeAt, read, settings, shopWithUpi } = createMoneyTests(server);

const cod = {
  ...{ isOn: true, largestPaise: 5_000_00, feePaise: 0, advancePaise: 0, collector: 'courier' },
  ...{ onlyPins: [], neverPins: [], newCustomerPaise: 5_000_00 },
};

let owner: TestSeller;
beforeAll(async () => {
  owner = await shopWithUpi();
  expect((await owner.browser.put(`${settings}/cod`, cod)).status).toBe(204);
});

/** A customer in a chat with an order, and its id. */
async function ordered({ times = 1 } = {}) {
  const phone = chats.phone({ phone: newDigits(), name: 'Asha Rao' });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  const placed: { id: string; token: string }[] = [];
  for (let count = 0; count < times; count += 1) {
    await phone.cart([await product(owner, { name: 'Brass lamp', pricePaise: 499_00 }), 1, 499]);
    if (count === 0) await phone.say('12 MG Road, C-Scheme, Jaipur 302001');
    await phone.tap('Place order');
    const [row] = await server.rows<{ id: string; token: string }>(
      'select id, token from orders where seller_id = $1 order by created_at desc limit 1',
      [owner.id],
    );
    if (row) placed.push(row);
  }
  return { phone, placed };
}
async function shippedInCash() {
  const { phone, placed } = await ordered();
  const [order] = placed;
  if (!order) throw new Error('The order was not placed.');
  expect((await customer(order.token, 'method', { method: 'cod' })).status).toBe(200);
  for (const step of ['confirm', 'ship']) await act(owner, order.id, step);
  expect(await read(owner, order.id)).toMatchObject({ money: { state: 'with_courier' } });
  await phone.hear();
  return { phone, ...order };
}

// money.md, section 3: words are a claim, never money.
describe('a customer who says that they have paid', () => {
  test('an order in cash makes a claim, and is not told that it is paid', async () => {
    const { phone, id } = await shippedInCash();
    const [answer] = await phone.say('payment kar diya');
    expect(answer?.text).toMatch(/₹499/);
    expect(answer?.text).not.toMatch(/already|pehle/i);
    expect((await read(owner, id)).money).toMatchObject({ state: 'claimed', receivedPaise: 0 });
  });

  test('two paid orders is told that the last one is paid', async () => {
    const { phone, placed } = await ordered({ times: 2 });
    for (const { id } of placed) await pay(owner, id, 499_00);
    await phone.hear();
    const [answer] = await phone.say('paid');
    expect(answer?.text).toContain(placed.at(-1)?.id.slice(-8));
  });
});

test('the shop’s phone records cash of an order that is paid in cash', async () => {
  const { id } = await shippedInCash();
  const own = await chats.sellerPhone(owner, { phone: newDigits() });
  await own.say(`${id.slice(-8)} paisa mil gaya`);
  await own.tap('Received');
  expect((await read(owner, id)).money.entries).toMatchObject([{ kind: 'received', channel: 'cash' }]);
});

// money.md, section 1: the whole price with its parts.
test('the shop’s phone shows the parts of a total', async () => {
  const seller = await shopWithUpi();
  const zone = { name: 'India', pins: null, isRefused: false, basePaise: 60_00, upToGrams: 500, stepPaise: 0 };
  const zones = [{ ...zone, slabGrams: 500, freeFromPaise: 999_00 }];
  expect((await seller.browser.put(`${settings}/delivery`, { zones, defaultGrams: 500 })).status).toBe(204);
  expect((await seller.browser.put(`${settings}/cod`, { ...cod, feePaise: 40_00 })).status).toBe(204);
  const own = await chats.sellerPhone(seller, { phone: newDigits() });
  const shown = async (pricePaise: number) => {
    const order = await placeAt(seller, pricePaise, { method: 'cod', pincode: '302001', deliveryAddress: 'x' });
    return (await own.tapId(`order:${order.id}`))[0]?.text;
  };
  expect(await shown(499_00)).toContain('Items: ₹499\nDelivery: ₹60\nCash on delivery fee: ₹40\nTotal: ₹599');
  expect(await shown(999_00)).toContain('Items: ₹999\nDelivery: Free\nCash on delivery fee: ₹40\nTotal: ₹1,039');
});

// money.md, section 5: an order with an outcome is closed.
test('a customer hears that an order came back', async () => {
  const { phone, id } = await shippedInCash();
  expect((await phone.ask('where is my order')).at(-1)?.text).toContain('is on its way');
  await act(owner, id, 'came-back', { reason: 'Refused' });
  expect((await phone.ask('where is my order')).at(-1)?.text).toContain('is back at the shop');
});
