import type { Browser, Page } from '@playwright/test';
import type { OrderAction } from '#domain/orders/orders.ts';
import { type CustomerOrder, listReviews, placeOrderAs } from './customers.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
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

const rating = (page: Page) => section(page, 'Rate your products');
const stars = (page: Page, count: number) =>
  page.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars`, exact: true });

/** Opens a page with or without JavaScript. */
async function newPage(browser: Browser, url: string, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ baseURL: url, locale: 'en-IN', javaScriptEnabled })).newPage();
}

for (const withScripts of [true, false]) {
  const how = withScripts ? 'with JavaScript' : 'without JavaScript';

  test(`${how} a delivered product is rated once with stars and a comment`, async ({ browser, product }) => {
    const { path, product: name, productId } = await orderProduct('confirm', 'ship', 'deliver');
    const page = await newPage(browser, product.url, withScripts);
    await page.goto(path);
    await expect(rating(page).getByRole('group', { name })).toBeVisible();
    await stars(page, 4).check();
    await page.getByLabel('A few words').fill('Soft, and the colour stays.');
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect(page).toHaveURL(`${path}#rate`);
    await expect(page.getByText('Thank you for your review.')).toBeVisible();
    await expect(section(page, 'Your reviews')).toContainText('Soft, and the colour stays.');
    await expect(page.getByRole('radio')).toHaveCount(0);
    const given = (await listReviews(weavers)).filter((review) => review.productId === productId);
    expect(given).toMatchObject([{ stars: 4, words: 'Soft, and the colour stays.' }]);
    await page.context().close();
  });
}

test('offers no ratings before delivery', async ({ page }) => {
  const { path } = await orderProduct('confirm', 'ship');
  await page.goto(path);
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('chooses stars by keyboard, and rejects a review without stars', async ({ page }) => {
  const { path, productId } = await orderProduct('confirm', 'ship', 'deliver');
  await page.goto(path);
  await page.getByLabel('A few words').fill('Late, but lovely.');
  await page.getByRole('button', { name: 'Send review' }).click();
  // The page's own words: the browser would speak its language.
  await expect(rating(page).getByRole('alert')).toHaveText('Please choose 1 to 5 stars.');
  await expect(page.getByLabel('A few words')).toHaveValue('Late, but lovely.');
  await stars(page, 1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(stars(page, 3)).toBeChecked();
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Thank you for your review.')).toBeVisible();
  const given = (await listReviews(weavers)).filter((review) => review.productId === productId);
  expect(given).toMatchObject([{ stars: 3, words: 'Late, but lovely.' }]);
});

test('keeps the values of a rejected review, and shows a review submitted elsewhere', async ({ page }) => {
  const { path, token, productId } = await orderProduct('confirm', 'ship', 'deliver');
  await page.goto(path);
  await stars(page, 5).check();
  // Longer than the field allows, as another client might send it.
  await page.getByLabel('A few words').evaluate((field) => field.removeAttribute('maxlength'));
  await page.getByLabel('A few words').fill('Soft. '.repeat(200));
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(rating(page).getByRole('alert')).toHaveText('Please use up to 1000 characters.');
  await expect(stars(page, 5)).toBeChecked();
  await expect(page.getByLabel('A few words')).toHaveValue('Soft. '.repeat(200));
  await weavers.customers.post(`/api/orders/${token}/reviews`, { data: { productId, stars: 2, words: 'Small.' } });
  await page.getByLabel('A few words').fill('Soft.');
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByRole('alert')).toHaveText('You’ve already rated this product.');
  await expect(section(page, 'Your reviews')).toContainText('Small.');
});

test('submits one review for a double click', async ({ page }) => {
  const { path, productId } = await orderProduct('confirm', 'ship', 'deliver');
  await page.goto(path);
  await stars(page, 5).check();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  const letGo = await holdRequests(page, '**/review');
  await page.getByRole('button', { name: 'Send review' }).dblclick({ noWaitAfter: true });
  letGo();
  await expect(page.getByText('Thank you for your review.')).toBeVisible();
  expect(sent).toBe(1);
  expect((await listReviews(weavers)).filter((review) => review.productId === productId)).toHaveLength(1);
});

test('offers no rating for a deleted product', async ({ page }) => {
  const [gone, left] = [await addProduct(weavers, { name: 'Clay lamp' }), await addProduct(weavers, { name: 'Jug' })];
  const order = await placeOrderAs(weavers, 'Asha Rao', [
    { productId: gone, quantity: 1 },
    { productId: left, quantity: 1 },
  ]);
  await applyActions(weavers, order.id, 'confirm', 'ship', 'deliver');
  await weavers.caller.delete(`/api/seller/products/${gone}`);
  await page.goto(order.path);
  await expect(section(page, 'What you ordered').getByText('Clay lamp')).toBeVisible();
  await expect(section(page, 'What you ordered').getByRole('link', { name: 'Clay lamp' })).toHaveCount(0);
  await expect(rating(page).getByRole('group')).toHaveText(/^Jug/);
});

test('keeps the drafts of the other products when one is rated', async ({ page }) => {
  const [shawl, lamp] = [await addProduct(weavers, { name: 'Shawl' }), await addProduct(weavers, { name: 'Lamp' })];
  const order = await placeOrderAs(weavers, 'Asha Rao', [
    { productId: shawl, quantity: 1 },
    { productId: lamp, quantity: 1 },
  ]);
  await applyActions(weavers, order.id, 'confirm', 'ship', 'deliver');
  await page.goto(order.path);
  const form = (name: string) => page.locator('form').filter({ has: page.getByRole('group', { name }) });
  await form('Shawl').getByRole('radio', { name: '4 stars' }).check();
  await form('Shawl').getByLabel('A few words').fill('Warm.');
  await form('Lamp').getByRole('radio', { name: '5 stars' }).check();
  await form('Lamp').getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Thank you for your review.')).toBeInViewport();
  await expect(form('Shawl').getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(form('Shawl').getByLabel('A few words')).toHaveValue('Warm.');
  await form('Shawl').getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Thank you for your review.')).toHaveCount(2);
  const given = (await listReviews(weavers)).filter(({ productId }) => productId === shawl);
  expect(given).toMatchObject([{ stars: 4, words: 'Warm.' }]);
});
