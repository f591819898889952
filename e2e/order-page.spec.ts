import type { Browser, Page, Route } from '@playwright/test';
import type { OrderAction } from '#domain/orders/orders.ts';
import { cartDialog, cartLine, updateProduct } from './carts.ts';
import { type CustomerOrder, placeOrderAs, readStatus, readStock } from './customers.ts';
import { expect, test } from './fixtures.ts';
import { applyActions, section } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let weavers: Shop;
test.beforeAll(async ({ product }) => {
  weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
});

type ProductOrder = CustomerOrder & { productId: string; product: string };
let made = 0;

/** Orders two items of a new product. */
async function orderProduct(...actions: OrderAction[]): Promise<ProductOrder> {
  made += 1;
  const product = `Blue kurta ${made}`;
  const productId = await addProduct(weavers, { name: product, stock: 10, pricePaise: 1_250_00 });
  const order = await placeOrderAs(weavers, 'Asha Rao', [{ productId, quantity: 2 }]);
  await applyActions(weavers, order.id, ...actions);
  return { ...order, productId, product };
}

/** Pretends that the page becomes visible again. */
const reappear = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const step = (page: Page) => page.locator('[aria-current=step]');
const rating = (page: Page) => section(page, 'Rate your products');
const stars = (page: Page, count: number) =>
  page.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars`, exact: true });

/** Opens a page with or without JavaScript. */
async function newPage(browser: Browser, url: string, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ baseURL: url, locale: 'en-IN', javaScriptEnabled })).newPage();
}

test('orders again with the prices and the stock of today', async ({ page }) => {
  const { productId, product } = await orderProduct();
  const goneId = await addProduct(weavers, { name: 'Red shawl', stock: 1 });
  const order = await placeOrderAs(weavers, 'Asha Rao', [
    { productId, quantity: 3 },
    { productId: goneId, quantity: 1 },
  ]);
  await updateProduct(weavers, productId, { pricePaise: 1_300_00, stock: 2 });
  await page.goto(order.path);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL(/\/store\/kannur-weavers(-\d+)?#cart$/);
  await expect(cartLine(page, product)).toContainText('The price is now ₹1,300 (it was ₹1,250)');
  await expect(cartLine(page, product)).toContainText('Only 2 left');
  await expect(cartLine(page, 'Red shawl')).toContainText('Out of stock');
  // A second time changes nothing.
  await page.goto(order.path);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(cartDialog(page).getByText('Total (2 items)')).toContainText('₹2,600');
});

test('shows the timeline, items, total, details and a link to the seller', async ({ page }) => {
  const { path, id, product, productId } = await orderProduct('confirm');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${id.slice(-8)}`);
  await expect(section(page, 'Status').getByRole('listitem')).toHaveText([
    /^Pending.*(am|pm)$/,
    /^Confirmed.*The seller has confirmed your order/,
    'Shipped',
    'Delivered',
  ]);
  await expect(step(page)).toContainText('Confirmed');
  const line = section(page, 'What you ordered').getByRole('listitem');
  await expect(line).toHaveText(new RegExp(`${product}.*2 × ₹1,250.*₹2,500`));
  await expect(line.getByRole('link')).toHaveAttribute('href', `/product/${productId}`);
  await expect(page.getByText('Total ₹2,500')).toBeVisible();
  await expect(section(page, 'Your details')).toContainText('Asha Rao');
  const chat = new URL((await page.getByRole('link', { name: 'Chat on WhatsApp' }).getAttribute('href')) ?? '');
  expect(chat.pathname).toMatch(/^\/9198\d{8}$/);
  expect(chat.searchParams.get('text')).toContain(`#${id.slice(-8)}`);
  await page.getByRole('link', { name: 'Kannur Weavers' }).click();
  await expect(page).toHaveURL(/\/store\/kannur-weavers/);
});

test('shares the link of the order', async ({ page, product }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  const { path } = await orderProduct();
  await page.goto(path);
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.getByRole('button', { name: 'Save the link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}${path}`);
});

test('is never indexed, cached or sent as a referrer, and answers 404 for a guessed token', async ({ page }) => {
  const { path } = await orderProduct();
  for (const [address, status] of [
    [path, 200],
    [path.replace(/.{4}$/, 'zzzz'), 404],
  ] as const) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(status);
    expect(answer?.headers()).toMatchObject({
      'x-robots-tag': expect.stringContaining('noindex'),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    });
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  }
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

for (const withScripts of [true, false]) {
  const how = withScripts ? 'with JavaScript' : 'without JavaScript';

  test(`${how} a pending order is cancelled after a confirmation, which restores the stock`, async ({
    browser,
    product,
  }) => {
    const { path, id, productId } = await orderProduct();
    expect(await readStock(weavers, productId)).toBe(8);
    const page = await newPage(browser, product.url, withScripts);
    await page.goto(path);
    const yes = page.getByRole('button', { name: 'Yes, cancel this order' });
    await expect(yes).toBeHidden();
    await page.getByText('Cancel order', { exact: true }).click();
    await yes.click();
    await expect(page).toHaveURL(path);
    await expect(step(page)).toContainText('Cancelled');
    await expect(page.getByText('Cancel order')).toHaveCount(0);
    expect(await readStock(weavers, productId)).toBe(10);
    expect(await readStatus(weavers, id)).toBe('cancelled');
    await page.context().close();
  });
}

test('rejects cancelling an order that the seller has confirmed meanwhile', async ({ page }) => {
  const { path, id, productId } = await orderProduct();
  await page.goto(path);
  await page.getByText('Cancel order', { exact: true }).click();
  await applyActions(weavers, id, 'confirm');
  await page.getByRole('button', { name: 'Yes, cancel this order' }).click();
  await expect(page.getByRole('alert')).toHaveText('This order’s status has already changed. Please check it again.');
  await expect(step(page)).toContainText('Confirmed');
  await expect(page.getByText('Cancel order')).toHaveCount(0);
  expect(await readStatus(weavers, id)).toBe('confirmed');
  expect(await readStock(weavers, productId)).toBe(8);
});

test('refreshes the order when the page becomes visible again', async ({ page }) => {
  const { path, id } = await orderProduct('confirm');
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(path);
  const lookAgain = () => reappear(page);
  await lookAgain();
  await expect(step(page)).toContainText('Confirmed');
  await applyActions(weavers, id, 'ship');
  await lookAgain();
  await expect(step(page)).toContainText('Shipped');
  await expect(page.getByRole('status')).toHaveText('Your order is now Shipped');
  await applyActions(weavers, id, 'deliver');
  await lookAgain();
  await expect(rating(page)).toBeVisible();
  await stars(page, 4).check();
  // A finished order is never replaced, so that nobody loses what they are typing.
  await page.getByLabel('A few words').fill('Soft');
  await lookAgain();
  await expect(page.getByLabel('A few words')).toHaveValue('Soft');
  expect(complaints).toEqual([]);
});

test('shows what the latest look finds, though an earlier one is answered after it', async ({ page }) => {
  const { path, id } = await orderProduct('confirm');
  await page.goto(path);
  const [read, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const delay = async (route: Route) => {
    const response = await route.fetch();
    read.resolve();
    await shown.promise;
    await route.fulfill({ response });
  };
  await page.route('**/order/**', delay, { times: 1 });
  await reappear(page);
  await read.promise;
  await applyActions(weavers, id, 'ship');
  await reappear(page);
  await expect(step(page)).toContainText('Shipped');
  const late = page.waitForResponse('**/order/**');
  shown.resolve();
  await late;
  await expect(step(page)).toContainText('Shipped');
});

test('orders again after the page has shown a new status', async ({ page }) => {
  const { path, id, product } = await orderProduct('confirm');
  await page.goto(path);
  await applyActions(weavers, id, 'ship');
  await expect(async () => {
    await reappear(page);
    await expect(step(page)).toContainText('Shipped', { timeout: 2000 });
  }).toPass();
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(cartLine(page, product)).toBeVisible();
});
