import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formatOrderLabel, orderBatchLimits } from '#domain/orders/orders.ts';
import { order, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const batch = ({ browser }: TestSeller, action: string, orderIds: string[]) =>
  browser.post('/api/seller/orders/batch', { action, orderIds });
const confirm = ({ browser }: TestSeller, id: string) => browser.post(`/api/seller/orders/${id}/confirm`);

async function shopWith(count: number): Promise<{ owner: TestSeller; ids: string[] }> {
  const owner = await seller(server);
  const productId = await product(owner, { stock: 1000 });
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await order(server, productId));
  return { owner, ids };
}

const statuses = async (ids: string[]) =>
  (await server.rows<{ status: string }>('select status from orders where id = any($1) order by id', [ids])).map(
    ({ status }) => status,
  );
const historyOf = (ids: string[], to: string) =>
  server.rows('select order_id, from_status, actor_id from order_history where order_id = any($1) and to_status = $2', [
    ids,
    to,
  ]);

describe('a batch of orders', () => {
  // specification 4.19, 4.20
  test.each([
    ['confirm', 'pending', 'confirmed'],
    ['ship', 'confirmed', 'shipped'],
  ])('%s moves each from %s to %s, with a history row of its own', async (action, from, to) => {
    const { owner, ids } = await shopWith(3);
    if (action === 'ship') for (const id of ids) await confirm(owner, id);
    const answer = await batch(owner, action, ids);
    expect(answer).toMatchObject({ status: 200, body: { failures: [] } });
    expect((answer.body as { done: string[] }).done.sort()).toEqual([...ids].sort());
    expect(await statuses(ids)).toEqual([to, to, to]);
    const history = await historyOf(ids, to);
    expect(history).toHaveLength(3);
    for (const row of history) expect(row).toMatchObject({ from_status: from, actor_id: owner.userId });
    expect((await owner.browser.get('/api/seller/orders/summary')).body).toMatchObject({
      total: 3,
      [from]: 0,
      [to]: 3,
    });
  });

  // specification 4.21, 6.11
  test('lists refused orders with label and reason, and changes the others', async () => {
    const { owner, ids } = await shopWith(3);
    const [late = '', ...open] = ids;
    await owner.browser.post(`/api/seller/orders/${late}/cancel`);
    const stranger = await shopWith(1);
    const [foreign = ''] = stranger.ids;
    const unknown = randomUUID();
    const answer = await batch(owner, 'confirm', [late, foreign, unknown, ...open]);
    expect(answer.status).toBe(200);
    const { done, failures } = answer.body as { done: string[]; failures: { id: string }[] };
    expect(done.sort()).toEqual([...open].sort());
    const sentences = {
      moved: 'This order’s status has already changed. Please check it again.',
      unknown: expect.any(String),
    };
    const expected = [
      { id: late, label: formatOrderLabel(late), number: 1001, reason: sentences.moved },
      { id: foreign, label: formatOrderLabel(foreign), number: null, reason: sentences.unknown },
      { id: unknown, label: formatOrderLabel(unknown), number: null, reason: sentences.unknown },
    ];
    expect(failures).toHaveLength(3);
    expect(failures).toEqual(expect.arrayContaining(expected));
    expect(await statuses([late])).toEqual(['cancelled']);
    expect(await statuses([foreign])).toEqual(['pending']);
    expect(await statuses(open)).toEqual(['confirmed', 'confirmed']);
  });

  test('counts a repeated order once', async () => {
    const { owner, ids } = await shopWith(1);
    const [id = ''] = ids;
    expect((await batch(owner, 'confirm', [id, id.toUpperCase(), id])).body).toEqual({ done: [id], failures: [] });
    expect(await historyOf(ids, 'confirmed')).toHaveLength(1);
  });

  test('refuses actions that end an order, an empty batch and too many orders', async () => {
    const { owner, ids } = await shopWith(1);
    const tooMany = Array.from({ length: orderBatchLimits.orders + 1 }, () => randomUUID());
    for (const answer of [
      await batch(owner, 'cancel', ids),
      await batch(owner, 'deliver', ids),
      await batch(owner, 'confirm', []),
      await batch(owner, 'confirm', [...tooMany]),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } });
    }
    expect(await statuses(ids)).toEqual(['pending']);
  });

  test('confirms each order once beside other batches, actions and new orders, with correct counters', async () => {
    const owner = await seller(server);
    const productId = await product(owner, { stock: 1000 });
    const ids = await Promise.all(Array.from({ length: 130 }, () => order(server, productId)));
    await Promise.all([
      batch(owner, 'confirm', ids),
      batch(owner, 'confirm', [...ids].reverse()),
      ...ids.slice(0, 10).map((id) => confirm(owner, id)),
      ...Array.from({ length: 10 }, () => order(server, productId)),
    ]);
    expect(new Set(await statuses(ids))).toEqual(new Set(['confirmed']));
    expect(await historyOf(ids, 'confirmed')).toHaveLength(130);
    expect((await owner.browser.get('/api/seller/orders/summary')).body).toMatchObject({ pending: 10, confirmed: 130 });
  });
});

describe('selecting all matching orders', () => {
  test("returns the seller's own orders with their status, newest first, by the filters of the list", async () => {
    const { owner, ids } = await shopWith(3);
    await shopWith(1);
    const [oldest = ''] = ids;
    await confirm(owner, oldest);
    const all = await owner.browser.get('/api/seller/orders/choice');
    const listed = await owner.browser.get('/api/seller/orders');
    const { orders } = listed.body as { orders: { id: string; status: string }[] };
    expect(all.body).toEqual({ orders: orders.map(({ id, status }) => ({ id, status })), hasMore: false });
    const some = await owner.browser.get(
      `/api/seller/orders/choice?status=confirmed&search=${formatOrderLabel(oldest)}`,
    );
    expect(some.body).toEqual({ orders: [{ id: oldest, status: 'confirmed' }], hasMore: false });
  });

  test('stops at its limit and reports it', async () => {
    const { owner } = await shopWith(1);
    await server.rows(
      `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
       select gen_random_uuid(), $1, 'confirmed', 100, gen_random_uuid()::text, '', now(), now()
       from generate_series(1, $2::int)`,
      [owner.id, orderBatchLimits.chosen],
    );
    const { body } = await owner.browser.get('/api/seller/orders/choice');
    const { orders, hasMore } = body as { orders: object[]; hasMore: boolean };
    expect([orders.length, hasMore]).toEqual([orderBatchLimits.chosen, true]);
  });
});
