import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { applyActions, failRequests, openAsSeller, orderName, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let printers: Shop;
/** The longest values that can be typed, and one of fifteen such lines. */
const widest = 'W'.repeat(500);
const orders = { usual: '', hostile: '', long: '', bare: '', cancelled: '' };
const joinIds = () => Object.values(orders).join(',');

test.beforeAll(async ({ product }) => {
  const admin = await adminCaller(product.url);
  printers = await openShop(product.url, admin, 'Salem Printers');
  const names = Array.from({ length: 32 }, (_, number) => `${number} Handloom cotton saree with border`);
  const products: string[] = [];
  for (const name of names) products.push(await addProduct(printers, { name, pricePaise: 1_15_320_50, stock: 50 }));
  const lines = (from: number, to: number) => products.slice(from, to).map((productId) => ({ productId, quantity: 2 }));
  const deliveryAddress = '12 MG Road\nKoregaon Park\nPune 411001';
  orders.usual = await placeOrder(printers, lines(0, 15), { deliveryAddress, note: 'Please ring twice.' });
  orders.long = await placeOrder(printers, lines(0, 32), { deliveryAddress });
  orders.bare = await placeOrder(printers, lines(0, 1), { customerName: 'दीपिका अय्यर' });
  orders.cancelled = await placeOrder(printers, lines(1, 2), { deliveryAddress });
  await applyActions(printers, orders.cancelled, 'cancel');
  const wide: string[] = [];
  for (let n = 0; n < 15; n += 1) wide.push(await addProduct(printers, { name: `${n}${'W'.repeat(190)}`, stock: 50 }));
  const shop = { businessName: 'W'.repeat(120), ownerName: 'Meera Nair', phone: '9876543210', address: widest };
  orders.hostile = await placeOrder(
    printers,
    wide.map((productId) => ({ productId, quantity: 1 })),
    {
      customerName: 'W'.repeat(120),
      deliveryAddress: `${'a\n'.repeat(100)}${'W'.repeat(300)}`,
      note: widest.repeat(2),
    },
  );
  expect((await printers.caller.put('/api/seller/profile', { data: { ...shop, category: 'Fashion' } })).ok()).toBe(
    true,
  );
});

const sheet = [595, 842];
const label = [288, 432];
/** Page sizes of a PDF in points. */
async function readPageSizes(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
    size.map((side) => Math.round(Number(side))),
  );
}
const repeatSize = (count: number, size: number[]) => Array.from({ length: count }, () => size);
const papers = (page: Page) => page.getByRole('article');
const formLink = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
async function openPrint(page: Page, query: string): Promise<void> {
  await openAsSeller(page, printers, `/seller/orders/print?${query}`);
  await expect(papers(page).first()).toBeVisible();
}

test('prints an order from its dialog on one page, black on white', async ({ page }) => {
  await openAsSeller(page, printers, `/seller/orders?order=${orders.usual}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('article', { name: orderName(orders.usual) })).toBeVisible();
  await expect(papers(page).getByRole('row')).toHaveCount(17);
  await expectGoodAppearance(page);
  expect(await readPageSizes(page)).toEqual([sheet]);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(papers(page)).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page.getByRole('dialog', { name: orderName(orders.usual) })).toBeVisible();
});

test('has the right paper for sheets of four labels, single labels and order pages', async ({ page }) => {
  await openPrint(page, `orders=${joinIds()}`);
  await expect(page.getByText('5 orders', { exact: true })).toBeVisible();
  // The long order continues on a second page; the hostile one shrinks to one.
  expect(await readPageSizes(page)).toEqual(repeatSize(6, sheet));
  await formLink(page, 'Packing slip').press('Enter');
  await expect(papers(page).first()).toHaveAccessibleName(/^Packing slip #/);
  await expect(formLink(page, 'Packing slip')).toBeFocused();
  await expect(papers(page).getByText('₹')).toHaveCount(0);
  expect(await readPageSizes(page)).toEqual(repeatSize(6, sheet));
  await expectGoodAppearance(page);
  await formLink(page, 'Address labels, 4 on A4').press('Enter');
  await expect(formLink(page, 'Address labels, 4 on A4')).toBeFocused();
  await expect(papers(page)).toHaveCount(5);
  await expectGoodAppearance(page);
  expect(await readPageSizes(page)).toEqual(repeatSize(2, sheet));
  expect(await findClippedPapers(page)).toEqual([]);
  await formLink(page, 'Address label, 4 × 6 inch').click();
  await expectGoodAppearance(page);
  expect(await readPageSizes(page)).toEqual(repeatSize(5, label));
  expect(await findClippedPapers(page)).toEqual([]);
});

/** Papers on which something is cut off. */
async function findClippedPapers(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const found = await papers(page).evaluateAll((all) =>
    all.flatMap((paper) => {
      const isCut = paper.scrollHeight > paper.clientHeight || paper.scrollWidth > paper.clientWidth;
      return isCut ? [`${paper.ariaLabel}: ${paper.scrollWidth} x ${paper.scrollHeight}`] : [];
    }),
  );
  await page.emulateMedia({ media: null });
  return found;
}

test('warns above the preview about missing data', async ({ page, product }) => {
  const stranger = await openShop(product.url, await adminCaller(product.url), 'Erode Prints');
  const foreign = await placeOrder(stranger, [{ productId: await addProduct(stranger), quantity: 1 }]);
  await openPrint(page, `orders=${foreign},${joinIds()}&as=labels4`);
  await expect(papers(page)).toHaveCount(5);
  const hints = page.getByRole('alert');
  await expect(hints).toContainText('1 selected order wasn’t found.');
  await expect(hints).toContainText('1 order is cancelled.');
  await expect(hints).toContainText('1 order has no delivery address.');
  await expectGoodAppearance(page);
});

test('prints all filtered orders, and reports no matches, an invalid address and a lost response', async ({ page }) => {
  await openPrint(page, 'status=cancelled&as=slip');
  await expect(papers(page)).toHaveCount(1);
  await expect(papers(page)).toHaveAccessibleName(
    new RegExp(`^Packing slip #${orders.cancelled.slice(-8)} \\(#\\d+\\)$`),
  );
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page).toHaveURL('/seller/orders?status=cancelled');
  await page.goto('/seller/orders/print?status=delivered');
  await expect(page.getByRole('heading', { name: 'No orders to print' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  await expectGoodAppearance(page);
  const list = /\/api\/seller\/orders\/print/;
  await failRequests(page, list);
  await page.goto(`/seller/orders/print?orders=${orders.usual}&as=poster`);
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expectGoodAppearance(page);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article', { name: orderName(orders.usual) })).toBeVisible();
});

// languages.md, section 6
test('prints papers in Hindi and in both languages, by the address', async ({ page }) => {
  await openPrint(page, `orders=${joinIds()}&as=slip`);
  await expect(formLink(page, 'Customer’s')).toHaveAttribute('aria-current', 'page');
  await formLink(page, 'हिन्दी').click();
  await expect(papers(page).first()).toHaveAccessibleName(/^पैकिंग पर्ची #/);
  await expect(papers(page).getByRole('columnheader').first()).toHaveText('प्रोडक्ट');
  await expect(papers(page).getByText('पाने वाले').first()).toHaveAttribute('lang', 'hi-IN');
  expect(await readPageSizes(page)).toEqual(repeatSize(6, sheet));
  await formLink(page, 'Both').click();
  await expect(papers(page).first()).toHaveAccessibleName(/^Packing slip #.* \/ पैकिंग पर्ची #/);
  await expect(papers(page).getByRole('columnheader').first()).toHaveText('Product / प्रोडक्ट');
  await expect(page).toHaveURL(/language=both/);
  expect(await readPageSizes(page)).toEqual(repeatSize(6, sheet));
  await expectGoodAppearance(page);
  await formLink(page, 'Order').click();
  await expect(papers(page).getByText('Total Amount / कुल रकम').first()).toBeVisible();
  expect(await readPageSizes(page)).toEqual(repeatSize(6, sheet));
  for (const [form, count, size] of [
    ['Address labels, 4 on A4', 2, sheet],
    ['Address label, 4 × 6 inch', 5, label],
  ] as const) {
    await formLink(page, form).click();
    await expect(papers(page).getByText('To / पाने वाले').first()).toBeVisible();
    expect(await readPageSizes(page)).toEqual(repeatSize(count, size));
    expect(await findClippedPapers(page)).toEqual([]);
  }
  await expectGoodAppearance(page);
});
