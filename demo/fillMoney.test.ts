import { expect, test } from 'vitest';
import type { prove } from '#server/identity/actors/actors.ts';
import { product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { contextAt } from './contextAt.ts';
import { fillMoney } from './fillMoney.ts';

const server = createTestServer();

test('fills a shop whose customers pay through the stand-in, with orders in its states', async () => {
  const owner = await seller(server);
  const id = await product(owner, { pricePaise: 499_00, stock: 50 });
  const { context } = server;
  const at = (time: Date) => contextAt(context, time);
  const member = { sellerId: owner.id, userId: owner.userId } as unknown as ReturnType<typeof prove.approvedSeller>;
  await fillMoney(context, at, { key: 'channapatna', member, products: [{ id }] }, () => 0.5);
  const states = await server.rows<{ state: string }>(
    'select state from order_money where seller_id = $1 order by state',
    [owner.id],
  );
  expect(states.map(({ state }) => state)).toEqual(['due', 'paid', 'paid', 'refunding', 'refunding']);
  expect(await server.rows('select 1 from money_counters where seller_id = $1', [owner.id])).toEqual([]);
});
