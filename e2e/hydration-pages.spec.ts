import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Request } from '@playwright/test';
import { phone } from './appearance.ts';
import { simulatedCustomer } from './chats.ts';
import { collectBrowserErrors, expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, type Caller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared', viewport: phone });

let shop: Shop;
let lamp = '';

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Early Pages');
  lamp = await addProduct(shop, { name: 'Lamp' });
  await placeOrder(shop, [{ productId: lamp, quantity: 1 }]);
});

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
    for (const address of addresses) {
      const text = await (await caller.get(address)).text();
      expect(text, address).toContain('id="known"');
      // The content security policy forbids them.
      expect(text, address).not.toContain(' style="');
    }
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
  // The body of a response may wait for its reader, whose code comes later.
  page.on('response', (response) => asked.delete(response.request()));
  page.on('requestfailed', (request) => asked.delete(request));
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('responds').length > 0);
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

test('filters by what was chosen just before React draws the filter', async ({ page }) => {
  const complaints = collectBrowserErrors(page);
  await page.addInitScript(() => {
    const mark = performance.mark.bind(performance);
    performance.mark = (...parameters) => {
      const status = document.querySelector<HTMLSelectElement>('select[aria-label="Status"]');
      if (parameters[0] === 'responds' && status) {
        status.value = 'shipped';
        for (const type of ['input', 'change']) status.dispatchEvent(new Event(type, { bubbles: true }));
      }
      return mark(...parameters);
    };
  });
  await openAsSeller(page, shop, '/seller/orders', 'commit');
  await expect(page).toHaveURL('/seller/orders?status=shipped');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.locator('select[aria-label="Status"]')).toHaveValue('shipped');
  expect(complaints).toEqual([]);
});
