import { expect, test } from './fixtures.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

test.use({ javaScriptEnabled: false });

let weavers: Shop;
test.beforeAll(async ({ product }) => {
  weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
});

test('shows the product without JavaScript', async ({ page }) => {
  const id = await addProduct(weavers, { stock: 3 });
  expect((await page.goto(`/product/${id}`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Blue kurta' })).toBeVisible();
  for (const text of ['₹1,250', 'Only 3 left', 'Handwoven cotton.', 'Kannur Weavers', 'Clothing & Fashion']) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Chat on WhatsApp' })).toBeVisible();
  // Controls that need JavaScript are hidden.
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
});

test('places an order without JavaScript by posting the form', async ({ page }) => {
  const id = await addProduct(weavers, { name: 'Tea cup' });
  await page.goto(`/product/${id}`);
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Phone number').fill('98765 43210');
  await page.getByLabel('Quantity', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/order\/[\w-]{16,}(#|$)/);
  await expect(page.getByRole('heading', { name: /^Order #[\w-]{8}$/ })).toBeVisible();
  await expect(page.getByText('Order placed', { exact: true })).toBeVisible();
  await expect(page.getByText('₹2,500').first()).toBeVisible();
  const answer = await weavers.caller.get('/api/seller/orders', { params: { search: 'Tea cup' } });
  expect(((await answer.json()) as { orders: unknown[] }).orders).toHaveLength(1);
});

test('keeps the values of a rejected form without JavaScript', async ({ page }) => {
  const id = await addProduct(weavers, { name: 'Tea pot', stock: 2 });
  await page.goto(`/product/${id}`);
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Phone number').fill('12345');
  await page.getByLabel('Quantity', { exact: true }).fill('2');
  await page.getByLabel('Delivery address').fill('7 Lake View, Mysuru');
  await page.getByLabel('Note').fill('Ring twice');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Please enter a valid phone number').first()).toBeVisible();
  for (const [label, value] of [
    ['Your name', 'Asha Rao'],
    ['Phone number', '12345'],
    ['Quantity', '2'],
    ['Delivery address', '7 Lake View, Mysuru'],
    ['Note', 'Ring twice'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await page.getByLabel('Phone number').fill('98765 43210');
  await page.getByLabel('Quantity', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Only 2 left of Tea pot')).toBeVisible();
  await page.getByLabel('Quantity', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/order\//);
});

test('keeps the values of a form whose cookie is missing without JavaScript, and accepts the second attempt', async ({
  page,
}) => {
  const id = await addProduct(weavers, { name: 'Tea tray' });
  await page.goto(`/product/${id}`);
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Phone number').fill('12345');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Please enter a valid phone number').first()).toBeVisible();
  await page.getByLabel('Phone number').fill('98765 43210');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Please allow cookies and try again')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/order\//);
});

test('has a link preview with name, price and image at absolute URLs', async ({ page, product }) => {
  const id = await addProduct(weavers, { name: 'Silk stole', images: ['/media/demo/none.svg'], pricePaise: 2_499_50 });
  await page.goto(`/product/${id}`);
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await content('og:title')).toContain('Silk stole');
  expect(await content('og:title')).toContain('₹2,499.50');
  expect(await content('og:description')).toContain('Handwoven cotton.');
  expect(await content('og:url')).toBe(`${product.url}/product/${id}`);
  const picture = (await content('og:image')) ?? '';
  expect(picture.startsWith(`${product.url}/`)).toBe(true);
  expect([await content('og:image:width'), await content('og:image:height')]).toEqual(['1200', '630']);
  expect(await content('og:image:alt')).toContain('Silk stole');
  expect(await content('product:price:amount')).toBe('2499.50');
  expect(await content('product:price:currency')).toBe('INR');
  await expect(page).toHaveTitle(/Silk stole/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Handwoven cotton\./);
});

test('answers 404 for a guessed order', async ({ page }) => {
  expect((await page.goto('/order/guessed-token-of-nobody'))?.status()).toBe(404);
  await expect(page.getByText('Page not found')).toBeVisible();
});
