import { updateProduct } from './carts.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { fillForm, placeOrderButton } from './orderForm.ts';
import { addProduct, adminCaller, openShop } from './shops.ts';

test.use({ marketplace: 'shared' });

const size = (...values: string[]) => ({
  options: [{ key: 'size', name: 'Size', values }],
  variants: values.map((value) => ({ values: [value], pricePaise: 499_00, stock: 4 })),
});

test('keeps what was typed before the form could respond, when the page is loaded again', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Early Tailors');
  const id = await addProduct(shop, { name: 'Early kurti', ...size('S', 'M') });
  const letGo = await holdRequests(page, /hydrateOrderForm/);
  await page.goto(`/product/${id}`, { waitUntil: 'commit' });
  await page.locator('.option-chip').filter({ hasText: 'M' }).click();
  await expect(page).toHaveURL(/variant=/);
  await fillForm(page);
  letGo();
  // The button sends the form by script once it responds.
  await expect(page.locator('form#place-order')).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('.filled-in')).toBeHidden();
  await page.waitForLoadState('networkidle');
  await updateProduct(shop, id, size('40', '42'));
  await placeOrderButton(page).click();
  await expect(page.getByText('Choose a size.', { exact: true }).first()).toBeVisible();
  await expect(page.locator('.option-chip').filter({ hasText: '42' })).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Ring twice');
});

test('orders after a reload, as it is told, when the options were removed meanwhile', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Plain Tailors');
  const id = await addProduct(shop, { name: 'Plain kurti', ...size('S', 'M') });
  await page.goto(`/product/${id}`);
  await page.locator('.option-chip').filter({ hasText: 'M' }).click();
  await fillForm(page);
  await updateProduct(shop, id, { options: [], variants: [], pricePaise: 499_00, stock: 4 });
  await placeOrderButton(page).click();
  await expect(page.getByText('This product no longer has options. Reload the page and order again.')).toBeVisible();
  await page.reload();
  await expect(page.locator('.option-chip')).toHaveCount(0);
  await expect(page.getByLabel('Note')).toHaveValue('Ring twice');
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed')).toBeVisible();
});
