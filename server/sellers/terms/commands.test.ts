import { expect, test } from 'vitest';
import { newKey, order, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const refused = { status: 403, body: { error: { code: 'phone_blocked' } } };

const place = (body: object) => server.browser().post('/api/orders', body, newKey());
const idOf = (answer: { body: unknown }) => (answer.body as { id: string }).id;
const blocked = async ({ browser }: TestSeller) =>
  ((await browser.get('/api/seller/blocked-phones')).body as { phones: { id: string; phone: string }[] }).phones;

async function orderFrom(owner: TestSeller, customerPhone: string) {
  const productId = await product(owner);
  expect((await place(orderBody(productId, { customerPhone }))).status).toBe(201);
  const [row] = await server.rows<{ id: string }>('select id from orders where seller_id = $1', [owner.id]);
  return { id: row?.id ?? '', productId };
}

test('rejects orders of a blocked phone in any spelling at this shop only', async () => {
  const [owner, other] = [await seller(server), await seller(server)];
  const { id, productId } = await orderFrom(owner, '98111 22233');
  const block = await owner.browser.post(`/api/seller/orders/${id}/block`);
  expect(block.status).toBe(200);
  for (const customerPhone of ['98111 22233', '+91 98111-22233', '09811122233']) {
    expect(await place(orderBody(productId, { customerPhone }))).toMatchObject(refused);
  }
  expect(await server.rows('select count(*)::int from orders where seller_id = $1', [owner.id])).toEqual([
    { count: 1 },
  ]);
  const orderAtOther = orderBody(await product(other), { customerPhone: '98111 22233' });
  expect((await place(orderAtOther)).status).toBe(201);
  expect((await owner.browser.get(`/api/seller/orders/${id}`)).body).toMatchObject({ blockId: idOf(block) });
  expect((await owner.browser.delete(`/api/seller/blocked-phones/${idOf(block)}`)).status).toBe(204);
  expect((await place(orderBody(productId, { customerPhone: '98111 22233' }))).status).toBe(201);
});

test('blocks a phone once when repeated, and hides the block from other sellers', async () => {
  const [owner, stranger] = [await seller(server), await seller(server)];
  const { id } = await orderFrom(owner, '98111 22244');
  const answers = await Promise.all([1, 2, 3].map(() => owner.browser.post(`/api/seller/orders/${id}/block`)));
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(await blocked(owner)).toMatchObject([{ phone: '+919811122244' }]);
  expect(await blocked(stranger)).toEqual([]);
  expect((await stranger.browser.post(`/api/seller/orders/${id}/block`)).status).toBe(404);
  const [block] = await blocked(owner);
  expect((await stranger.browser.delete(`/api/seller/blocked-phones/${block?.id}`)).status).toBe(404);
  expect(await blocked(owner)).toHaveLength(1);
});

test('saves terms as a whole, within their limits', async () => {
  const owner = await seller(server);
  const read = async () => (await owner.browser.get('/api/seller/terms')).body;
  const usual = { mostPerLine: null, lapseHours: 48 };
  expect(await read()).toMatchObject(usual);
  for (const wrong of [
    { mostPerLine: 0 },
    { mostPerLine: 1.5 },
    { mostPerLine: 10_00_001 },
    { lapseHours: 0 },
    { lapseHours: 721 },
    { lapseHours: null },
    { status: 'approved' },
  ]) {
    expect((await owner.browser.put('/api/seller/terms', { ...usual, ...wrong })).status).toBe(400);
  }
  expect(await read()).toMatchObject(usual);
  expect((await owner.browser.put('/api/seller/terms', { mostPerLine: 3, lapseHours: 720 })).status).toBe(200);
  expect(await read()).toMatchObject({ mostPerLine: 3, lapseHours: 720 });
  const id = await product(owner);
  expect((await place(orderBody(id, { items: [{ productId: id, quantity: 4 }] }))).status).toBe(409);
  const orderId = await order(server, id, 3);
  const [row] = await server.rows<{ hours: number }>(
    'select extract(epoch from lapses_at - created_at)::int / 3600 as hours from orders where id = $1',
    [orderId],
  );
  expect(row).toEqual({ hours: 720 });
});
