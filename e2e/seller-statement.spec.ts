import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { asCustomer, saveUpi, screenshot } from './payments.ts';
import { openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
const products: Record<string, string> = {};

test.beforeEach(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Meera Sarees');
  products.kurta = await addProduct(shop, { name: 'Blue kurta', pricePaise: 499_00 });
  products.lamp = await addProduct(shop, { name: 'Brass lamp', pricePaise: 1250_00 });
  products.saree = await addProduct(shop, { name: 'Silk saree', pricePaise: 1899_00 });
  await saveUpi(shop);
});

const order = (product: string, customerName: string) =>
  placeOrder(shop, [{ productId: products[product] ?? '', quantity: 1 }], { customerName });

const today = () =>
  new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10).split('-').reverse().join('/');
const csv = (rows: string[][]) => rows.map((cells) => cells.map((cell) => `"${cell}"`).join()).join('\r\n');
const hdfcHeadings = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'.split(',');
const hdfc = (...rows: [narration: string, reference: string, debit: string, credit: string][]) =>
  csv([
    ['HDFC BANK Ltd.', '', '', '', '', '', ''],
    hdfcHeadings,
    ...rows.map(([narration, reference, debit, credit]) => [
      today(),
      narration,
      reference,
      today(),
      debit,
      credit,
      '10,000.00',
    ]),
  ]);

const choose = (page: Page, content: string, name = 'statement.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const row = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

test('finds payments by their number, order and amount, books the ticked ones, and nothing twice', async ({ page }) => {
  const claimed = await order('kurta', 'Ravi Kumar');
  const named = await order('kurta', 'Asha Rao');
  const short = await order('lamp', 'Imran Khan');
  await order('saree', 'Sunita Devi');
  await asCustomer(shop, claimed, 'claims', { reference: '412345678901' });
  const statement = hdfc(
    ['UPI-RAVI KUMAR-RAVI@OKAXIS-SBIN0001234-PAYMENT FROM PHONE', '0000412345678901', '', '499.00'],
    [`UPI-ASHA RAO-ASHA@YBL-412345678902-ORDER ${named.slice(-8)}`, '', '', '499.00'],
    [`UPI-IMRAN KHAN-Order ${short.slice(-8)}`, '412345678903', '', '1,200.00'],
    ['NEFT CR-SBIN0001234-SUNITA DEVI-SBINN52026112912345678', 'N335261234567890', '', '1,899.00'],
    ['CASH DEPOSIT', '', '', '75,000.00'],
    ['UPI-ELECTRICITY BOARD', '412345678905', '2,340.00', ''],
    ['UPI-UNREADABLE', '', '', 'about 20'],
  );
  await openAsSeller(page, shop, '/seller/money/statement');
  await choose(page, statement);
  await expect(page.getByRole('status').filter({ hasText: 'HDFC Bank' })).toHaveText(
    /headings in row 2 · 5 payments received/,
  );
  await expect(page.getByRole('alert')).toContainText(
    '1 row was skipped because we couldn’t read the amount, from row 9.',
  );
  await expect(page.getByText('ELECTRICITY')).toHaveCount(0);
  await expect(row(page, 'RAVI@OKAXIS').getByRole('checkbox')).toBeChecked();
  await expect(row(page, 'ASHA@YBL').getByRole('checkbox')).toBeChecked();
  await expect(row(page, 'IMRAN').getByRole('checkbox')).not.toBeChecked();
  await expect(row(page, 'IMRAN')).toContainText('₹50 less than due');
  await expect(row(page, 'SUNITA').getByRole('checkbox')).not.toBeChecked();
  await expect(row(page, 'SUNITA')).toContainText('Maybe');
  await expect(page.getByText('No order found: 1')).toBeVisible();
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'statement');
  await row(page, 'SUNITA').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Book 3 payments' }).click();
  await expect(page.getByText('3 payments recorded.')).toBeVisible();
  await page.getByText('Already recorded: 3').click();
  await expect(row(page, 'RAVI@OKAXIS')).toContainText('Already recorded');
  await expect(row(page, 'IMRAN').getByRole('checkbox')).toBeEnabled();
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'statement-booked');
  await choose(page, statement);
  await expect(page.getByText('Already recorded: 3')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Book payments' })).toBeDisabled();
  await page.goto('/seller/money');
  await expect(page.getByText('₹2,897').first()).toBeVisible();
});

const own = (...rows: [text: string, paid: string][]) =>
  csv([
    ['Cooperative Bank', '', '', ''],
    ['Tag', 'Buchung', 'Raus', 'Rein'],
    ...rows.map(([text, paid]) => [today(), text, '', paid]),
  ]);

test('asks for the columns of an unknown bank, and remembers them', async ({ page }) => {
  const first = await order('kurta', 'Ravi Kumar');
  const second = await order('kurta', 'Asha Rao');
  await openAsSeller(page, shop, '/seller/money/statement');
  await choose(page, own([`Order ${first.slice(-8)}`, '499.00'], ['Zinsen', '12.50']));
  await expect(page.getByRole('heading', { name: 'Which columns are these?' })).toBeVisible();
  const read = page.getByRole('button', { name: 'Read the statement' });
  await expect(read).toBeDisabled();
  await page.getByRole('combobox', { name: 'Row with the headings' }).click();
  await page.getByRole('option', { name: /Tag · Buchung/ }).click();
  for (const [label, option] of [
    ['Date', /^Tag/],
    ['Description', /^Buchung/],
    ['Money received', /^Rein/],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  }
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'statement-columns');
  await read.click();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Book 1 payment' }).click();
  await expect(page.getByText('1 payment recorded.')).toBeVisible();
  // Next month's file of the same bank.
  await page.reload();
  await choose(page, own([`Order ${second.slice(-8)}`, '499.00']));
  await expect(page.getByRole('combobox', { name: 'Money received', exact: true })).toHaveValue(/^Rein/);
  await page.getByRole('button', { name: 'Read the statement' }).click();
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('says why a file cannot be read', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/money/statement');
  await choose(page, '<html><table><tr><td>1</td></tr></table></html>', 'statement.xls');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'statement-refused');
});
