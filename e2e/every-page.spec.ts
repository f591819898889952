import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { desktop, findBrokenAmounts, findViolations, phone, reflow } from './appearance.ts';
import { orderAndReview, placeOrderAs, reportAs, submitReview } from './customers.ts';
import { administrator, collectBrowserErrors, expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { findFocusProblems } from './keyboard.ts';
import { applyActions } from './selling.ts';
import { addProduct, adminCaller, logIn, openShop, registerShop, type Shop, shopPassword } from './shops.ts';

// By far the longest file: every worker runs a part of it on its own server.
test.describe.configure({ mode: 'parallel' });

const longName = 'Wood'.repeat(30);
/** Values of the placeholders in the paths. */
const ids: Record<string, string> = {};
let shop: Shop;
let pending = '';
/** The marketplace that has its test data already. */
let filled = '';

type PageUser = 'anyone' | 'pending' | 'seller' | 'admin';
/** Every page with its user and a text that shows that it has loaded. */
const pages: readonly [who: PageUser, path: string, words: RegExp][] = [
  ['anyone', '/', /How it Works/],
  ['anyone', '/auth/login', /Sign in as Seller/],
  ['anyone', '/auth/register', /Become a Seller/],
  ['anyone', '/auth/forgot-password', /Send reset link/],
  ['anyone', '/auth/reset-password', /This reset link has expired/],
  ['anyone', '/auth/reset-password?token=some-token', /Choose a new password/],
  ['anyone', '/auth/invitation?token=some-token', /This invitation has expired/],
  ['anyone', '/auth/registration-pending', /Registration Pending/],
  ['anyone', '/product/{product}', /Order this product/],
  ['anyone', '/product/{soldOut}', /Out of stock/],
  ['anyone', '/product/nothing-here', /Product not available/],
  ['anyone', '/shop', /WoodWood/],
  ['anyone', '/shops', /WoodWood/],
  ['anyone', '/shop?search=nothing-here', /Nothing found/],
  ['anyone', '/store/wood-carvers', /Scan to open this shop/],
  ['anyone', '/store/wood-carvers#cart', /Your cart is empty/],
  ['anyone', '/store/nothing-here', /Shop not available/],
  ['anyone', '/orders', /No orders on this phone yet/],
  ['anyone', '/orders/find', /Send me the link/],
  ['anyone', '/orders/find?shop=wood-carvers', /such as #1042/],
  ['anyone', '/orders/find/sent', /Check your messages/],
  ['anyone', '/privacy', /What the law requires us to keep/],
  ['anyone', '/report?product={product}', /Report a product/],
  ['anyone', '/report?shop=wood-carvers', /Report a shop/],
  ['anyone', '/report/sent', /Thanks for your report/],
  ['anyone', '/privacy/my-data', /Your orders on this phone/],
  ['anyone', '/order/{order}', /Cancel order/],
  ['anyone', '/order/{delivered}', /Rate your products/],
  ['anyone', '/nothing-here', /Page not found/],
  ['anyone', '/auth/nothing-here', /Page not found/],
  ['pending', '/auth/registration-pending', /Check again/],
  ['pending', '/seller/dashboard', /Approval Pending/],
  ['pending', '/seller/products', /You need to be an approved seller to manage products\./],
  ['seller', '/seller/dashboard', /Order #/],
  ['seller', '/seller/products', /My Products/],
  ['seller', '/seller/stock', /Stock and prices/],
  ['seller', '/seller/products/drafts', /From your phone/],
  ['seller', '/seller/products/new', /Add New Product/],
  ['seller', '/seller/products/{product}', /Pricing & Inventory/],
  ['seller', '/seller/products/{product}/edit', /Edit Product/],
  ['seller', '/seller/products/nothing-here', /Product Not Found/],
  ['seller', '/seller/orders', /Order #/],
  ['seller', '/seller/orders/print?as=labels4', /Order #/],
  ['seller', '/seller/money', /No payments yet/],
  ['seller', '/seller/money?view=entries', /No payments recorded/],
  ['seller', '/seller/money/settings', /Name shown by UPI apps/],
  ['seller', '/seller/money/settings?tab=rules', /Ask for payment/],
  ['seller', '/seller/money/settings?tab=cod', /Customers can pay cash on delivery/],
  ['seller', '/seller/money/settings?tab=delivery', /No delivery zones yet/],
  ['seller', '/seller/reviews', /Reply/],
  ['seller', '/seller/profile', /Open shop/],
  ['seller', '/seller/profile?tab=delivery', /Delivery time/],
  ['seller', '/seller/profile?tab=orders', /Customers can pick up/],
  ['seller', '/seller/profile?tab=assistant', /While closed/],
  ['seller', '/seller/profile?tab=security', /This browser/],
  ['seller', '/seller/profile?tab=data', /Export my shop/],
  ['seller', '/seller/chats', /No chats yet/],
  ['seller', '/seller/chats/assistant', /No open questions/],
  ['seller', '/seller/chats/phone', /CONNECT/],
  ['seller', '/seller/chats/simulator', /Test the connection/],
  ['seller', '/seller/chats/number', /Set up 2-step verification first/],
  ['seller', '/seller/nothing-here', /Page not found/],
  ['seller', '/admin/dashboard', /Access Denied/],
  ['admin', '/admin/dashboard', /Pending Seller Approvals/],
  ['admin', '/admin/sellers', /WoodWood/],
  ['admin', '/admin/sellers?seller={shop}', /Temple Road/],
  ['admin', '/admin/sellers?status=pending', /All caught up!|Oldest applications first/],
  ['admin', '/admin/products', /Total inventory value/],
  ['admin', '/admin/orders', /Look up orders of all shops/],
  ['admin', '/admin/reviews', /Hide review/],
  ['admin', '/admin/money', /Haat never holds it/],
  ['admin', '/admin/chats', /Simulated, without a phone number/],
  ['admin', '/admin/reports', /1 report/],
  ['admin', '/admin/reports?status=reviewed', /No reviewed reports/],
  ['admin', '/admin/chats/nothing-here', /This report is resolved/],
  ['admin', '/admin/settings', /received your Haat registration/],
  ['admin', '/admin/settings/audit', /Last entry: no/],
  ['admin', '/seller/dashboard', /Access Restricted/],
  ['admin', '/admin/nothing-here', /Page not found/],
];

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

for (const [who, path, words] of pages) {
  // specification 2.17, 2.20, 2.115, 2.117, 8.25
  test(`${path} of ${who} has no accessibility violations, fits, and works by keyboard`, async ({ page }) => {
    const complaints = collectBrowserErrors(page);
    await openAs(
      page,
      who,
      path.replace(/\{(\w+)\}/, (_, name) => ids[name] ?? ''),
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
