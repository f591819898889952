import { describe, expect, test } from 'vitest';
import { product } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { act, pay, placeAt, read, shopWithUpi } = createMoneyTests(server);

describe('how an order ends', () => {
  test('called off: its items are back, and what was paid is owed', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    await pay(owner, id, 499_00);
    expect((await act(owner, id, 'call-off', { reason: 'Sold out' })).status).toBe(409);
    await act(owner, id, 'confirm');
    expect(await act(owner, id, 'call-off', { reason: 'Sold out' })).toMatchObject({
      body: { outcome: 'called_off', state: 'refund_due' },
    });
    expect(await read(owner, id)).toMatchObject({
      status: 'confirmed',
      outcome: 'called_off',
      money: { keepPaise: 0 },
    });
    const stock = 'select stock from products where id in (select product_id from order_items where order_id = $1)';
    expect(await server.rows(stock, [id])).toEqual([{ stock: 50 }]);
    expect(await act(owner, id, 'ship')).toMatchObject({ status: 409, body: { error: { details: { allowed: [] } } } });
    const listed = await owner.browser.get('/api/seller/orders?outcome=called_off');
    expect((listed.body as { orders: object[] }).orders).toHaveLength(1);
  });

  test('came back: nothing is due, and the items are back only if the seller says so', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    await act(owner, id, 'confirm');
    await act(owner, id, 'ship');
    expect(await act(owner, id, 'came-back', { reason: 'Refused', putsBack: false })).toMatchObject({
      body: { outcome: 'came_back', state: 'void' },
    });
    const stock = 'select stock from products where id in (select product_id from order_items where order_id = $1)';
    expect(await server.rows(stock, [id])).toEqual([{ stock: 49 }]);
  });

  test('returned in parts: the value of what came back is owed', async () => {
    const owner = await shopWithUpi();
    const productId = await product(owner, { pricePaise: 499_00 });
    const { id } = await placeAt(owner, 499_00, { items: [{ productId, quantity: 3 }] });
    await pay(owner, id, 1_497_00);
    for (const step of ['confirm', 'ship', 'deliver']) expect((await act(owner, id, step)).status).toBe(200);
    const give = (quantity: number) =>
      act(owner, id, 'returns', {
        items: [{ productId, quantity }],
        reason: 'Too small',
        putsBack: true,
        givesDeliveryBack: false,
      });
    expect(await give(2)).toMatchObject({ body: { outcome: 'part_returned', state: 'refund_due' } });
    expect((await read(owner, id)).money).toMatchObject({ keepPaise: 499_00, refunds: [{ amountPaise: 998_00 }] });
    expect(await read(owner, id)).toMatchObject({ returned: [2] });
    expect((await give(2)).status).toBe(400);
    expect(await give(1)).toMatchObject({ body: { outcome: 'returned' } });
    expect((await read(owner, id)).money.refunds).toMatchObject([{ amountPaise: 1_497_00 }]);
    expect(await server.rows('select stock from products where id = $1', [productId])).toEqual([{ stock: 50 }]);
    expect((await give(1)).status).toBe(409);
  });
});

test('a batch ships no order that is to be paid first and is not', async () => {
  const owner = await shopWithUpi();
  const [unpaid, paid] = [await placeAt(owner), await placeAt(owner)];
  await pay(owner, paid.id, 499_00);
  for (const { id } of [unpaid, paid]) await act(owner, id, 'confirm');
  const orderIds = [unpaid.id, paid.id];
  const { body } = await owner.browser.post('/api/seller/orders/batch', { action: 'ship', orderIds });
  expect(body).toMatchObject({
    done: [paid.id],
    failures: [{ id: unpaid.id, reason: expect.stringContaining('Not paid yet') }],
  });
  expect((await read(owner, unpaid.id)).status).toBe('confirmed');
  expect((await read(owner, paid.id)).status).toBe('shipped');
  expect((await act(owner, unpaid.id, 'ship')).status).toBe(200);
});
