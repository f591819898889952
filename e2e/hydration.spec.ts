import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { findViolations, phone } from './appearance.ts';
import { collectBrowserErrors, expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { images } from './pictures.ts';
import { openAsSeller, orderName, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared', viewport: phone });

const scripts = '**/assets/panel/*.js';
const card = (page: Page, id: string) => page.getByRole('article', { name: orderName(id) });

let shop: Shop;
let newest = '';
let older = '';
let lamp = '';
let complaints: string[] = [];

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Early Birds');
  lamp = await addProduct(shop, { name: 'Lamp </script> & wick' });
  older = await placeOrder(shop, [{ productId: lamp, quantity: 1 }], { customerName: 'Ravi Kumar' });
  newest = await placeOrder(shop, [{ productId: lamp, quantity: 2 }], { customerName: 'Asha Rao' });
});

test.beforeEach(({ page }) => {
  complaints = collectBrowserErrors(page);
});

test('renders orders, layout and texts on the server, and hydrates them unchanged', async ({ page }) => {
  const letGo = await holdRequests(page, scripts);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // Changes of the last second are told again, because the clocks of two machines may differ.
  await page.waitForTimeout(1_100);
  await openAsSeller(page, shop, '/seller/orders', 'commit');
  await expect(card(page, newest)).toBeVisible();
  await expect(card(page, newest)).toContainText('Lamp </script> & wick');
  await expect(page).toHaveTitle('Orders · Haat');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible();
  await page.evaluate(() => document.querySelector('article')?.setAttribute('data-drawn', ''));

  letGo();
  await card(page, newest).getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('dialog')).toContainText('Asha Rao');
  // The elements are the same ones, and nothing was requested twice.
  await expect(page.locator('article[data-drawn]')).toHaveCount(1);
  expect(asked).not.toContain('/api/auth/session');
  expect(asked).not.toContain('/api/seller/orders');
  await page.keyboard.press('Escape');
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('replays taps and typing from before hydration', async ({ page }) => {
  const letGo = await holdRequests(page, scripts);
  await openAsSeller(page, shop, '/seller/orders', 'commit');
  await page.getByPlaceholder(/Search/).fill('Ravi');
  await card(page, older).getByRole('button', { name: 'Confirm' }).click();
  await card(page, older).getByRole('button', { name: 'Confirm' }).click();
  letGo();
  await expect(card(page, older)).toContainText('Confirmed');
  await expect(card(page, newest)).toHaveCount(0);
  await expect(page).toHaveURL('/seller/orders?search=Ravi');
  expect(complaints).toEqual([]);
});

test('opens the palette whose keys were pressed before hydration, and the browser keeps its own keys', async ({
  page,
}) => {
  const letGo = await holdRequests(page, scripts);
  await openAsSeller(page, shop, '/seller/products', 'commit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Products');
  await page.evaluate(() => {
    Object.assign(self, { left: [] });
    addEventListener('keydown', ({ code, defaultPrevented }) =>
      (self as never as { left: unknown[] }).left.push([code, defaultPrevented]),
    );
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+i');
  const left = await page.evaluate(() => (self as never as { left: unknown[] }).left);
  expect(left).toEqual(
    expect.arrayContaining([
      ['KeyK', true],
      ['KeyI', false],
    ]),
  );
  letGo();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('keeps what was typed and chosen in a form before hydration', async ({ page }) => {
  const letGo = await holdRequests(page, scripts);
  await openAsSeller(page, shop, '/seller/profile', 'commit');
  await page.getByLabel('Owner Name').fill('Meera Early');
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.selectOption({ index: 3 });
  const chosen = await category.inputValue();
  letGo();
  const business = page.locator('form').filter({ has: page.getByLabel('Owner Name') });
  await business.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  const { user } = await (await shop.caller.get('/api/auth/session')).json();
  expect(user.seller).toMatchObject({ ownerName: 'Meera Early', category: chosen });
  expect(complaints).toEqual([]);
});

test('hydrates a page that is visited again with cached scripts', async ({ page }) => {
  for (let visit = 0; visit < 2; visit += 1) {
    await openAsSeller(page, shop, '/seller/profile?tab=security');
    await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeVisible();
  }
  expect(complaints).toEqual([]);
});

test('requests data that was not rendered once, in parallel to the scripts', async ({ page }) => {
  const letGo = await holdRequests(page, scripts);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAsSeller(page, shop, '/seller/products', 'commit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Products');
  await expect.poll(() => asked).toContain('/api/seller/products');
  letGo();
  await expect(page.getByText('Lamp </script> & wick').first()).toBeVisible();
  expect(asked.filter((path) => path === '/api/seller/products')).toHaveLength(1);
  expect(asked).not.toContain('/api/auth/session');
  expect(complaints).toEqual([]);
});

test('requests data again that failed before hydration', async ({ page }) => {
  let refused = 0;
  await page.route('**/api/seller/products', async (route) => {
    refused += 1;
    if (refused === 1) await route.abort();
    else await route.continue();
  });
  await openAsSeller(page, shop, '/seller/products');
  await expect(page.getByText('Lamp </script> & wick').first()).toBeVisible();
  expect(refused).toBe(2);
  expect(complaints).toEqual([]);
});

const description: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../openapi.json', import.meta.url)), 'utf8'),
);
const pathByOperation = new Map(
  Object.entries(description.paths).flatMap(([path, { get }]) => (get ? [[get.operationId, path] as const] : [])),
);

test('requests nothing that the server has rendered, and nothing twice', async ({ page, product }) => {
  // Everybody is told of a new order.
  await placeOrder(shop, [{ productId: lamp, quantity: 1 }]);
  const admin = await adminCaller(product.url);
  for (const name of [
    'seller/dashboard',
    'seller/orders',
    'seller/products',
    'seller/chats',
    'admin/dashboard',
    'admin/sellers',
  ]) {
    await test.step(name, async () => {
      const caller = name.startsWith('admin') ? admin : shop.caller;
      await page.context().addCookies((await caller.storageState()).cookies);
      // The clocks of two machines may differ by this long.
      await page.waitForTimeout(1_100);
      const asked: string[] = [];
      const listen = (request: Request) => void asked.push(new URL(request.url()).pathname);
      page.on('request', listen);
      await page.goto(`/${name}`);
      await page.waitForLoadState('networkidle');
      page.off('request', listen);
      const known: [[{ _id: string }], unknown][] = JSON.parse((await page.locator('#known').textContent()) ?? '[]');
      const rendered = known.map(([[{ _id: operation }]]) => pathByOperation.get(operation));
      const requests = asked.filter((path) => path.startsWith('/api/') && path !== '/api/events');
      expect(rendered).toContain('/api/auth/session');
      expect.soft(requests.filter((path) => rendered.includes(path))).toEqual([]);
      expect.soft(requests).toEqual([...new Set(requests)]);
    });
  }
});

/** Sums up layout shifts without user input. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(self, { shifted: 0 });
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) Object.assign(self, { shifted: (self as never as { shifted: number }).shifted + value });
      }
    });
    watch.observe({ type: 'layout-shift', buffered: true });
  });
const readLayoutShift = (page: Page) => page.evaluate(() => (self as never as { shifted: number }).shifted);

test('opens the file dialog before hydration, and uploads what was chosen in it', async ({ page }) => {
  const letGo = await holdRequests(page, scripts);
  await openAsSeller(page, shop, '/seller/products/new', 'commit');
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photos' }).click();
  const canvas = sharp({ create: { width: 40, height: 40, channels: 3, background: '#7c3aed' } });
  const file = { name: 'early.png', mimeType: 'image/png', buffer: await canvas.png().toBuffer() };
  await (await opened).setFiles(file);
  letGo();
  await expect(images(page)).toHaveCount(1);
  await expect(page.getByText('early.png was uploaded.')).toBeAttached();
});

test('shifts nothing during hydration', async ({ page }) => {
  await recordLayoutShifts(page);
  const letGo = await holdRequests(page, scripts);
  await openAsSeller(page, shop, '/seller/orders', 'commit');
  await expect(card(page, newest)).toBeVisible();
  letGo();
  await card(page, newest).getByRole('button', { name: 'View Details' }).focus();
  await page.waitForLoadState('networkidle');
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02);
});

for (const viewport of [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
]) {
  test(`shifts nothing on a new shop's dashboard at ${viewport.width} pixels`, async ({ page, product }) => {
    const name = `Steady Stools ${viewport.width}`;
    const beginner = await openShop(product.url, await adminCaller(product.url), name);
    await page.setViewportSize(viewport);
    await recordLayoutShifts(page);
    // As over a slow network, each response arrives on its own.
    await page.route(/\/api\/seller\/(dashboard|phone|connection)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await openAsSeller(page, beginner, '/seller/dashboard');
    await expect(page.getByRole('list', { name: 'Open your shop' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02);
  });
}
