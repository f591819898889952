import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { desktop, findViolations, phone } from './appearance.ts';
import { giveReview, orderAs, review } from './customers.ts';
import { tabThrough } from './keyboard.ts';
import { administrator, test as base, expect, expectNoSidewaysScroll } from './product.ts';
import { workOff } from './selling.ts';
import { addProduct, adminCaller, logIn, openShop, registerShop, type Shop, shopPassword } from './shops.ts';

// A fixture of its own gives this file a worker, and with it a server, that it shares with no other file.
const test = base.extend<object, { file: string }>({ file: ['walk', { scope: 'worker' }] });
// The longest file by far: every worker takes a part of it, on a server of its own.
test.describe.configure({ mode: 'parallel' });

const longName = 'Wood'.repeat(30);
const ids = { product: '', second: '', soldOut: '', orderPath: '', deliveredPath: '' };
let shop: Shop;
let pending = '';

type Who = 'anyone' | 'pending' | 'seller' | 'admin';
/** Every page, who sees it, and words by which one knows that it is there. */
const pages: readonly [who: Who, path: () => string, words: RegExp][] = [
  ['anyone', () => '/', /How it Works/],
  ['anyone', () => '/auth/login', /Sign in as Seller/],
  ['anyone', () => '/auth/register', /Become a Seller/],
  ['anyone', () => '/auth/forgot-password', /Send reset link/],
  ['anyone', () => '/auth/reset-password', /This reset link is not valid/],
  ['anyone', () => '/auth/reset-password?token=some-token', /Choose a new password/],
  ['anyone', () => '/auth/registration-pending', /Registration Pending/],
  ['anyone', () => `/product/${ids.product}`, /Order this product/],
  ['anyone', () => `/product/${ids.soldOut}`, /Out of stock/],
  ['anyone', () => '/product/nothing-here', /Product not available/],
  ['anyone', () => '/shop', /WoodWood/],
  ['anyone', () => '/shop?search=nothing-here', /Nothing found/],
  ['anyone', () => '/store/wood-carvers', /Scan to open this shop/],
  ['anyone', () => '/store/wood-carvers#cart', /Your cart is empty/],
  ['anyone', () => '/store/nothing-here', /Shop not available/],
  ['anyone', () => ids.orderPath, /Cancel order/],
  ['anyone', () => ids.deliveredPath, /Rate your products/],
  ['anyone', () => '/nothing-here', /Page not found/],
  ['anyone', () => '/auth/nothing-here', /Page not found/],
  ['pending', () => '/auth/registration-pending', /Check again/],
  ['pending', () => '/seller/dashboard', /Approval Pending/],
  ['pending', () => '/seller/products', /You need to be an approved seller to manage products\./],
  ['seller', () => '/seller/dashboard', /Order #/],
  ['seller', () => '/seller/products', /My Products/],
  ['seller', () => '/seller/products/new', /Add New Product/],
  ['seller', () => `/seller/products/${ids.product}`, /Pricing & Inventory/],
  ['seller', () => `/seller/products/${ids.product}/edit`, /Edit Product/],
  ['seller', () => '/seller/products/nothing-here', /Product Not Found/],
  ['seller', () => '/seller/orders', /Order #/],
  ['seller', () => '/seller/reviews', /Write an answer/],
  ['seller', () => '/seller/profile', /Open shop/],
  ['seller', () => '/seller/nothing-here', /Page not found/],
  ['seller', () => '/admin/dashboard', /Access Denied/],
  ['admin', () => '/admin/dashboard', /Pending Seller Approvals/],
  ['admin', () => '/admin/sellers', /WoodWood/],
  ['admin', () => `/admin/sellers?seller=${shop.id}`, /Temple Road/],
  ['admin', () => '/admin/products', /Total inventory value/],
  ['admin', () => '/admin/reviews', /Hide review/],
  ['admin', () => '/admin/settings', /registration was received/],
  ['admin', () => '/seller/dashboard', /Access Restricted/],
  ['admin', () => '/admin/nothing-here', /Page not found/],
];

test.beforeAll(async ({ product }) => {
  const admin = await adminCaller(product.url);
  shop = await openShop(product.url, admin, 'Wood Carvers');
  const profile = {
    businessName: longName,
    ownerName: 'Meera Nair',
    phone: '9876543210',
    address: '4 Temple Road, Kochi 682001',
    category: 'Other',
  };
  expect((await shop.caller.put('/api/seller/profile', { data: profile })).status()).toBe(200);
  const broken = ['/media/demo/none.svg', 'http://127.0.0.1:9/broken.png'];
  ids.product = await addProduct(shop, { name: longName, description: longName.repeat(3), images: broken, stock: 5 });
  ids.second = await addProduct(shop, { name: 'Wooden spoon' });
  ids.soldOut = await addProduct(shop, { stock: 0 });
  const order = {
    items: [{ productId: ids.product, quantity: 1 }],
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
  ids.orderPath = `/order/${((await placed.json()) as { token: string }).token}`;
  await review(shop, ids.product, { customerName: longName, stars: 4, words: longName });
  const items = [ids.product, ids.second].map((productId) => ({ productId, quantity: 1 }));
  const delivered = await orderAs(shop, longName, items);
  await workOff(shop, delivered.id, 'confirm', 'ship', 'deliver');
  await giveReview(shop, delivered, { productId: ids.second, stars: 2, words: longName });
  ids.deliveredPath = delivered.path;
  pending = (await registerShop(admin, 'Waiting Weavers')).email;
});

/** A browser of somebody's own, signed in where that somebody has an account. */
async function contextOf(browser: Browser, url: string, who: Who, options: object): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-IN', reducedMotion: 'reduce', ...options });
  const secret = who === 'admin' ? administrator.password : shopPassword;
  const email = { anyone: '', pending, seller: shop.email, admin: administrator.email }[who];
  if (email) await logIn(context.request, who === 'admin' ? 'admin' : 'seller', email, secret);
  return context;
}

async function open(page: Page, path: string, words: RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(words).filter({ visible: true }).first(), path).toBeVisible();
  await expect(page.getByText(/^Loading/).filter({ visible: true }), path).toHaveCount(0);
}

const widths = { phone, desktop };

for (const who of ['anyone', 'pending', 'seller', 'admin'] as const) {
  const own = pages.filter(([whose]) => whose === who);
  for (const [device, viewport] of Object.entries(widths)) {
    // specification 2.17, 2.20, 2.115, 2.117, 8.25
    test(`every page of ${who} on a ${device} is free of accessibility violations and fits`, async ({
      browser,
      product,
    }) => {
      const context = await contextOf(browser, product.url, who, { viewport });
      const page = await context.newPage();
      for (const [, path, words] of own) {
        await open(page, path(), words);
        await expectNoSidewaysScroll(page);
        expect.soft(await findViolations(page), path()).toEqual([]);
      }
      await context.close();
    });
    test(`every control of ${who} on a ${device} can be reached by Tab, is named, and shows its focus`, async ({
      browser,
      product,
    }) => {
      const context = await contextOf(browser, product.url, who, { viewport });
      const page = await context.newPage();
      for (const [, path, words] of own) {
        await open(page, path(), words);
        expect.soft(await tabThrough(page), path()).toEqual([]);
      }
      await context.close();
    });
  }
}

test('a public page inlines at most 15 KB of styles, compressed', async ({ browser, product }) => {
  const context = await contextOf(browser, product.url, 'anyone', {});
  const page = await context.newPage();
  for (const [who, path, words] of pages) {
    if (who !== 'anyone' || path().startsWith('/auth')) continue;
    await open(page, path(), words);
    const styles = await page.locator('style').allTextContents();
    expect(styles.join('').length, path()).toBeGreaterThan(0);
    expect.soft(gzipSync(styles.join('')).length, path()).toBeLessThanOrEqual(15_000);
  }
  await context.close();
});

for (const [who, path, label] of [
  ['seller', '/seller/orders', 'Products'],
  ['admin', '/admin/settings', 'Manage Products'],
] as const) {
  // specification 2.53
  test(`on a phone the ${who}'s sidebar opens, leads on and closes by keyboard`, async ({ browser, product }) => {
    const context = await contextOf(browser, product.url, who, { viewport: widths.phone });
    const page = await context.newPage();
    await page.goto(path);
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
    await context.close();
  });
}
