import { describe, expect, test } from 'vitest';
import { newKey, orderBody, product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createImportTests, csv, importsUrl } from '#test/imports.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { act, customer, pay, placeAt, read, shopWithUpi } = createMoneyTests(server);
const imports = createImportTests(server);
/** How often each pair of tabs meets. */
const rounds = Array.from({ length: 8 }, (_, round) => round);

const stockOf = async (productId: string) =>
  (await server.rows<{ stock: number }>('select stock from products where id = $1', [productId]))[0]?.stock;
const place = (productId: string, changes: Record<string, unknown> = {}) =>
  server.browser().post('/api/orders', orderBody(productId, changes), newKey());
const placedId = async (productId: string): Promise<{ id: string; token: string }> => {
  const { body } = await place(productId);
  const { token } = body as { token: string };
  const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
  return { id: row?.id ?? '', token };
};
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
/** What the ledger says, and that the stored state agrees with it. */
async function moneyOf(owner: TestSeller, id: string) {
  const { money, status, outcome } = await read(owner, id);
  const sums = await server.rows<{ received: number; returned: number }>(
    `select coalesce(sum(amount_paise) filter (where kind = 'received'), 0)::int
        - coalesce(sum(amount_paise) filter (where kind = 'corrected' and refund_id is null), 0)::int as received,
      coalesce(sum(amount_paise) filter (where kind = 'returned'), 0)::int
        - coalesce(sum(amount_paise) filter (where kind = 'corrected' and refund_id is not null), 0)::int as returned
      from money_entries where order_id = $1`,
    [id],
  );
  expect(sums).toEqual([{ received: money.receivedPaise, returned: money.returnedPaise }]);
  expect(money.returnedPaise).toBeLessThanOrEqual(money.receivedPaise);
  const open = money.refunds.filter(({ state }) => state !== 'processed').map(({ amountPaise }) => amountPaise);
  const owed = Math.max(0, money.receivedPaise - money.returnedPaise - money.keepPaise);
  expect(open).toEqual(owed > 0 ? [owed] : []);
  return { ...money, status, outcome };
}

describe('two tabs at the same order', () => {
  test('ship and call it off: one of them, with its stock', async () => {
    const owner = await shopWithUpi();
    const productId = await product(owner, { stock: 50 });
    let shipped = 0;
    for (const _ of rounds) {
      const { id } = await placedId(productId);
      await act(owner, id, 'confirm');
      const answers = await Promise.all([act(owner, id, 'ship'), act(owner, id, 'call-off', { reason: 'Sold out' })]);
      expect(statuses(answers)).toEqual([200, 409]);
      const { status, outcome } = await read(owner, id);
      expect([`shipped null`, `confirmed called_off`]).toContain(`${status} ${outcome}`);
      if (status === 'shipped') shipped += 1;
    }
    expect(await stockOf(productId)).toBe(50 - shipped);
  });

  test('confirm, cancel, and the customer cancels: the stock is back once', async () => {
    const owner = await seller(server);
    const productId = await product(owner, { stock: 50 });
    let confirmed = 0;
    for (const _ of rounds) {
      const { id, token } = await placedId(productId);
      const answers = await Promise.all([
        act(owner, id, 'confirm'),
        act(owner, id, 'cancel'),
        customer(token, 'cancel'),
      ]);
      expect(statuses(answers)).toEqual([200, 409, 409]);
      if ((await read(owner, id)).status === 'confirmed') confirmed += 1;
    }
    expect(await stockOf(productId)).toBe(50 - confirmed);
  });

  test('receive money and cancel: what came is owed, whichever was first', async () => {
    const owner = await shopWithUpi();
    for (const round of rounds) {
      const { id, token } = await placeAt(owner);
      const reference = String(412_345_678_000 + round);
      const answers = await Promise.all([
        pay(owner, id, 499_00, { reference, isSure: true }),
        pay(owner, id, 499_00, { reference, isSure: true }),
        act(owner, id, 'cancel'),
        customer(token, 'claims', { reference }),
      ]);
      expect(statuses(answers.slice(0, 2))).toEqual([201, 409]);
      expect(answers[2]?.status).toBe(200);
      expect(await moneyOf(owner, id)).toMatchObject({ state: 'refund_due', keepPaise: 0, receivedPaise: 499_00 });
    }
  });

  test('send the refund, take the payment back, and dispute: nothing is sent back twice', async () => {
    const owner = await shopWithUpi();
    for (const round of rounds) {
      const { id, token } = await placeAt(owner);
      await pay(owner, id, 499_00);
      await act(owner, id, 'cancel');
      const { refunds, entries } = await moneyOf(owner, id);
      const sent = `refunds/${refunds[0]?.id}/sent`;
      const reference = String(512_345_678_000 + round);
      const answers = await Promise.all([
        act(owner, id, sent, { reference }),
        act(owner, id, sent, { reference }),
        act(owner, id, `payments/${entries[0]?.id}/correct`, { reason: 'Booked by mistake' }),
        customer(token, 'not-received'),
      ]);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      await moneyOf(owner, id);
    }
  });

  test('return the same items: not more than there were', async () => {
    const owner = await shopWithUpi();
    const productId = await product(owner, { pricePaise: 499_00, stock: 50 });
    const { id } = await placeAt(owner, 499_00, { items: [{ productId, quantity: 3 }] });
    await pay(owner, id, 1_497_00);
    for (const step of ['confirm', 'ship', 'deliver']) expect((await act(owner, id, step)).status).toBe(200);
    const how = { items: [{ productId, quantity: 2 }], reason: 'Too small', putsBack: true, givesDeliveryBack: false };
    const answers = await Promise.all([1, 2, 3].map(() => act(owner, id, 'returns', how)));
    expect(statuses(answers)).toEqual([200, 400, 400]);
    expect(await moneyOf(owner, id)).toMatchObject({ keepPaise: 499_00, state: 'refund_due' });
    expect(await stockOf(productId)).toBe(49);
  });

  test('change the method, give a discount and book the payment: total and request agree', async () => {
    const owner = await shopWithUpi();
    const rules = { askWhen: 'placed', discount: { flatPaise: 20_00 }, offersArranged: true, confirmsPaid: true };
    await owner.browser.put('/api/seller/money/settings/payment', { ...rules, unpaidLapseHours: 24 });
    for (const _ of rounds) {
      const { id, token } = await placeAt(owner, 499_00, { method: 'upi' });
      const answers = await Promise.all([
        customer(token, 'method', { method: 'arranged' }),
        act(owner, id, 'discount', { discountPaise: 50_00 }),
        pay(owner, id, 479_00, { isSure: true }),
      ]);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const { totalPaise } = await read(owner, id);
      const { keepPaise, request, receivedPaise } = await moneyOf(owner, id);
      expect(keepPaise).toBe(totalPaise);
      expect(request?.amountPaise ?? 0).toBe(request ? totalPaise - receivedPaise : 0);
    }
  });
});

describe('an order meets', () => {
  test('an edit of the stock: both count', async () => {
    const owner = await seller(server);
    for (const _ of rounds) {
      const body = productBody({ stock: 5 });
      const productId = await product(owner, body);
      const path = `/api/seller/products/${productId}`;
      const { version } = (await owner.browser.get(path)).body as { version: number };
      const orders = [1, 2, 3].map(() => place(productId, { items: [{ productId, quantity: 2 }] }));
      const edit = owner.browser.put(path, { ...body, stock: 3, version, shownStock: 5 });
      const [saved, ...placed] = await Promise.all([edit, ...orders]);
      const sold = placed.filter(({ status }) => status === 201).length * 2;
      expect(placed.every(({ status }) => status === 201 || status === 409)).toBe(true);
      expect([200, 409]).toContain(saved.status);
      expect(await stockOf(productId)).toBe((saved.status === 200 ? 3 : 5) - sold);
      expect(await stockOf(productId)).toBeGreaterThanOrEqual(0);
    }
  });

  test('a new price: nobody pays another price than was shown', async () => {
    const owner = await seller(server);
    for (const _ of rounds) {
      const body = productBody({ pricePaise: 500_00 });
      const productId = await product(owner, body);
      const path = `/api/seller/products/${productId}`;
      const { version } = (await owner.browser.get(path)).body as { version: number };
      const items = [{ productId, quantity: 1, shownPricePaise: 500_00 }];
      const [answer] = await Promise.all([
        place(productId, { items, shownTotalPaise: 500_00 }),
        owner.browser.put(path, { ...body, pricePaise: 700_00, version, shownStock: 50 }),
      ]);
      expect([201, 409]).toContain(answer.status);
      const totals = 'select total_paise::int as total from orders join order_items on order_id = orders.id';
      const placed = await server.rows(`${totals} where product_id = $1`, [productId]);
      expect(placed).toEqual(answer.status === 201 ? [{ total: 500_00 }] : []);
    }
  });

  test('the undo of the import that made or changed its product: no stock appears or is lost', async () => {
    const owner = await seller(server);
    const heading = ['SKU', 'Name', 'Description', 'Category', 'Price', 'Stock'];
    const row = (sku: string, stock: number) => [sku, `Lamp ${sku}`, 'Brass', 'Home & Garden', 499, stock];
    const importFile = async (...rows: (string | number)[][]) => {
      const { id } = await imports.check(owner, csv(heading, ...rows));
      expect((await owner.browser.post(`${importsUrl}/${id}/apply`)).status).toBeLessThan(300);
      await imports.work();
      return id;
    };
    await importFile(row('OLD', 10));
    const id = await importFile(row('OLD', 30), row('NEW', 10));
    const bySku = async (sku: string) =>
      (
        await server.rows<{ id: string }>('select id from products where seller_id = $1 and sku = $2', [owner.id, sku])
      )[0]?.id ?? '';
    const [old, made] = [await bySku('OLD'), await bySku('NEW')];
    const answers = await Promise.all([
      ...[old, made, old, made].map((productId) => place(productId, { items: [{ productId, quantity: 2 }] })),
      owner.browser.post(`${importsUrl}/${id}/undo`).then(() => imports.work()),
    ]);
    const sold = (productId: string) =>
      server.rows('select coalesce(sum(quantity), 0)::int as sold from order_items where product_id = $1', [productId]);
    expect(answers.slice(0, 4).every((answer) => [201, 404, 409].includes(answer?.status ?? 0))).toBe(true);
    const [{ sold: soldOld } = {}] = await sold(old);
    expect(await stockOf(old)).toBe(10 - Number(soldOld));
    const [{ sold: soldNew } = {}] = await sold(made);
    const left = await stockOf(made);
    if (Number(soldNew) > 0) expect(left).toBe(10 - Number(soldNew));
  });
});
