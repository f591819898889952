import { orderAndReview, readStock } from './customers.ts';
import { expect, test } from './fixtures.ts';
import { section } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

let weavers: Shop;
test.beforeAll(async ({ product }) => {
  weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
});

test('shows first name, stars, comment and reply of reviews, and their average', async ({ page }) => {
  const id = await addProduct(weavers, { name: 'Silk stole' });
  await page.goto(`/product/${id}`);
  await expect(section(page, 'Reviews')).toContainText('No reviews yet');
  await orderAndReview(weavers, id, { customerName: 'Asha Rao', stars: 5, words: 'Soft, and the colour stays.' });
  const second = await orderAndReview(weavers, id, {
    customerName: 'Ravi Kumar',
    stars: 4,
    words: 'Smaller than I thought.',
  });
  await weavers.caller.post(`/api/seller/reviews/${second}/answer`, { data: { answer: 'We exchange it gladly.' } });
  await page.reload();
  const cards = section(page, 'Reviews').getByRole('listitem');
  await expect(cards).toHaveText([
    /4 of 5 stars.*Ravi.*Smaller than I thought\..*Kannur Weavers replied.*We exchange it gladly\./,
    /5 of 5 stars.*Asha.*Soft, and the colour stays\./,
  ]);
  for (const name of ['Kumar', 'Rao']) await expect(page.getByText(name)).toHaveCount(0);
  await page.getByRole('link', { name: /4\.5 \(2\)/ }).click();
  await expect(page).toHaveURL(/#reviews$/);
  await expect(section(page, 'Reviews')).toBeInViewport();
});

test('links to older reviews', async ({ page }) => {
  const id = await addProduct(weavers, { name: 'Brass bell' });
  for (let number = 1; number <= 8; number += 1) {
    await orderAndReview(weavers, id, { customerName: 'Asha Rao', stars: 3, words: `Review number ${number}` });
  }
  await page.goto(`/product/${id}`);
  await expect(page.getByText('Review number 8')).toBeVisible();
  await expect(page.getByText('Review number 1')).toHaveCount(0);
  await page.getByRole('link', { name: 'Older reviews' }).click();
  await expect(page.getByText('Review number 1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Older reviews' })).toHaveCount(0);
});

test("links to the seller's shop, the category and the whole shop", async ({ page }) => {
  const id = await addProduct(weavers, { name: 'Salt & pepper set' });
  for (const [name, address] of [
    ['Kannur Weavers', /\/store\/kannur-weavers$/],
    ['Clothing & Fashion', /\/shop\?category=Clothing(%20|\+)%26(%20|\+)Fashion$/],
  ] as const) {
    await page.goto(`/product/${id}`);
    await page.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found');
  }
  await page.goto(`/product/${id}`);
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/shop');
});

/** The seller changes the price while the page is open. */
async function changePrice(productId: string, pricePaise: number): Promise<void> {
  const { caller } = weavers;
  const { stock, version, name, description, category, images, isActive } = (await (
    await caller.get(`/api/seller/products/${productId}`)
  ).json()) as Record<string, unknown>;
  const data = { name, description, category, images, isActive, stock, shownStock: stock, version, pricePaise };
  const answer = await caller.put(`/api/seller/products/${productId}`, { data });
  if (!answer.ok()) throw new Error(`The price was refused: ${await answer.text()}`);
}

for (const withScripts of [true, false]) {
  test(`rejects an order at a price that was not shown ${withScripts ? 'with' : 'without'} JavaScript`, async ({
    browser,
    product,
  }) => {
    const id = await addProduct(weavers, { name: 'Clay cup', pricePaise: 100_00, stock: 9 });
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: withScripts });
    const page = await context.newPage();
    await page.goto(`/product/${id}`);
    await page.getByLabel('Your name').fill('Asha Rao');
    await page.getByLabel('Phone number').fill('98765 43210');
    await page.getByLabel('Quantity', { exact: true }).fill('3');
    await changePrice(id, 120_00);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('The price of Clay cup is now ₹120')).toBeVisible();
    await expect(page.locator('[data-price]')).toHaveText(['₹120', '₹120']);
    if (withScripts) await expect(page.getByText('₹360', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao');
    await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('3');
    expect(await readStock(weavers, id)).toBe(9);
    await page.getByRole('button', { name: 'Place Order' }).click();
    if (withScripts) await page.getByRole('link', { name: 'View your order' }).click();
    await expect(page.getByText('Total ₹360')).toBeVisible();
    expect(await readStock(weavers, id)).toBe(6);
    await context.close();
  });
}
