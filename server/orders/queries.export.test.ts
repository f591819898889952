import { beforeAll, describe, expect, test } from 'vitest';
import { newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
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
  expect(answer.headers['content-disposition']).toBe('attachment; filename="orders.csv"');
  return answer.text;
}
const lines = (csv: string) => csv.trimEnd().split('\n').length;

describe('the export of orders', () => {
  // specification 2.178
  test('holds a line for each order, readable by spreadsheets', async () => {
    const items = [{ productId, quantity: 2 }];
    const customer = { customerName: 'Élodie "E" दीपक', customerPhone: '98765 43210' };
    await place({ items, ...customer, deliveryAddress: '12 MG Road\nPune', note: 'a; b, c' });
    const [row] = await server.rows<{ id: string; at: Date }>(
      'select id, created_at as at from orders where seller_id = $1',
      [owner.id],
    );
    const at = row?.at.toISOString();
    expect(await download({ search: 'Élodie' })).toBe(
      '\ufeffOrder,Placed,Status,Customer,Phone,Delivery address,Note,Items,Total (INR),Last change\n' +
        `${row?.id},${at},Pending,"Élodie ""E"" दीपक",'+919876543210,"12 MG Road\nPune","a; b, c","2 x Brass ""lamp"", large",2469.00,${at}\n`,
    );
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
  ])('gives no formula to a spreadsheet: %s', async (formula) => {
    await place({ customerName: 'Mallory', note: `${formula} x`, deliveryAddress: `${formula} y` });
    const csv = await download({ search: 'mallory' });
    const written = formula.trim().replaceAll('"', '""');
    expect(csv).toMatch(new RegExp(`"?'${written.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')} x`));
    expect(csv).not.toMatch(/(^|,)"?[\s\u3000]*[=+\-@＝＋－＠]/m);
  });

  // specification 2.178
  test('follows the filters and holds only the own orders', async () => {
    const stranger = await seller(server);
    expect(lines(await download({}, stranger))).toBe(1);
    expect(lines(await download({ status: 'delivered' }))).toBe(1);
    expect(lines(await download({ since: '9999-01-01T00:00:00Z' }))).toBe(1);
    expect(await download({ search: 'mallory', status: 'pending' })).toContain('Mallory');
  });

  test('is whole, however many there are', async () => {
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
