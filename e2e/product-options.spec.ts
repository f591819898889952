import type { Page } from '@playwright/test';
import { findViolations } from './appearance.ts';
import { cartDialog, cartLine, fillCustomer, listOrders, openCart, updateProduct } from './carts.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { fillForm, placeOrderButton } from './orderForm.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let tailors: Shop;
test.beforeAll(async ({ product }) => {
  tailors = await openShop(product.url, await adminCaller(product.url), 'Kurti Corner');
});

const options = [
  { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] },
  { key: 'size', name: 'Size', values: ['M', 'XL'] },
];
const variants = [
  { values: ['Red', 'M'], pricePaise: 499_00, stock: 3 },
  { values: ['Red', 'XL'], pricePaise: 499_00, stock: 0 },
  { values: ['Blue', 'M'], pricePaise: 599_00, stock: 20 },
  { values: ['Blue', 'XL'], pricePaise: 599_00, stock: 20 },
];
const addKurti = (name: string) => addProduct(tailors, { name, options, variants });

const value = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const choose = (page: Page, name: string) => page.locator('.option-chip').filter({ hasText: name }).click();
const price = (page: Page) => page.locator('.product-price');

test('chooses a variant and orders it', async ({ page }) => {
  const id = await addKurti('Chosen kurti');
  await page.goto(`/product/${id}`);
  await expect(price(page)).toHaveText('from ₹499');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await choose(page, 'Blue');
  await choose(page, 'M');
  await expect(price(page)).toHaveText('₹599');
  await expect(page).toHaveURL(/\?variant=[\w-]{36}$/);
  await page.reload();
  await expect(value(page, 'Blue')).toBeChecked();
  await fillForm(page);
  await page.getByLabel('Quantity', { exact: true }).fill('2');
  await expect(page.locator('.order-total output')).toHaveText('₹1,198');
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  const [order] = await listOrders(tailors);
  expect(order?.items).toMatchObject([{ productName: 'Chosen kurti (Blue, M)', quantity: 2, pricePaise: 599_00 }]);
});

test('asks for the first option without a choice', async ({ page }) => {
  await page.goto(`/product/${await addKurti('Unchosen kurti')}`);
  await fillForm(page);
  await placeOrderButton(page).click();
  await expect(page.getByText('Choose a colour.', { exact: true })).toBeVisible();
  await expect(value(page, 'Red')).toBeFocused();
  await choose(page, 'Red');
  await expect(page.getByText('Choose a colour.', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Choose a size.', { exact: true })).toBeVisible();
  await expect(value(page, 'M')).toBeFocused();
});

test('asks for a choice before it leads to the order form', async ({ page }) => {
  await page.goto(`/product/${await addKurti('Skipped kurti')}`);
  const toForm = page.getByRole('link', { name: 'Order now' }).first();
  await toForm.click();
  await expect(page.getByText('Choose a colour.', { exact: true })).toBeVisible();
  await expect(value(page, 'Red')).toBeFocused();
  await expect(page).not.toHaveURL(/#order$/);
  await choose(page, 'Blue');
  await choose(page, 'M');
  await toForm.click();
  await expect(page).toHaveURL(/#order$/);
});

test('says what is sold out, what there is, and repeats it when ordering', async ({ page }) => {
  await page.goto(`/product/${await addKurti('Sold-out kurti')}`);
  await choose(page, 'Red');
  await choose(page, 'XL');
  const sentence = page.getByText('Red is sold out in XL. XL is available in Blue.', { exact: true });
  await expect(sentence).toBeVisible();
  await expect(value(page, 'XL , sold out')).toBeChecked();
  await fillForm(page);
  await placeOrderButton(page).click();
  await expect(value(page, 'XL , sold out')).toBeFocused();
  await expect(sentence).toBeVisible();
  await choose(page, 'Blue');
  await expect(sentence).toBeHidden();
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
});

test('asks again when the chosen variant is gone, and keeps what was typed', async ({ page }) => {
  const id = await addKurti('Changed kurti');
  await page.goto(`/product/${id}`);
  await choose(page, 'Blue');
  await choose(page, 'M');
  await fillForm(page);
  const saved = await (await tailors.caller.get(`/api/seller/products/${id}`)).json();
  const offered = saved.variants
    .filter(({ label }: { label: string }) => label !== 'Blue, M')
    .map(({ label: _, ...variant }: { label: string }) => variant);
  await updateProduct(tailors, id, { options, variants: offered });
  await placeOrderButton(page).click();
  await expect(page.getByText('Choose a size.', { exact: true })).toBeVisible();
  await expect(value(page, 'Blue')).toBeChecked();
  await expect(page.getByLabel('Note')).toHaveValue('Ring twice');
  await choose(page, 'XL');
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
});

test('loads the page again when all its variants are gone, and keeps what was typed', async ({ page }) => {
  const id = await addKurti('Replaced kurti');
  await page.goto(`/product/${id}`);
  await choose(page, 'Blue');
  await choose(page, 'M');
  await fillForm(page);
  await updateProduct(tailors, id, {
    options: options.slice(1),
    variants: ['M', 'XL'].map((size) => ({ values: [size], pricePaise: 450_00, stock: 4 })),
  });
  await placeOrderButton(page).click();
  await expect(page.getByText('Choose a size.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Ring twice');
  await choose(page, 'M');
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
});

test('says what is chosen when all its variants are gone and one is left', async ({ page }) => {
  const id = await addKurti('Last kurti');
  await page.goto(`/product/${id}`);
  await choose(page, 'Blue');
  await choose(page, 'M');
  await fillForm(page);
  await updateProduct(tailors, id, {
    options: [{ key: 'size', name: 'Size', values: ['S'] }],
    variants: [{ values: ['S'], pricePaise: 450_00, stock: 4 }],
  });
  await placeOrderButton(page).click();
  await expect(page.getByText('The options have changed. You’re now ordering: S.', { exact: true })).toBeVisible();
  await expect(value(page, 'S')).toBeChecked();
  await expect(value(page, 'S')).toBeFocused();
  await expect(page.getByLabel('Note')).toHaveValue('Ring twice');
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
});

test('is chosen and ordered by keyboard', async ({ page }) => {
  await page.goto(`/product/${await addKurti('Keyboard kurti')}`);
  await value(page, 'Red').focus();
  await page.keyboard.press('ArrowRight');
  await expect(value(page, 'Blue')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(value(page, 'M')).toBeChecked();
  await expect(price(page)).toHaveText('₹599');
});

test('has a line for each variant in the cart, and asks where a product has got options', async ({ page }) => {
  const id = await addKurti('Cart kurti');
  const plain = await addProduct(tailors, { name: 'Cart dupatta' });
  await page.goto(`/product/${plain}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.goto(`/product/${id}`);
  for (const [colour, size] of [
    ['Red', 'M'],
    ['Blue', 'XL'],
  ] as const) {
    await choose(page, colour);
    await choose(page, size);
    await page.getByRole('button', { name: 'Add to cart' }).click();
  }
  const sizes = { options: options.slice(1), variants: [{ values: ['M'], pricePaise: 100_00, stock: 1 }] };
  await updateProduct(tailors, plain, sizes);
  await page.goto(`/store/${await slugOf(page)}`);
  await expect(page.getByRole('link', { name: 'Choose options : Cart kurti' })).toBeVisible();
  await openCart(page);
  await expect(cartLine(page, 'Red, M')).toContainText('₹499');
  await expect(cartLine(page, 'Blue, XL')).toContainText('₹599');
  await expect(cartLine(page, 'Cart dupatta').getByRole('link', { name: 'Choose a size.' })).toBeVisible();
  await fillCustomer(page);
  // A phone may have five unconfirmed orders with a shop, and other tests of this file have placed some.
  await page.getByLabel('Phone number').fill('98765 43211');
  await page.getByLabel('Delivery address').fill('7 Lake View, Mysuru');
  await cartDialog(page).getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  const [order] = await listOrders(tailors);
  expect(order?.items).toMatchObject([
    { productName: 'Cart kurti (Red, M)', quantity: 1 },
    { productName: 'Cart kurti (Blue, XL)', quantity: 1 },
  ]);
});

/** The slug of the shop whose product the page shows. */
const slugOf = async (page: Page) => (await page.locator('[data-cart-bar]').getAttribute('data-slug')) ?? '';

test('lists many values in a select', async ({ page }) => {
  const models = Array.from({ length: 14 }, (_, number) => `Phone ${number + 1}`);
  const id = await addProduct(tailors, {
    name: 'Back cover',
    options: [{ key: 'model', name: 'Model', values: models }],
    variants: models.map((model, index) => ({ values: [model], pricePaise: 199_00, stock: index })),
  });
  await page.goto(`/product/${id}`);
  const model = page.getByRole('combobox', { name: 'Model' });
  await expect(model.getByRole('option', { name: 'Phone 1, sold out' })).toBeAttached();
  await model.selectOption('Phone 3');
  await expect(page.getByText('Only 2 left').first()).toBeVisible();
});

test('has no accessibility problems and no sideways scrolling on a narrow phone with large text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/product/${await addKurti('Narrow kurti')}`);
  await choose(page, 'Red');
  await choose(page, 'XL');
  expect(await findViolations(page, { checksTargets: true })).toEqual([]);
  for (const box of await page.locator('.option-chip').all()) {
    const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoSidewaysScroll(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('posts the chosen values', async ({ page }) => {
    await page.goto(`/product/${await addKurti('Plain kurti')}`);
    await page.getByLabel('Your name').fill('Asha Rao');
    await page.getByLabel('Phone number').fill('98765 43211');
    await page.getByLabel('Delivery address').fill('7 Lake View, Mysuru');
    await placeOrderButton(page).click();
    await expect(page.getByText('Choose a colour.', { exact: true }).first()).toBeVisible();
    await choose(page, 'Red');
    await choose(page, 'XL');
    await placeOrderButton(page).click();
    await expect(page.getByText('Red is sold out in XL. XL is available in Blue.').first()).toBeVisible();
    await choose(page, 'M');
    await placeOrderButton(page).click();
    await expect(page).toHaveURL(/\/order\/[\w-]{16,}(#|$)/);
    await expect(page.getByText('Plain kurti (Red, M)')).toBeVisible();
  });
});
