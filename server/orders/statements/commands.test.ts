import { describe, expect, test } from 'vitest';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';
import { createStatementTests, statementsUrl as url } from '#test/statements.ts';
import { workbookOf } from '#test/workbooks.ts';

const server = createTestServer();
const { customer, pay, placeAt, read, shopWithUpi } = createMoneyTests(server);
const { book, hdfc, inBankStyle, today, upload } = createStatementTests(server);

describe('rules', () => {
  test('A: takes a credit with the number of a claim and its amount', async () => {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    await customer(token, 'claims', { reference: '412345678901' });
    const statement = await upload(owner, hdfc(['UPI-RAVI-ravi@okaxis-x', '0000412345678901', '', '499.00']));
    expect(statement.form).toMatchObject({ dialect: 'HDFC Bank', headerRow: 3 });
    expect(statement.rows).toMatchObject([
      { number: 5, amountPaise: 499_00, rule: 'A', isTicked: true, orderId: id, differencePaise: 0, isBooked: false },
    ]);
    expect(await book(owner, statement, [5])).toEqual({ booked: 1 });
    expect((await read(owner, id)).money).toMatchObject({
      state: 'paid',
      claims: [{ state: 'received' }],
      entries: [{ channel: 'statement', amountPaise: 499_00, references: ['412345678901'] }],
    });
  });

  test('B: takes a credit that names the order, by its label or payment reference', async () => {
    const owner = await shopWithUpi();
    const [first, second] = [await placeAt(owner), await placeAt(owner, 899_00)];
    const statement = await upload(
      owner,
      hdfc(
        [`UPI/412345678902/Order ${first.id.slice(-8)}`, '', '', '499'],
        [`UPI/HT${second.id.replaceAll('-', '')}`, '', '', '899.00'],
      ),
    );
    expect(statement.rows).toMatchObject([
      { rule: 'B', isTicked: true, orderId: first.id },
      { rule: 'B', isTicked: true, orderId: second.id },
    ]);
    expect(await book(owner, statement, [5, 6])).toEqual({ booked: 2 });
  });

  test('C: shows the difference of another amount and does not tick it', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    const statement = await upload(owner, hdfc([`Order ${id.slice(-8)}`, '412345678903', '', '450.00']));
    expect(statement.rows).toMatchObject([{ rule: 'C', isTicked: false, orderId: id, differencePaise: -49_00 }]);
    expect(await book(owner, statement, [5])).toEqual({ booked: 1 });
    expect((await read(owner, id)).money).toMatchObject({ state: 'part_paid', receivedPaise: 450_00 });
  });

  test('C: a second credit for an order that the first pays is not ticked', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    const row = (number: string): [string, string, string, string] => [`Order ${id.slice(-8)}`, number, '', '499'];
    const { rows } = await upload(owner, hdfc(row('412345678904'), row('412345678905')));
    expect(rows.map(({ rule, isTicked }) => [rule, isTicked])).toEqual([
      ['B', true],
      ['C', false],
    ]);
  });

  test('D: proposes the only order that waits for an amount, without a tick', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner, 321_00);
    const { rows } = await upload(owner, hdfc(['NEFT ASHA', '', '', '321.00'], ['NEFT X', '', '', '322.00']));
    expect(rows).toMatchObject([
      { rule: 'D', isTicked: false, orderId: id, differencePaise: 0 },
      { rule: null, isTicked: false, orderId: null },
    ]);
  });

  test('D: proposes nothing where two orders or two credits have the amount, or it came before the request', async () => {
    const owner = await shopWithUpi();
    await placeAt(owner, 321_00);
    const twice = await upload(owner, hdfc(['A', '', '', '321.00'], ['B', '', '', '321.00']));
    expect(twice.rows.map(({ rule }) => rule)).toEqual([null, null]);
    const early = hdfc(['A', '', '', '321.00']).replaceAll(inBankStyle(today()), '01/04/2026');
    expect((await upload(owner, early)).rows).toMatchObject([{ rule: null }]);
    await placeAt(owner, 321_00);
    expect((await upload(owner, hdfc(['A', '', '', '321.00']))).rows).toMatchObject([{ rule: null }]);
  });

  test('A comes before B: the claim decides where the narration names another order', async () => {
    const owner = await shopWithUpi();
    const [claimed, named] = [await placeAt(owner), await placeAt(owner)];
    await customer(claimed.token, 'claims', { reference: '412345678906' });
    const { rows } = await upload(owner, hdfc([`Order ${named.id.slice(-8)}`, '412345678906', '', '499']));
    expect(rows).toMatchObject([{ rule: 'A', orderId: claimed.id }]);
  });
});

describe('a statement', () => {
  test('stores no debits, and of credits only hashes after a day', async () => {
    const owner = await shopWithUpi();
    const statement = await upload(
      owner,
      hdfc(['UPI-DEBIT-SECRET', '412345678907', '100.00', ''], ['UPI-CREDIT', '412345678908', '', '5.00']),
    );
    expect(statement.rows).toMatchObject([{ narration: 'UPI-CREDIT' }]);
    expect(await server.rows("select 1 from statement_credits where narration like '%SECRET%'")).toEqual([]);
    await server.rows('delete from statements where id = $1', [statement.id]);
    expect(await server.rows('select 1 from statement_credits where statement_id = $1', [statement.id])).toEqual([]);
    expect(await server.rows('select 1 from statement_hashes where seller_id = $1', [owner.id])).toHaveLength(1);
  });

  test('books nothing twice when it is uploaded again', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    // Without a payment number: only the row itself is known.
    const content = hdfc([`CASH DEP Order ${id.slice(-8)}`, '', '', '499'], ['OTHER', '', '', '7']);
    const first = await upload(owner, content);
    const second = await upload(owner, content);
    expect(await book(owner, first, [5])).toEqual({ booked: 1 });
    expect(await book(owner, first, [5])).toEqual({ booked: 0 });
    expect(await book(owner, second, [5])).toEqual({ booked: 0 });
    expect((await upload(owner, content)).rows[0]).toMatchObject({ isBooked: true, isTicked: false, orderId: id });
    expect((await read(owner, id)).money.entries).toHaveLength(1);
  });

  test('books nothing twice when a spreadsheet has made numbers of the references meanwhile', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    const asText = hdfc([`CASH DEP Order ${id.slice(-8)}`, '000000000000000', '', '499']);
    const [header = [], ...rows] = asText
      .split('\r\n')
      .slice(2)
      .map((line) => line.replaceAll('"', '').split(','));
    const cells = rows.slice(1).map((row) => row.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell)));
    const first = await upload(owner, asText);
    const second = await upload(owner, await workbookOf([header, ...cells]));
    expect(first.rows).toMatchObject([{ rule: 'B', isTicked: true }]);
    expect(second.rows).toMatchObject([{ rule: 'B', isTicked: true }]);
    expect(await book(owner, first, [5])).toEqual({ booked: 1 });
    expect(await book(owner, second, [second.rows[0]?.number ?? 0])).toEqual({ booked: 0 });
    expect((await read(owner, id)).money.entries).toHaveLength(1);
  });

  test('tells equal credits of one day apart', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    const row: [string, string, string, string] = [`CASH Order ${id.slice(-8)}`, '', '', '200'];
    const statement = await upload(owner, hdfc(row, row));
    expect(await book(owner, statement, [5, 6])).toEqual({ booked: 2 });
    expect((await read(owner, id)).money).toMatchObject({ receivedPaise: 400_00 });
  });

  test('shows a payment that was recorded by hand as booked', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    const content = hdfc([`Order ${id.slice(-8)}`, '412345678909', '', '499']);
    const before = await upload(owner, content);
    await pay(owner, id, 499_00, { reference: '412345678909' });
    expect((await upload(owner, content)).rows).toMatchObject([{ isBooked: true, isTicked: false, orderId: id }]);
    expect(await book(owner, before, [5])).toEqual({ booked: 0 });
    expect((await owner.browser.get(`${url}/${before.id}`)).body).toMatchObject({ rows: [{ isBooked: true }] });
    expect((await read(owner, id)).money.entries).toHaveLength(1);
  });

  test('is booked once by ten requests at the same time', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    const statement = await upload(owner, hdfc([`Order ${id.slice(-8)}`, '412345678910', '', '499']));
    const again = await upload(owner, hdfc([`Order ${id.slice(-8)}`, '412345678910', '', '499']));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => book(owner, index % 2 ? again : statement, [5])),
    );
    expect(answers.reduce((sum, { booked }) => sum + booked, 0)).toBe(1);
    expect((await read(owner, id)).money.entries).toHaveLength(1);
  });

  test('ignores rows without an order', async () => {
    const owner = await shopWithUpi();
    const statement = await upload(owner, hdfc(['X', '', '', '5']));
    expect(await book(owner, statement, [5, 99])).toEqual({ booked: 0 });
  });

  test('keeps hostile narrations as texts', async () => {
    const owner = await shopWithUpi();
    const hostile = `=HYPERLINK("http://x")<script>alert(1)</script>${'x'.repeat(2000)}`;
    const { rows } = await upload(owner, hdfc([hostile, '', '', '5'], ["'; drop table orders; --", '', '', '6']));
    expect(rows[0]?.narration).toBe(hostile.slice(0, 500));
    expect(rows[1]?.narration).toBe("'; drop table orders; --");
  });
});
