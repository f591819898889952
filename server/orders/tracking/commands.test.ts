import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { trackingFileLimits } from '#domain/orders/orders.ts';
import { actionsTo, admin, order, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { workbookOf } from '#test/workbooks.ts';

const server = createTestServer();
const path = '/api/seller/orders/tracking';

type Answer = { done: number; rows: { row: number; order: string; result: string; reasons: string[] }[] };

const upload = async ({ browser }: TestSeller, body: object) => {
  const answer = await browser.post(path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Answer;
};
const results = (answer: Answer) => answer.rows.map(({ result }) => result);

async function orderAt({ browser }: TestSeller, productId: string, status: 'pending' | 'confirmed' | 'shipped') {
  const id = await order(server, productId);
  for (const action of actionsTo(status)) await browser.post(`/api/seller/orders/${id}/${action}`);
  return id;
}
/** An approved shop with orders in the status. */
async function shop(count: number, status: 'pending' | 'confirmed' | 'shipped' = 'shipped') {
  const owner = await seller(server);
  const productId = await product(owner, { stock: 100 });
  const orders: { id: string; number: number; token: string }[] = [];
  for (let made = 0; made < count; made += 1) {
    const id = await orderAt(owner, productId, status);
    const [row] = await server.rows<{ number: number; token: string }>(
      'select number, token from orders where id = $1',
      [id],
    );
    orders.push({ id, number: row?.number ?? 0, token: row?.token ?? '' });
  }
  return { owner, orders };
}
const stored = async (id: string) =>
  (await server.rows('select courier, tracking, tracking_link as link from orders where id = $1', [id]))[0];
const histories = async (id: string) =>
  (await server.rows("select 1 from order_history where order_id = $1 and act = 'tracking'", [id])).length;

describe('tracking numbers from a file', () => {
  test('are added by everything that an order is called, with the courier and the link', async () => {
    const { owner, orders } = await shop(5);
    const [byNumber, byLabel, byName, byId, byReference] = orders;
    if (!(byNumber && byLabel && byName && byId && byReference)) throw new Error('Too few orders.');
    const csv = [
      'order,carrier,tracking number,link',
      `${byNumber.number},Delhivery,1234567890123,`,
      `${byLabel.id.slice(-8)},,SF123456789,`,
      `Order #${byName.id.slice(-8)} (#${byName.number}),"Fast, Safe Couriers",AB 12-3,https://fast.example/t?n=AB123`,
      `${byId.id},DTDC,D12345678,`,
      `HT${byReference.id.replaceAll('-', '')},DTDC,D12345679,`,
    ].join('\r\n');
    const answer = await upload(owner, { csv });
    expect(answer).toMatchObject({ done: 5 });
    expect(answer.rows.map(({ row, result }) => [row, result])).toEqual([2, 3, 4, 5, 6].map((row) => [row, 'done']));
    expect(await stored(byNumber.id)).toEqual({ courier: 'Delhivery', tracking: '1234567890123', link: null });
    expect(await stored(byLabel.id)).toEqual({ courier: 'Shadowfax', tracking: 'SF123456789', link: null });
    expect(await stored(byName.id)).toEqual({
      courier: 'Fast, Safe Couriers',
      tracking: 'AB123',
      link: 'https://fast.example/t?n=AB123',
    });
    expect(await stored(byReference.id)).toMatchObject({ tracking: 'D12345679' });
    const page = await server.browser().get(`/order/${byName.token}`);
    expect(page.text).toContain('"trackingLink":"https://fast.example/t?n=AB123"');
  });

  test("say what became of each row, and never touch another shop's orders", async () => {
    const { owner, orders } = await shop(1);
    const [shipped] = orders;
    const { orders: foreign } = await shop(1);
    const productId = await product(owner, { stock: 9 });
    const pending = await order(server, productId);
    const confirmed = await orderAt(owner, productId, 'confirmed');
    const cancelled = await order(server, productId);
    await owner.browser.post(`/api/seller/orders/${cancelled}/cancel`);
    const rows = [
      ...[foreign[0]?.id ?? '', randomUUID(), 'somebody', ''].map((name) => ({ order: name, tracking: '1234567890' })),
      ...[pending, confirmed, cancelled].map((id) => ({ order: id, tracking: '1234567890' })),
      { order: shipped?.id ?? '', tracking: '1234567890' },
      { order: `#${shipped?.number}`, tracking: '1234567891' },
    ];
    const answer = await upload(owner, { rows });
    expect(results(answer)).toEqual([
      ...['unknown_order', 'unknown_order', 'unknown_order', 'unknown_order'],
      ...['not_shipped', 'not_shipped', 'cancelled', 'done', 'repeated'],
    ]);
    expect(answer.done).toBe(1);
    expect(await stored(foreign[0]?.id ?? '')).toMatchObject({ tracking: null });
    expect(await stored(shipped?.id ?? '')).toMatchObject({ tracking: '1234567890' });
  });

  test.each([
    [{ tracking: '' }, 'Enter the tracking number.'],
    [{ link: 'http://fast.example/t' }, 'Enter the full link, starting with https://.'],
    [{ link: 'javascript:alert(1)' }, 'Enter the full link, starting with https://.'],
    [{ link: 'https://delhivery.com@evil.example/' }, 'Enter the full link, starting with https://.'],
    [{ link: 'fast.example/t' }, 'Enter the full link, starting with https://.'],
  ])('refuse %o', async (changes, reason) => {
    const { owner, orders } = await shop(1);
    const row = { order: orders[0]?.id ?? '', tracking: '1234567890', ...changes };
    expect((await upload(owner, { rows: [row] })).rows).toMatchObject([{ result: 'invalid', reasons: [reason] }]);
    expect(await stored(row.order)).toMatchObject({ tracking: null, link: null });
  });

  test('take the first valid row of an order, whatever invalid ones are before it', async () => {
    const { owner, orders } = await shop(1);
    const { id, number } = orders[0] ?? { id: '', number: 0 };
    const rows = [
      { order: id, tracking: '' },
      { order: id, tracking: '1234567890', link: 'http://fast.example/t' },
      { order: `#${number}`, tracking: '1234567890' },
      { order: id, tracking: '1234567890' },
      { order: id, tracking: '1234567891' },
    ];
    const answer = await upload(owner, { rows });
    expect(results(answer)).toEqual(['invalid', 'invalid', 'done', 'unchanged', 'repeated']);
    expect(await stored(id)).toMatchObject({ tracking: '1234567890' });
  });

  test('change nothing the second time, and once where two uploads meet', async () => {
    const { owner, orders } = await shop(12);
    const rows = orders.map(({ id }, index) => ({ order: id, carrier: 'DTDC', tracking: `D1000000${index}` }));
    const answers = await Promise.all([upload(owner, { rows }), upload(owner, { rows: [...rows].reverse() })]);
    expect(answers.map(({ done }) => done).reduce((sum, done) => sum + done)).toBe(12);
    expect(new Set(results(await upload(owner, { rows })))).toEqual(new Set(['unchanged']));
    for (const { id } of orders) expect(await histories(id)).toBe(1);
    const corrected = [{ ...rows[0], tracking: 'D99999999' }];
    expect(await upload(owner, { rows: corrected })).toMatchObject({ done: 1 });
    expect(await histories(orders[0]?.id ?? '')).toBe(2);
  });
});

describe('a file', () => {
  test.each([
    ['headings of carriers', 'AWB Code,Courier Company,*Order Id\n1234567890123,Delhivery,ORDER'],
    ['semicolons and a byte order mark', '\ufeffOrder;Carrier;Tracking number;Link\nORDER;Delhivery;1234567890123;'],
    ['tabs, and apostrophes of spreadsheets', "order\ttracking\tcarrier\n'ORDER\t'1234567890123\tDelhivery"],
    ['empty rows', 'order,carrier,tracking number,link\n,,,\nORDER,Delhivery,1234567890123,\n,,,\n'],
  ])('is read with %s', async (_what, csv) => {
    const { owner, orders } = await shop(1);
    const { id, number } = orders[0] ?? { id: '', number: 0 };
    expect(await upload(owner, { csv: csv.replace('ORDER', `#${number}`) })).toMatchObject({ done: 1 });
    expect(await stored(id)).toMatchObject({ courier: 'Delhivery', tracking: '1234567890123' });
  });

  test('is taken as it is, too', async () => {
    const { owner, orders } = await shop(1);
    const csv = `order,tracking\n${orders[0]?.number},1234567890123`;
    const answer = await owner.browser.post(path, csv, { 'content-type': 'text/csv' });
    expect(answer).toMatchObject({ status: 200, body: { done: 1 } });
  });

  test('is read as a workbook, with a title above the headings and numbers as Excel stores them', async () => {
    const { owner, orders } = await shop(1);
    const { id, number } = orders[0] ?? { id: '', number: 0 };
    const workbook = await workbookOf([
      ['Shipments of November'],
      ['Order ID', 'Courier Company', 'AWB Code', 'Tracking URL'],
      [number, 'Delhivery', 1234567890123, ''],
    ]);
    const answer = await owner.browser.send({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/octet-stream' },
      payload: workbook,
    });
    expect(answer).toMatchObject({ status: 200, body: { done: 1, rows: [{ row: 3, result: 'done' }] } });
    expect(await stored(id)).toEqual({ courier: 'Delhivery', tracking: '1234567890123', link: null });
  });

  test('is read at the row after quotes that do not close', async () => {
    const { owner, orders } = await shop(1);
    const csv = `order,tracking\n"1042,123\n${orders[0]?.number},1234567890123`;
    expect(results(await upload(owner, { csv })).at(-1)).toBe('done');
  });

  test.each([
    [
      '1042,Delhivery,1234567890123\n1043,Delhivery,1234567890124',
      'The first row must name the columns: order, carrier, tracking number, link.',
    ],
    [`order,tracking\n${'1042,1\n'.repeat(trackingFileLimits.rows + 1)}`, 'One file can have up to 1,000 rows.'],
  ])('that cannot be read is refused: %#', async (csv, reason) => {
    const owner = await seller(server);
    const answer = await owner.browser.post(path, { csv });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } });
    expect(answer.text).toContain(reason);
  });
});

test('an empty file is refused', async () => {
  const owner = await seller(server);
  expect(await owner.browser.post(path, { csv: '' })).toMatchObject({
    status: 400,
    body: { error: { code: 'file_empty' } },
  });
});

test('nobody, a pending seller and an admin add none', async () => {
  const rows = [{ order: '1042', tracking: '1234567890' }];
  expect((await server.browser().post(path, { rows })).status).toBe(401);
  expect((await (await admin(server)).post(path, { rows })).status).toBe(403);
  expect((await (await seller(server, 'pending')).browser.post(path, { rows })).status).toBe(403);
});
