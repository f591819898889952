import { describe, expect, test } from 'vitest';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';
import { createStatementTests, statementsUrl as url } from '#test/statements.ts';

const server = createTestServer();
const { act, customer, pay, placeAt, read, shopWithUpi } = createMoneyTests(server);
const { book, hdfc, inBankStyle, today, upload } = createStatementTests(server);

const utr = '412345678901';
const label = ({ id }: { id: string }) => `Order ${id.slice(-8)}`;
const ticked = (rows: { isTicked: boolean }[]) => rows.filter(({ isTicked }) => isTicked).length;
const dayOf = (days: number) =>
  inBankStyle(new Date(Date.parse(today()) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10));

describe('a credit that fits two orders', () => {
  test('is not ticked where both claim its number', async () => {
    const owner = await shopWithUpi();
    const [honest, thief] = [await placeAt(owner), await placeAt(owner)];
    await customer(honest.token, 'claims', { reference: utr });
    await customer(thief.token, 'claims', { reference: utr });
    const { rows } = await upload(owner, hdfc(['UPI', utr, '', '499.00']));
    expect(ticked(rows)).toBe(0);
  });

  test('is the one that it names where both claim its number', async () => {
    const owner = await shopWithUpi();
    const [honest, thief] = [await placeAt(owner), await placeAt(owner)];
    await customer(thief.token, 'claims', { reference: utr });
    await customer(honest.token, 'claims', { reference: utr });
    await placeAt(owner);
    const { rows } = await upload(owner, hdfc([`UPI ${label(honest)}`, utr, '', '499.00']));
    expect(rows).toMatchObject([{ orderId: honest.id, isTicked: true }]);
  });

  test('is not ticked where it names both', async () => {
    const owner = await shopWithUpi();
    const [one, other] = [await placeAt(owner), await placeAt(owner)];
    const { rows } = await upload(owner, hdfc([`${label(one)} ${label(other)}`, utr, '', '499.00']));
    expect(ticked(rows)).toBe(0);
  });
});

test('a payment from before the order was placed is not ticked, though its number is claimed', async () => {
  const owner = await shopWithUpi();
  const { token } = await placeAt(owner);
  await customer(token, 'claims', { reference: utr });
  const old = hdfc(['UPI', utr, '', '499.00']).replaceAll(inBankStyle(today()), dayOf(-40));
  expect(ticked((await upload(owner, old)).rows)).toBe(0);
});

test.each([-400, -1, 4, 400])('an amount alone fits nothing %i days after the request', async (days) => {
  const owner = await shopWithUpi();
  await placeAt(owner, 321_00);
  const { rows } = await upload(owner, hdfc(['A', '', '', '321.00']).replaceAll(inBankStyle(today()), dayOf(days)));
  expect(rows).toMatchObject([{ rule: null, orderId: null }]);
});

test.each([
  '-499.00',
  '0.00',
  '(499.00)',
  '499.00 Dr',
  '499.005',
  '4e2',
  '$499',
  'USD 499',
  '499 499',
  'NaN',
  '₹',
])('the amount %s books nothing', async (amount) => {
  const owner = await shopWithUpi();
  const order = await placeAt(owner);
  const statement = await upload(owner, hdfc([label(order), utr, '', amount]));
  expect(ticked(statement.rows)).toBe(0);
  if (statement.id) await book(owner, statement, [5]);
  expect((await read(owner, order.id)).money).toMatchObject({ receivedPaise: 0, entries: [] });
});

test('a debit that names an order is stored nowhere', async () => {
  const owner = await shopWithUpi();
  const order = await placeAt(owner);
  const statement = await upload(owner, hdfc([`UPI ${label(order)} SECRETDEBIT`, utr, '499.00', '']));
  expect(statement.rows).toEqual([]);
  expect(await server.rows("select 1 from statement_credits where narration like '%SECRETDEBIT%'")).toEqual([]);
});

test.each([
  '4123456789012',
  '41234567890',
  '4123 4567 8901',
])('the number %s is not that of the claim', async (number) => {
  const owner = await shopWithUpi();
  const { token } = await placeAt(owner);
  await customer(token, 'claims', { reference: utr });
  await placeAt(owner);
  const { rows } = await upload(owner, hdfc(['UPI', number, '', '499.00']));
  expect(ticked(rows)).toBe(0);
});

test('an order of another shop is not found by its label, reference or claim', async () => {
  const [owner, other] = [await shopWithUpi(), await shopWithUpi()];
  const order = await placeAt(other);
  await customer(order.token, 'claims', { reference: utr });
  const { rows } = await upload(
    owner,
    hdfc([label(order), utr, '', '499.00'], [`HT${order.id.replaceAll('-', '')}`, '', '', '499.00']),
  );
  expect(rows).toMatchObject([{ orderId: null }, { orderId: null }]);
});

test('a statement is its shop’s: others read and book nothing of it', async () => {
  const [owner, other] = [await shopWithUpi(), await shopWithUpi()];
  const order = await placeAt(owner);
  const statement = await upload(owner, hdfc([label(order), utr, '', '499.00']));
  expect((await other.browser.get(`${url}/${statement.id}`)).status).toBe(404);
  expect((await other.browser.post(`${url}/${statement.id}/book`, { rows: [5] })).status).toBe(404);
  expect((await server.browser().post(`${url}/${statement.id}/book`, { rows: [5] })).status).toBe(401);
  expect((await read(owner, order.id)).money.entries).toEqual([]);
});

test.each([[[5, 5, 5]], [[-1]], [[0]], [[5.5]], [['5']], [[]]])('the rows %j book no more than one', async (rows) => {
  const owner = await shopWithUpi();
  const order = await placeAt(owner);
  const statement = await upload(owner, hdfc([label(order), utr, '', '499.00']));
  const answer = await owner.browser.post(`${url}/${statement.id}/book`, { rows });
  expect([200, 400]).toContain(answer.status);
  expect((await read(owner, order.id)).money.entries.length).toBeLessThanOrEqual(1);
});

test('a row of an order that was cancelled meanwhile is booked, owed back, and does not revive it', async () => {
  const owner = await shopWithUpi();
  const order = await placeAt(owner);
  const statement = await upload(owner, hdfc([label(order), utr, '', '499.00']));
  await act(owner, order.id, 'cancel');
  expect(await book(owner, statement, [5])).toEqual({ booked: 1 });
  expect(await read(owner, order.id)).toMatchObject({ status: 'cancelled', money: { state: 'refund_due' } });
});

test('a row whose payment was recorded and taken back can be booked again, once', async () => {
  const owner = await shopWithUpi();
  const order = await placeAt(owner);
  const statement = await upload(owner, hdfc([label(order), utr, '', '499.00']));
  await pay(owner, order.id, 499_00, { reference: utr });
  const [entry] = (await read(owner, order.id)).money.entries;
  await act(owner, order.id, `payments/${entry?.id}/correct`, { reason: 'Wrong order' });
  expect(await book(owner, statement, [5])).toEqual({ booked: 1 });
  expect(await book(owner, statement, [5])).toEqual({ booked: 0 });
  expect((await read(owner, order.id)).money).toMatchObject({ state: 'paid', receivedPaise: 499_00 });
});

test('a booked row that was taken back can be booked again from the next statement', async () => {
  const owner = await shopWithUpi();
  const [wrong, right] = [await placeAt(owner), await placeAt(owner)];
  const content = hdfc([label(wrong), utr, '', '499.00']);
  await book(owner, await upload(owner, content), [5]);
  const [entry] = (await read(owner, wrong.id)).money.entries;
  await act(owner, wrong.id, `payments/${entry?.id}/correct`, { reason: 'Booked by mistake' });
  expect((await pay(owner, right.id, 499_00, { reference: utr })).status).toBe(201);
  expect((await upload(owner, content)).rows).toMatchObject([{ isBooked: true, orderId: right.id }]);
});

test('names that look like formulas stay texts in the export', async () => {
  const owner = await shopWithUpi();
  const { id } = await placeAt(owner);
  await pay(owner, id, 499_00, { channel: 'cash', reference: '=HYPERLINK("http://x")' });
  const { text } = await owner.browser.get('/api/seller/money/export.csv');
  expect(text).toContain(`'=HYPERLINK`);
  expect(text).not.toMatch(/(^|,)"?=/m);
});
