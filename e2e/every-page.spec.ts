import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { desktop, findBrokenAmounts, findViolations, phone, reflow } from './appearance.ts';
import { orderAndReview, placeOrderAs, reportAs, submitReview } from './customers.ts';
import { everyPage, type PageUser } from './everyPage.ts';
import { administrator, collectBrowserErrors, expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { findFocusProblems } from './keyboard.ts';
import { applyActions } from './selling.ts';
import { addProduct, adminCaller, logIn, openShop, registerShop, type Shop, shopPassword } from './shops.ts';

// By far the longest file: every worker runs a part of it on its own server.
test.describe.configure({ mode: 'parallel' });

const longName = 'Wood'.repeat(30);
/** Values of the placeholders in the paths. */
const ids: Record<string, string> = { slug: 'wood-carvers' };
let shop: Shop;
let pending = '';
/** The marketplace that has its test data already. */
let filled = '';

test.beforeAll(async ({ product }) => {
  // A worker that runs two parts of this file has the test data already.
  if (filled === product.url) return;
  filled = product.url;
  const admin = await adminCaller(product.url);
  shop = await openShop(product.url, admin, 'Wood Carvers');
  ids.shop = shop.id;
  const profile = {
    businessName: longName,
    ownerName: 'Meera Nair',
    phone: '9876543210',
    address: '4 Temple Road, Kochi 682001',
    category: 'Other',
  };
  expect((await shop.caller.put('/api/seller/profile', { data: profile })).status()).toBe(200);
  const broken = ['/media/demo/none.svg', 'http://127.0.0.1:9/broken.png'];
  const carving = await addProduct(shop, {
    name: longName,
    description: longName.repeat(3),
    images: broken,
    stock: 5,
    pricePaise: 57_89_160_25,
  });
  const spoon = await addProduct(shop, { name: 'Wooden spoon' });
  ids.product = carving;
  ids.soldOut = await addProduct(shop, { stock: 0 });
  const order = {
    // ₹1,15,78,320.50 together.
    items: [{ productId: carving, quantity: 2 }],
    customerName: longName,
    customerPhone: '98765 43210',
    note: longName,
    deliveryAddress: longName,
  };
  const placed = await shop.customers.post('/api/orders', {
    data: order,
    headers: { 'idempotency-key': longName.slice(0, 40) },
  });
  expect(placed.status()).toBe(201);
  ids.order = ((await placed.json()) as { token: string }).token;
  await orderAndReview(shop, carving, { customerName: longName, stars: 4, words: longName });
  const items = [carving, spoon].map((productId) => ({ productId, quantity: 1 }));
  const delivered = await placeOrderAs(shop, longName, items);
  await applyActions(shop, delivered.id, 'confirm', 'ship', 'deliver');
  await submitReview(shop, delivered, { productId: spoon, stars: 2, words: longName });
  ids.delivered = delivered.token;
  await reportAs(shop, `product=${carving}`, { words: longName });
  pending = (await registerShop(admin, 'Waiting Weavers')).email;
});

/** Opens a page on a phone, signed in if the page needs it. */
async function openAs(page: Page, who: PageUser, path: string): Promise<void> {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const secret = who === 'admin' ? administrator.password : shopPassword;
  const email = { anyone: '', pending, seller: shop.email, admin: administrator.email }[who];
  if (email) await logIn(page.request, who === 'admin' ? 'admin' : 'seller', email, secret);
  await page.goto(path);
}

/** Weight of a public document with its inline styles. */
async function expectSmallStyles(page: Page): Promise<void> {
  const styles = (await page.locator('style').allTextContents()).join('');
  expect(styles.length).toBeGreaterThan(0);
  expect.soft(gzipSync(styles).length, 'compressed styles').toBeLessThanOrEqual(15_000);
}

for (const [who, path, words] of everyPage) {
  // specification 2.17, 2.20, 2.115, 2.117, 8.25
  test(`${path} of ${who} has no accessibility violations, fits, and works by keyboard`, async ({ page }) => {
    const complaints = collectBrowserErrors(page);
    await openAs(
      page,
      who,
      path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? ''),
    );
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
    if (who === 'anyone') await expectSmallStyles(page);
    for (const [device, viewport] of Object.entries({ phone, desktop })) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page);
      // A desktop shows what a phone hides: the sidebar and table columns.
      const differs = who === 'seller' || who === 'admin';
      if (device === 'phone' || differs) {
        expect.soft(await findViolations(page, { checksTargets: true }), device).toEqual([]);
      }
      expect.soft(await findFocusProblems(page), device).toEqual([]);
      expect.soft(await findBrokenAmounts(page), device).toEqual([]);
    }
    // WCAG 1.4.10 and 1.4.4: 400 % zoom of a desktop, and text twice as large on a phone.
    await page.setViewportSize(reflow);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(phone);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectNoSidewaysScroll(page);
    expect.soft(await findBrokenAmounts(page), 'text of twice the size').toEqual([]);
    expect.soft(complaints).toEqual([]);
  });
}

for (const [who, path, label] of [
  ['seller', '/seller/orders', 'Products'],
  ['admin', '/admin/settings', 'Manage Products'],
] as const) {
  // specification 2.53
  test(`opens, uses and closes the ${who}'s sidebar by keyboard on a phone`, async ({ page }) => {
    await openAs(page, who, path);
    const opener = page.getByRole('button', { name: 'Open navigation' });
    const sidebar = page.getByRole('dialog');
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(sidebar.getByRole('link', { name: label })).toBeVisible();
    await expect(sidebar.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await sidebar.getByRole('link', { name: label }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${who}/products`);
    await expect(sidebar).toBeHidden();
  });
}
