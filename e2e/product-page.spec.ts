import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { addProduct, adminCaller, decideSeller, openShop, registerShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let weavers: Shop;
test.beforeAll(async ({ product }) => {
  weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
});

const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });

async function openNewProduct(page: Page, changes: Record<string, unknown> = {}): Promise<string> {
  const id = await addProduct(weavers, changes);
  await page.goto(`/product/${id}`);
  return id;
}

async function fillForm(page: Page, quantity = '1'): Promise<void> {
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Phone number').fill('98765 43210');
  await page.getByLabel('Quantity', { exact: true }).fill(quantity);
  await page.getByLabel('Delivery address').fill('7 Lake View, Mysuru 570001');
  await page.getByLabel('Note').fill('Size M, please');
}

async function expectFormKept(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const typed = {
    'Your name': 'Asha Rao',
    'Phone number': '98765 43210',
    'Delivery address': '7 Lake View, Mysuru 570001',
    Note: 'Size M, please',
    ...changes,
  };
  for (const [label, value] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
}

/** Returns the seller's orders of the product. */
async function countOrders(name: string): Promise<number> {
  const answer = await weavers.caller.get('/api/seller/orders', { params: { search: name } });
  return ((await answer.json()) as { orders: unknown[] }).orders.length;
}

// specification 2.18
test('shows name, price, category, description and seller', async ({ page }) => {
  await openNewProduct(page, { name: 'Silk stole', pricePaise: 1_23_456_50, description: 'Soft.\n\nHandwoven.' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silk stole');
  for (const text of ['₹1,23,456.50', 'Clothing & Fashion', 'Soft.', 'Handwoven.']) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByText('Kannur Weavers').first()).toBeVisible();
});

for (const [stock, words] of [
  [10, 'In stock'],
  [9, 'Only 9 left'],
  [0, 'Out of stock'],
] as const) {
  test(`shows '${words}' for a stock of ${stock}`, async ({ page }) => {
    await openNewProduct(page, { stock });
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(placeOrderButton(page)).toHaveCount(stock === 0 ? 0 : 1);
  });
}

test('opens a WhatsApp chat with the seller with the product and its link', async ({ page, product }) => {
  const id = await openNewProduct(page, { name: 'Salt & pepper set' });
  const link = page.getByRole('link', { name: 'Chat on WhatsApp' });
  await expect(link).toHaveAttribute('target', '_blank');
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.origin).toBe('https://wa.me');
  expect(address.pathname).toMatch(/^\/9198\d{8}$/);
  expect(address.searchParams.get('text')).toContain('Salt & pepper set');
  expect(address.searchParams.get('text')).toContain(`${product.url}/product/${id}`);
});

test('copies the link with Share where the browser cannot share', async ({ page, product }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  const id = await openNewProduct(page);
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/product/${id}`);
});

test('places an order and links to its page', async ({ page }) => {
  await openNewProduct(page, { name: 'Brass diya', stock: 4, pricePaise: 99_50 });
  await fillForm(page, '3');
  await expect(page.getByText('₹298.50')).toBeVisible();
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
  await expect(placeOrderButton(page)).toHaveCount(0);
  const { orders } = (await (
    await weavers.caller.get('/api/seller/orders', { params: { search: 'Brass diya' } })
  ).json()) as {
    orders: { id: string; customerPhone: string }[];
  };
  expect(orders[0]?.customerPhone).toBe('+919876543210');
  const label = `Order #${orders[0]?.id.slice(-8)}`;
  await expect(page.getByText(label)).toBeVisible();
  await page.locator('a[href^="/order/"]').click();
  await expect(page.getByRole('heading', { name: label })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Brass diya' })).toContainText(/3 × ₹99\.50.*₹298\.50/);
  await expect(page.getByText('Total ₹298.50')).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toContainText('Pending');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  expect((await page.reload())?.headers()['x-robots-tag']).toContain('noindex');
  await weavers.caller.post(`/api/seller/orders/${orders[0]?.id}/confirm`);
  await page.reload();
  await expect(page.locator('[aria-current=step]')).toContainText('Confirmed');
});

test('shows the error at a rejected field, focuses it and keeps the values', async ({ page }) => {
  await openNewProduct(page);
  await fillForm(page);
  await page.getByLabel('Phone number').fill('12345');
  await placeOrderButton(page).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await expectFormKept(page, { 'Phone number': '12345' });
  await page.getByLabel('Phone number').fill('98765 43210');
  await page.getByLabel('Your name').fill(' ');
  await placeOrderButton(page).click();
  await expect(page.getByText('Your name is required.')).toBeVisible();
  await page.getByLabel('Your name').fill('Asha Rao');
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed')).toBeVisible();
});

test('shows what is left when others have bought meanwhile', async ({ page, browser }) => {
  const id = await openNewProduct(page, { name: 'Blue kurta', stock: 5 });
  await fillForm(page, '5');
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await fillForm(other, '3');
  await placeOrderButton(other).click();
  await expect(other.getByText('Order placed')).toBeVisible();
  await placeOrderButton(page).click();
  await expect(page.getByText('Only 2 left of Blue kurta')).toBeVisible();
  await expectFormKept(page, { Quantity: '5' });
  await page.getByLabel('Quantity', { exact: true }).fill('2');
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed')).toBeVisible();
  await other.goto(`/product/${id}`.replace(/^/, new URL(page.url()).origin));
  await expect(other.getByText('Out of stock')).toBeVisible();
  await other.context().close();
});

test('places one order for a double click', async ({ page }) => {
  await openNewProduct(page, { name: 'Clay cup' });
  await fillForm(page);
  const answer = await holdRequests(page, '**/api/orders');
  await placeOrderButton(page).dblclick();
  await expect(page.getByRole('button', { name: /^Placing/ })).toBeVisible();
  answer();
  await expect(page.getByText('Order placed')).toBeVisible();
  expect(await countOrders('Clay cup')).toBe(1);
});

test('places one order when it is sent again after a lost connection', async ({ page }) => {
  await openNewProduct(page, { name: 'Jute bag' });
  await fillForm(page);
  // The order arrives, but its response does not.
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await placeOrderButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'connection' })).toBeVisible();
  await expectFormKept(page);
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed')).toBeVisible();
  expect(await countOrders('Jute bag')).toBe(1);
});

// specification 2.19
test("shows 'Product not available' for a hidden, deleted or unknown product and for a suspended seller", async ({
  page,
  product,
}) => {
  const admin = await adminCaller(product.url);
  const closed = await openShop(product.url, admin, 'Sasta Gadgets');
  const [deleted, ofClosed] = [await addProduct(weavers), await addProduct(closed)];
  await weavers.caller.delete(`/api/seller/products/${deleted}`);
  await decideSeller(admin, closed.id, 'suspend');
  await registerShop(admin, 'Nobody');
  for (const id of [await addProduct(weavers, { isActive: false }), deleted, ofClosed, 'no-such-product']) {
    expect((await page.goto(`/product/${id}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Product not available' })).toBeVisible();
    await expect(placeOrderButton(page)).toHaveCount(0);
  }
});
