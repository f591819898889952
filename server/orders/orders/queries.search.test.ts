import { beforeAll, describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { order, product, seller, type TestSeller } from '#test/factories.ts';
import { createOrderLists, path } from '#test/orderLists.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { list, listAll, place, bring } = createOrderLists(server);

describe('searching for orders', () => {
  let owner: TestSeller;
  let asha: string;
  let percent: string;
  beforeAll(async () => {
    owner = await seller(server);
    const saree = await product(owner, { name: 'Kanjivaram SAREE' });
    const towel = await product(owner, { name: '100% cotton_towel' });
    asha = await place([saree], { customerName: 'Asha Rao', customerPhone: '98123 45678', note: 'needle' });
    percent = await place([saree, towel], { customerName: 'रवि O_Neil', customerPhone: '+14155552671' });
    const stranger = await seller(server);
    await place([await product(stranger, { name: 'Kanjivaram saree' })], { customerName: 'Asha Rao' });
  });
  const found = async (search: string) => (await list(owner, { search })).orders.map(({ id }) => id);

  // specification 2.182
  test('matches the id, complete or the visible part', async () => {
    for (const part of [asha, asha.slice(-8), asha.slice(-8).toUpperCase(), asha.slice(-12, -4)]) {
      expect(await found(part)).toEqual([asha]);
    }
  });

  // specification 2.183
  test("matches the customer's name and phone, in any case", async () => {
    expect(await found('asha')).toEqual([asha]);
    expect(await found(' RAO ')).toEqual([asha]);
    expect(await found('रवि')).toEqual([percent]);
    for (const digits of ['9812345678', '45678', '+9198123', '919812345678'])
      expect(await found(digits)).toEqual([asha]);
    expect(await found('4155552671')).toEqual([percent]);
  });

  test('finds the orders of a complete phone, and otherwise text that contains its digits', async () => {
    const book = await product(owner, { name: 'Book 98123 45678, 9788172234980' });
    const bought = await place([book], { customerName: 'Meera' });
    for (const whole of ['98123 45678', '+91 98123-45678', '919812345678']) expect(await found(whole)).toEqual([asha]);
    expect(await found('9788172234980')).toEqual([bought]);
    expect(await found('Book 98123 45678')).toEqual([bought]);
    expect((await list(owner, { search: '98123 45678', status: 'cancelled' })).orders).toEqual([]);
  });

  // specification 2.184
  test('matches the name of any ordered product, even after it was renamed or deleted', async () => {
    expect(await found('saree')).toEqual([percent, asha]);
    expect(await found('towel')).toEqual([percent]);
    const lamp = await product(owner, { name: 'Brass lamp' });
    const id = await place([lamp]);
    await owner.browser.delete(`/api/seller/products/${lamp}`);
    expect(await found('BRASS')).toEqual([id]);
  });

  test('takes %, _ and \\ literally and finds nothing else', async () => {
    expect(await found('100%')).toEqual([percent]);
    expect(await found('n_t')).toEqual([percent]);
    expect(await found('o_neil')).toEqual([percent]);
    for (const nothing of ['%%', '__', '\\', 'a_ha', 'a%o', 'needle', "' or true --"])
      expect(await found(nothing)).toEqual([]);
  });
});

describe('filters', () => {
  let owner: TestSeller;
  const ids = {} as Record<OrderStatus, string>;
  beforeAll(async () => {
    owner = await seller(server);
    const id = await product(owner);
    for (const status of orderStatuses) {
      ids[status] = await order(server, id);
      await bring(owner, ids[status], status);
    }
  });

  // specification 2.186, 7.23
  test.each(orderStatuses)('show exactly the %s orders', async (status) => {
    expect(await listAll(owner, { status })).toEqual([ids[status]]);
    expect(await listAll(owner, { status, search: 'nobody' })).toEqual([]);
  });

  // specification 9.17
  test('include the moment of since itself', async () => {
    await server.rows("update orders set created_at = '2026-03-01T00:00:00.000Z' where id = $1", [ids.pending]);
    const some = async (since: string) => (await listAll(owner, { since })).includes(ids.pending);
    expect(await some('2026-02-28T23:59:59.999Z')).toBe(true);
    expect(await some('2026-03-01T00:00:00.000Z')).toBe(true);
    expect(await some('2026-03-01T00:00:00Z')).toBe(true);
    expect(await some('2026-03-01T00:00:00.001Z')).toBe(false);
    expect(await listAll(owner, { since: '2026-03-01T00:00:00.000Z' })).toHaveLength(5);
    expect(await listAll(owner, { since: '2026-03-01T00:00:00.000Z', status: 'pending' })).toEqual([ids.pending]);
    expect(await listAll(owner, { since: '9999-12-31T23:59:59.999Z' })).toEqual([]);
  });

  test.each([
    'since=0000-12-31T23:59:59Z',
    'status=open',
    'status=',
    'since=yesterday',
    'since=2026-02-30T00:00:00Z',
    'limit=51',
    'limit=0',
    'seller=x',
  ])('refuse %s', async (query) => {
    expect((await owner.browser.get(`${path}?${query}`)).status).toBe(400);
  });

  test.each([
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ])('accept the moment %s at the edge of the calendar', async (since) => {
    expect((await owner.browser.get(`${path}?since=${since}`)).status).toBe(200);
  });
});
