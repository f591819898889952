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

type Paper = {
  language: string;
  captions: { to: string; total: string };
  orders: ({ order: string; slip: string; placed: string; status: string; pieces: string; totals: unknown[] } | null)[];
};

// languages.md, section 6
describe('the language of papers', () => {
  async function readPapers(query: Record<string, string>) {
    const list = new URLSearchParams({ orders: placed[0] ?? '', ...query });
    const { status, body } = await owner.browser.get(`/api/seller/orders/print?${list}`);
    return { status, papers: (body as { papers: Paper[] }).papers };
  }

  test('is that of the member, unless they choose another one or both', async () => {
    const languages = async (language?: string) =>
      (await readPapers(language ? { language } : {})).papers.map(({ language, captions, orders }) => [
        language,
        captions.to,
        orders[0]?.slip.split(' #')[0],
        orders[0]?.pieces,
      ]);
    const english = ['en-IN', 'To', 'Packing slip', '1 item'];
    const hindi = ['hi-IN', 'पाने वाले', 'पैकिंग पर्ची', 'एक चीज़'];
    expect(await languages()).toEqual([english]);
    expect(await languages('hi')).toEqual([hindi]);
    expect(await languages('both')).toEqual([english, hindi]);
    await owner.browser.get('/language/hi');
    expect(await languages()).toEqual([hindi]);
    expect(await languages('en')).toEqual([english]);
    expect(await languages('both')).toEqual([hindi, english]);
    await owner.browser.get('/language/en');
    expect((await readPapers({ language: 'fr' })).status).toBe(400);
  });

  // languages.md, section 2
  test('of slips for customers is the one in which each order was placed', async () => {
    const [newest = '', second = '', oldest = ''] = placed;
    await server.rows("update orders set language = 'hi-Latn' where id = $1", [second]);
    await server.rows('update orders set language = null where id = $1', [oldest]);
    const slips = async () =>
      (await readPapers({ orders: [newest, second, oldest].join(','), language: 'customer' })).papers.map(
        ({ language, orders }) => [language, orders.map((words) => words?.slip.split(' #')[0] ?? null)],
      );
    expect(await slips()).toEqual([
      ['en-IN', ['Packing slip', null, 'Packing slip']],
      ['hi-IN', [null, 'पैकिंग पर्ची', null]],
    ]);
    await owner.browser.get('/language/hi');
    expect(await slips()).toEqual([
      ['hi-IN', [null, 'पैकिंग पर्ची', 'पैकिंग पर्ची']],
      ['en-IN', ['Packing slip', null, null]],
    ]);
    await owner.browser.get('/language/en');
  });

  test('is used for the status, dates and all other words about an order', async () => {
    const { papers } = await readPapers({ language: 'hi' });
    const words = JSON.stringify(papers[0]).replaceAll(/"\w+":|hi-IN|null|[0-9a-f]{8}/g, '');
    expect(words).toContain('जवाब बाकी');
    expect(words).toMatch(/नवंबर|[\u0900-\u097f]+ 20\d\d, /);
    expect(words.match(/[a-z]{2,}/gi)).toEqual(null);
  });
});

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
