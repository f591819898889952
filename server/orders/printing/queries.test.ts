import { beforeAll, describe, expect, test } from 'vitest';
import { printLimits } from '#domain/orders/printing.ts';
import { order, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

let owner: TestSeller;
let placed: string[];
beforeAll(async () => {
  owner = await seller(server);
  const productId = await product(owner, { stock: 100 });
  for (let n = 0; n < 3; n += 1) await order(server, productId);
  const rows = await server.rows<{ id: string }>('select id from orders order by created_at desc, id desc');
  placed = rows.map(({ id }) => id);
});

type Printed = { orders: { id: string }[]; isCut: boolean };
async function print(query: Record<string, string>, { browser }: TestSeller = owner) {
  const { status, body } = await browser.get(`/api/seller/orders/print?${new URLSearchParams(query)}`);
  const { orders, isCut } = body as Printed;
  return { status, ids: orders?.map(({ id }) => id), isCut };
}

describe('printing', () => {
  test('contains the selected orders of the seller, newest first', async () => {
    const [newest, , oldest] = placed;
    const chosen = `${oldest},${newest},01890a5d-ac96-774b-bcce-b302099a8057`;
    expect(await print({ orders: chosen })).toEqual({ status: 200, ids: [newest, oldest], isCut: false });
    expect(await print({ orders: placed.join(',') }, await seller(server))).toMatchObject({ ids: [], isCut: false });
  });

  test('contains all that match, or only the selected ones among them', async () => {
    expect((await print({})).ids).toEqual(placed);
    await owner.browser.post(`/api/seller/orders/${placed[1]}/confirm`);
    expect((await print({ status: 'confirmed' })).ids).toEqual([placed[1]]);
    expect((await print({ status: 'confirmed', orders: placed.join(',') })).ids).toEqual([placed[1]]);
  });

  test('is refused for an invalid id and for too many', async () => {
    expect((await print({ orders: 'x' })).status).toBe(400);
    expect((await print({ orders: '' })).status).toBe(400);
    expect((await print({ orders: Array(printLimits.chosen).fill(placed[0]).join(',') })).status).toBe(200);
    expect(
      (
        await print({
          orders: Array(printLimits.chosen + 1)
            .fill(placed[0])
            .join(','),
        })
      ).status,
    ).toBe(400);
  });

  test('stops at its limit and reports it', async () => {
    const large = await seller(server);
    await server.rows(
      `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
       select gen_random_uuid(), $1, 'pending', 100, 'printed ' || n, '', now(), now() from generate_series(1, $2::int) n`,
      [large.id, printLimits.matching + 1],
    );
    const { ids, isCut } = await print({}, large);
    expect([new Set(ids).size, isCut]).toEqual([printLimits.matching, true]);
  });
});
