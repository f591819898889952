import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { findViolations, phone } from './appearance.ts';
import { simulatedCustomer } from './chats.ts';
import { collectBrowserErrors, expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { openAsSeller, orderName, placeOrder } from './selling.ts';
import { addProduct, adminCaller, type Caller, openShop, type Shop } from './shops.ts';

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
  // The order is so new that the page would be told to refresh.
  await page.route('**/api/events', (route) => route.abort());
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

test('replays taps, typing and keys from before hydration', async ({ page }) => {
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

test('hydrates a page that is visited again with cached scripts', async ({ page }) => {
  for (let visit = 0; visit < 2; visit += 1) {
    await openAsSeller(page, shop, '/seller/profile');
    await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
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

/** The paths of the panel's pages, as the build lists them. */
const routes: string[] = JSON.parse(
  readFileSync(fileURLToPath(new URL('../dist/panel/routes.json', import.meta.url)), 'utf8'),
);

test('renders every page of sellers and admins on the server', async ({ product }) => {
  const callers: Caller[] = [shop.caller, await adminCaller(product.url)];
  const addresses = routes
    .filter((route) => !route.startsWith('/auth'))
    .map((route) => route.replace('$id', randomUUID()));
  expect(addresses.length).toBeGreaterThan(20);
  for (const caller of callers) {
    for (const address of addresses) expect(await (await caller.get(address)).text(), address).toContain('id="known"');
  }
});

/**
 * Opens a page and delays what it loads later, such as lazy cards, until it is hydrated and has its data. Returns the
 * browser errors: parts that do not match the server's HTML.
 */
async function openWithLateChunks(context: BrowserContext, caller: Caller, address: string): Promise<string[]> {
  const page = await context.newPage();
  const complaints = collectBrowserErrors(page);
  const named = await (await caller.get(address)).text();
  const isLate = ({ pathname }: URL) => pathname.startsWith('/assets/panel/') && !named.includes(pathname);
  const letGo = await holdRequests(page, isLate);
  const asked = new Set<Request>();
  page.on('request', (request) => /\/api\/(?!events)/.test(request.url()) && asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  await page.addInitScript(() => addEventListener('alive', () => Object.assign(self, { isAlive: true })));
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'isAlive' in self);
  await expect.poll(() => asked.size).toBe(0);
  const controls = await page.evaluateHandle(() => [
    ...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea)'),
  ]);
  letGo();
  await page.waitForLoadState();
  await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
  // Replaced elements would lose the keyboard focus.
  const replaced = await controls.evaluate((all) =>
    all.filter((control) => !control.isConnected).map((control) => control.outerHTML.slice(0, 120)),
  );
  await page.close();
  return [...complaints, ...replaced.map((control) => `replaced: ${control}`)];
}

/** Returns the id of the shop's only conversation. */
async function openChat({ caller }: Shop): Promise<string> {
  const { user } = await (await caller.get('/api/auth/session')).json();
  await simulatedCustomer(shop).sendText(`SHOP ${user.seller.slug}`);
  const read = async () => (await (await caller.get('/api/seller/chats')).json()).chats;
  await expect.poll(read).toHaveLength(1);
  return (await read())[0].id;
}

test('hydrates every page of the seller without changes', async ({ page }) => {
  await page.context().addCookies((await shop.caller.storageState()).cookies);
  const pages = routes.filter((route) => route.startsWith('/seller/')).map((route) => route.replace('$id', lamp));
  for (const address of [...pages, `/seller/chats?chat=${await openChat(shop)}`]) {
    await test.step(address, async () => {
      expect.soft(await openWithLateChunks(page.context(), shop.caller, address)).toEqual([]);
    });
  }
});

test('hydrates every page of the admin without changes', async ({ page, product }) => {
  const admin = await adminCaller(product.url);
  await page.context().addCookies((await admin.storageState()).cookies);
  for (const address of routes.filter((route) => route.startsWith('/admin/') && !route.includes('$'))) {
    await test.step(address, async () => {
      expect.soft(await openWithLateChunks(page.context(), admin, address)).toEqual([]);
    });
  }
});
