import { beforeAll, describe, expect, test } from 'vitest';
import { newKey, orderBody, product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

let owner: TestSeller;
let productId: string;
beforeAll(async () => {
  owner = await seller(server);
  productId = await product(owner, { name: 'Brass "lamp", large', pricePaise: 1_234_50, stock: 100 });
});

async function place(changes: Record<string, unknown>): Promise<void> {
  const answer = await server.browser().post('/api/orders', orderBody(productId, changes), newKey());
  expect(answer.status, answer.text).toBe(201);
}
async function download(query: Record<string, string> = {}, from = owner): Promise<string> {
  const answer = await from.browser.get(`/api/seller/orders/export?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="${query.rows === 'lines' ? 'order-lines' : 'orders'}.csv"`,
  );
  return answer.text;
}
/** The export's row for the one order of this customer. */
async function placedBy(name: string) {
  const [row] = await server.rows<{ id: string; number: number; at: string }>(
    `select id, number, to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as at
      from orders where seller_id = $1 and customer_name like $2`,
    [owner.id, `${name}%`],
  );
  if (!row) throw new Error(`${name} has placed no order.`);
  return { ...row, label: `Order #${row.id.slice(-8)}`, end: `${row.at},${row.id},#${row.number}` };
}
const lines = (csv: string) => csv.trimEnd().split('\n').length;

describe('the export of orders', () => {
  // specification 2.178
  test('holds a line for each order, readable by spreadsheets', async () => {
    const items = [{ productId, quantity: 2 }];
    const customer = { customerName: 'Élodie "E" दीपक', customerPhone: '98765 43210' };
    await place({ items, ...customer, deliveryAddress: '12 MG Road\nPune', note: 'a; b, c' });
    const { label, at, end } = await placedBy('Élodie');
    expect(await download({ search: 'Élodie' })).toBe(
      '\ufeffOrder,Placed (Indian time),Status,Customer,Phone,Delivery address,Note,Items,Total (INR),Last change (Indian time),Order ID,Order number,Discount (INR),Delivery (INR),Cash on delivery fee (INR),Payment method,Payment\n' +
        `${label},${at},Pending,"Élodie ""E"" दीपक",98765 43210,"12 MG Road\nPune","a; b, c","2 x Brass ""lamp"", large",2469.00,${end},0.00,0.00,0.00,As agreed with the shop,\n`,
    );
  });

  test('says as the screens do how an order ended, and what is picked up', async () => {
    await place({ customerName: 'Meena Iyer', customerPhone: '98765 43219', way: 'pickup' });
    const { id } = await placedBy('Meena');
    const status = async () => (await download({ search: 'Meena' })).split('\n')[1]?.split(',')[2];
    for (const action of ['confirm', 'ship']) await owner.browser.post(`/api/seller/orders/${id}/${action}`);
    expect(await status()).toBe('Ready to pick up');
    await owner.browser.post(`/api/seller/orders/${id}/came-back`, { reason: 'Not fetched', putsBack: true });
    expect(await download({ search: 'Meena' })).toContain(',"Ready to pick up, Came back",');
  });

  test('has a line per product on request, so that the column adds up', async () => {
    const second = await product(owner, { name: 'Tea cup', pricePaise: 99_50, stock: 100, sku: 'TC-3' });
    const items = [
      { productId, quantity: 2 },
      { productId: second, quantity: 3 },
    ];
    await place({ items, customerName: 'Zubin Mehta', customerPhone: '(022) 2345 6789' });
    const { label, at, end } = await placedBy('Zubin');
    const start = `${label},${at},Pending,Zubin Mehta,022 2345 6789,,`;
    expect(await download({ search: 'Zubin', rows: 'lines' })).toBe(
      '\ufeffOrder,Placed (Indian time),Status,Customer,Phone,Delivery address,Note,Product,Option,SKU,Quantity,Price (INR),Line total (INR),Last change (Indian time),Order ID,Order number,Payment method,Payment\n' +
        `${start},"Brass ""lamp"", large",,,2,1234.50,2469.00,${end},As agreed with the shop,\n` +
        `${start},Tea cup,,TC-3,3,99.50,298.50,${end},As agreed with the shop,\n`,
    );
    expect((await owner.browser.get('/api/seller/orders/export?rows=products')).status).toBe(400);
  });

  test('has what the total is made of, and how it is paid', async () => {
    const shop = await seller(server);
    const address = '/api/seller/money/settings';
    const zone = { name: 'India', pins: null, isRefused: false, basePaise: 40_00 };
    const weights = { upToGrams: 500, stepPaise: 0, slabGrams: 500, freeFromPaise: null };
    const cod = { isOn: true, largestPaise: 5_000_00, feePaise: 30_00, advancePaise: 0, onlyPins: [], neverPins: [] };
    const saved = [
      await shop.browser.put(`${address}/delivery`, { zones: [{ ...zone, ...weights }], defaultGrams: 500 }),
      await shop.browser.put(`${address}/cod`, { ...cod, collector: 'shop', newCustomerPaise: 5_000_00 }),
    ];
    expect(saved.map(({ status }) => status)).toEqual([204, 204]);
    const body = orderBody(await product(shop, { pricePaise: 499_00 }), {
      deliveryAddress: '4 MG Road, Jaipur',
      pincode: '302001',
      method: 'cod',
    });
    const placed = await server.browser().post('/api/orders', body, newKey());
    expect(placed.status, placed.text).toBe(201);
    expect(await download({}, shop)).toMatch(/,569\.00,.*,0\.00,40\.00,30\.00,Cash on delivery,Not paid\n$/);
    expect(await download({ rows: 'lines' }, shop)).toMatch(/,499\.00,499\.00,.*,Cash on delivery,Not paid\n$/);
  });

  test("has the option and SKU of each line, and writes none of a seller's formulas", async () => {
    const options = [{ key: 'size', name: 'Size', values: ['M', '=1+1'] }];
    const variants = [
      { values: ['M'], pricePaise: 499_00, stock: 9, sku: '@SUM(A1)' },
      { values: ['=1+1'], pricePaise: 549_00, stock: 9, sku: 'KU-2' },
    ];
    const created = await owner.browser.post(
      '/api/seller/products',
      productBody({ name: 'Cotton kurti', options, variants }),
      newKey(),
    );
    const kurti = created.body as { id: string; variants: { id: string }[] };
    const items = kurti.variants.map(({ id }, index) => ({ productId: kurti.id, variantId: id, quantity: index + 1 }));
    await place({ items, customerName: 'Wilma Roy' });
    const csv = await download({ search: 'Wilma', rows: 'lines' });
    expect(csv).toContain(",Cotton kurti (M),M,'@SUM(A1),1,499.00,499.00,");
    expect(csv).toContain(",Cotton kurti (=1+1),'=1+1,KU-2,2,549.00,1098.00,");
    expect(await download({ search: 'Wilma' })).toContain(',1 x Cotton kurti (M); 2 x Cotton kurti (=1+1),');
  });

  test.each([
    ['98765 43210', '98765 43210'],
    ['+91-98765-43210', '98765 43210'],
    ['022 2345 6789', '022 2345 6789'],
    ['+1 (415) 555-0132', '00 1 415 555 0132'],
  ])('writes %s as dialled in India, and not as a formula', async (customerPhone, dialled) => {
    await place({ customerName: 'Dialled', customerPhone });
    expect(await download({ search: 'dialled', rows: 'orders' })).toContain(`,Dialled,${dialled},`);
  });

  test('shows times in Indian Standard Time, also across midnight', async () => {
    const traveller = await seller(server);
    await server.rows(
      `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
       values (gen_random_uuid(), $1, 'pending', 100, 'midnight', '', '2026-11-21T18:29:59Z', '2026-11-21T18:30:00Z')`,
      [traveller.id],
    );
    const csv = await download({}, traveller);
    expect(csv).toContain(',2026-11-21 23:59,');
    expect(csv).toContain(',2026-11-22 00:00,');
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\u3000=1',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    '=HYPERLINK("http://evil.example")',
  ])('writes no formula: %s', async (formula) => {
    await place({ customerName: 'Mallory', note: `${formula} x`, deliveryAddress: `${formula} y` });
    const csv = await download({ search: 'mallory' });
    const written = formula.trim().replaceAll('"', '""');
    expect(csv).toMatch(new RegExp(`"?'${written.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')} x`));
    expect(csv).not.toMatch(/(^|,)"?[\s\u3000]*[=+\-@＝＋－＠]/m);
  });

  // specification 2.178
  test("follows the filters and contains only the seller's own orders", async () => {
    const stranger = await seller(server);
    expect(lines(await download({}, stranger))).toBe(1);
    expect(lines(await download({ status: 'delivered' }))).toBe(1);
    expect(lines(await download({ since: '9999-01-01T00:00:00Z' }))).toBe(1);
    expect(await download({ search: 'mallory', status: 'pending' })).toContain('Mallory');
  });

  test('is complete, however many orders there are', async () => {
    const large = await seller(server);
    await server.rows(
      `insert into orders (id, seller_id, status, total_paise, customer_name, token, search, created_at, updated_at)
       select gen_random_uuid(), $1, 'pending', 100, 'Customer ' || n, 'token ' || n, '', at, at
       from generate_series(1, 1234) n, lateral (select '2026-01-01'::timestamptz + n / 7 * interval '1 ms' as at) times`,
      [large.id],
    );
    const csv = await download({}, large);
    expect(lines(csv)).toBe(1235);
    expect(new Set(csv.match(/Customer \d+/g)).size).toBe(1234);
  });
});
