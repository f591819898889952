import { beforeAll, describe, expect, test } from 'vitest';
import { createChats, slugOf } from '#test/chats.ts';
import { crossedSellers, newKey, orderBody, product, type TestSeller } from '#test/factories.ts';
import { createInbox } from '#test/inbox.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { read, customer } = createInbox(server, createChats(server));

let owner: TestSeller;
let other: TestSeller;
beforeAll(async () => {
  [owner, other] = await crossedSellers(server);
});

async function place(productId: string, digits: string): Promise<string> {
  const body = orderBody(productId, { customerPhone: `+${digits}` });
  const { token } = (await server.browser().post('/api/orders', body, newKey())).body as { token: string };
  const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
  return row?.id ?? '';
}

describe('the orders of an open chat', () => {
  test("are the customer's own at this shop, never those of another shop or of another customer", async () => {
    const asha = await customer(owner, 'Asha');
    const ravi = await customer(owner, 'Ravi');
    const mine = await place(await product(owner), asha.digits);
    const theirs = await place(await product(other), asha.digits);
    const ravis = await place(await product(owner), ravi.digits);
    const idsOf = async (seller: TestSeller, chat: string) => (await read(seller, chat)).orders.map(({ id }) => id);
    expect(await idsOf(owner, asha.id)).toEqual([mine]);
    expect(await idsOf(owner, ravi.id)).toEqual([ravis]);
    expect((await other.browser.get(`/api/seller/chats/${asha.id}`)).status).toBe(404);
    // The same person has written to the other shop, too.
    await asha.phone.say(`SHOP ${await slugOf(server, other)}`);
    const [chat] = await server.rows<{ id: string }>(
      'select id from conversations where phone = $1 and seller_id = $2',
      [`+${asha.digits}`, other.id],
    );
    expect(await idsOf(other, chat?.id ?? '')).toEqual([theirs]);
    expect(await idsOf(owner, asha.id)).toEqual([mine]);
  });

  test('are the five latest, newest first, with total and photo', async () => {
    const { id, digits } = await customer(owner, 'Meera');
    const lamp = await product(owner, { images: ['/media/demo/lamp.svg', '/media/demo/cup.svg'], pricePaise: 450_00 });
    const placed: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const order = await place(lamp, digits);
      placed.unshift(order);
      expect((await owner.browser.post(`/api/seller/orders/${order}/confirm`)).status).toBe(200);
    }
    const { orders } = await read(owner, id);
    expect(orders.map((order) => order.id)).toEqual(placed.slice(0, 5));
    expect(orders[0]).toMatchObject({ status: 'confirmed', totalPaise: 450_00, image: '/media/demo/lamp.svg' });
    const plain = await place(await product(owner), digits);
    expect((await read(owner, id)).orders[0]).toMatchObject({ id: plain, image: null });
  });
});
