import { describe, expect, test } from 'vitest';
import { admin, seller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';
import { createStatementTests, statementsUrl as url } from '#test/statements.ts';
import { workbookOf } from '#test/workbooks.ts';

const server = createTestServer();
const { placeAt, shopWithUpi } = createMoneyTests(server);
const { hdfc, inBankStyle, send, today, upload } = createStatementTests(server);

describe('banks', () => {
  const day = () => inBankStyle(today());
  test.each<[string, () => string, number]>([
    [
      'State Bank of India',
      () =>
        `Account Name\t: MEERA\nTxn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance\n1 Apr 2026\t1 Apr 2026\tBY TRANSFER-UPI/CR/412345678911\tx\t \t1,499.00\t2\n1 Apr 2026\t1 Apr 2026\tTO\tx\t5.00\t \t2\n`,
      1499_00,
    ],
    [
      'ICICI Bank',
      () =>
        `Transaction Date,Value Date,Description,Amount (INR),Balance (INR)\n${day()},${day()},UPI/x,"1,499.00",5\n${day()},${day()},UPI/y,-20.00,5\n${day()},${day()},UPI/z,30.00 Dr,5\n`,
      1499_00,
    ],
    [
      'Axis Bank',
      () =>
        `Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n01-04-2026,-,UPI/P2A/412345678912/x, ,499.00,5,1\n01-04-2026,-,FEE,5.00, ,5,1\n`,
      499_00,
    ],
  ])('reads the credits of %s', async (bank, content, amountPaise) => {
    const { form, rows } = await upload(await seller(server), content());
    expect(form.dialect).toBe(bank);
    expect(rows.map((row) => row.amountPaise)).toEqual([amountPaise]);
  });

  test('reads a workbook with dates of Excel', async () => {
    const file = await workbookOf(
      [
        ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
        [{ raw: '<c s="1"><v>46113</v></c>' }, 'UPI', '412345678913', null, null, 499.5, 1],
      ],
      { styles: [0, 14] },
    );
    expect((await upload(await seller(server), file)).rows).toMatchObject([{ day: '2026-04-01', amountPaise: 499_50 }]);
  });

  test('preselects the columns that the shop chose before for the same headings', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const content = (day: string) => `My bank,,\nWhen,What,In\n${day},UPI Asha,499\n`;
    await upload(owner, content('1/4/2026'), '?headerRow=2&date=0&narration=1&credit=2');
    const { id, form } = await upload(owner, content('1/5/2026').replace('When,What', ' WHEN ,what'));
    expect(id).toBeNull();
    expect(form).toMatchObject({
      headerRow: 2,
      columns: [
        { target: 'date', samples: ['1/5/2026'] },
        { target: 'narration', samples: ['UPI Asha'] },
        { target: 'credit', samples: ['499'] },
      ],
    });
    expect((await upload(other, content('1/5/2026'))).form.headerRow).toBeNull();
    expect((await upload(owner, 'When,What,Out\n1/5/2026,UPI Asha,499\n')).form.headerRow).toBeNull();
  });

  test('remembers the last 20 choices of a shop', async () => {
    const owner = await seller(server);
    for (let number = 0; number < 22; number += 1) {
      await upload(owner, `When${number},What,In\n1/4/2026,x,499\n`, '?headerRow=1&date=0&narration=1&credit=2');
      server.pass(1000);
    }
    const kept = await server.rows('select 1 from statement_columns where seller_id = $1', [owner.id]);
    expect(kept).toHaveLength(20);
    expect((await upload(owner, 'When0,What,In\n1/4/2026,x,499\n')).form.headerRow).toBeNull();
    expect((await upload(owner, 'When21,What,In\n1/4/2026,x,499\n')).form.headerRow).toBe(1);
  });

  test('says which rows it skipped or cut, and nothing of debits and totals', async () => {
    const long = 'x'.repeat(501);
    const { notices, rows } = await upload(
      await seller(server),
      [
        'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
        `01/04/26,${long},1,,,5.00,1`,
        '01/04/26,UPI,1,,,about 20,1',
        '31/02/26,UPI,1,,,5.00,1',
        '01/04/26,RENT,1,,500.00,,1',
        '01/04/26,RENT,1,,500.00,-,1',
        ',TOTAL,,,505.00,505.00,',
        '01/04/26,???? ????,1,,,7.00,1',
      ].join('\n'),
    );
    expect(rows.map(({ amountPaise }) => amountPaise)).toEqual([500, 700]);
    expect(notices).toEqual([
      { code: 'narration_cut', count: 1, firstRow: 2 },
      { code: 'amount_unreadable', count: 1, firstRow: 3 },
      { code: 'date_unreadable', count: 1, firstRow: 4 },
      { code: 'text_lost', count: 1, firstRow: 8 },
    ]);
  });

  test('asks for the columns of an unknown bank and takes them', async () => {
    const owner = await seller(server);
    const content = 'When,What,In\n1/4/2026,UPI Asha,499\n2/4/2026,Fee,\n';
    const unknown = await upload(owner, content);
    expect(unknown).toMatchObject({ id: null, rows: [], form: { headerRow: null } });
    const { rows } = await upload(owner, content, '?headerRow=1&date=0&narration=1&credit=2');
    expect(rows).toMatchObject([{ number: 2, amountPaise: 499_00, narration: 'UPI Asha' }]);
  });
});

describe('refusals', () => {
  test.each([
    ['a web page', '<html><table></table></html>', 'file_is_html', 400],
    ['nothing', ' ', 'file_empty', 400],
  ])('refuses %s', async (_, content, code, status) => {
    expect(await send(await seller(server), content)).toMatchObject({ status, body: { error: { code } } });
  });

  test('refuses a form without a file', async () => {
    const owner = await seller(server);
    expect(await owner.browser.post(url, {})).toMatchObject({ status: 400, body: { error: { code: 'file_missing' } } });
  });

  test('is found by its own shop only', async () => {
    const [owner, other] = [await shopWithUpi(), await seller(server)];
    const statement = await upload(owner, hdfc(['X', '', '', '5']));
    expect((await other.browser.get(`${url}/${statement.id}`)).status).toBe(404);
    expect((await other.browser.post(`${url}/${statement.id}/book`, { rows: [5] })).status).toBe(404);
    expect((await (await admin(server)).get(`${url}/${statement.id}`)).status).toBe(403);
  });

  test('matches no order of another shop', async () => {
    const [owner, other] = [await shopWithUpi(), await seller(server)];
    const { id } = await placeAt(owner);
    expect((await upload(other, hdfc([`Order ${id.slice(-8)}`, '', '', '499']))).rows).toMatchObject([
      { orderId: null },
    ]);
  });
});
