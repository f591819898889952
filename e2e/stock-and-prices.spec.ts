import type { Locator, Page } from '@playwright/test';
import { expectGoodAppearance, phone } from './appearance.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { loseAnswers } from './network.ts';
import { failRequests, openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/stock';
let shop: Shop;

/** A product with a variant for each combination of two options. */
const addCovers = (name: string, models: number, colours = 1) => {
  const values = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
  const options = [
    { key: 'model', name: 'Model', values: values(models, 'Model') },
    { key: null, name: 'Print', values: values(colours, 'Print') },
  ];
  const variants = options[0]?.values.flatMap((model) =>
    (options[1]?.values ?? []).map((print) => ({ values: [model, print], pricePaise: 199_00, stock: 5 })),
  );
  return addProduct(shop, { name, options, variants });
};
const addKurti = (changes: object = {}) =>
  addProduct(shop, {
    name: 'Cotton kurti',
    options: [{ key: 'size', name: 'Size', values: ['S', 'M', 'L'] }],
    variants: ['S', 'M', 'L'].map((size) => ({ values: [size], pricePaise: 499_00, stock: 5, sku: `KU-${size}` })),
    ...changes,
  });
const readVariants = async (id: string) => {
  const found = await shop.caller.get(`/api/seller/products/${id}`);
  return ((await found.json()) as { variants: { pricePaise: number; stock: number; isOffered: boolean }[] }).variants;
};
const price = (page: Page, name: string): Locator => page.getByLabel(`Price (₹): ${name}`);
const stock = (page: Page, name: string): Locator => page.getByLabel(`Stock: ${name}`);
const lines = (page: Page): Locator => page.getByRole('list', { name: 'Stock and prices' }).getByRole('listitem');
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
const saved = (page: Page, count: number) =>
  expect(page.getByText(`${count} ${count === 1 ? 'line' : 'lines'} saved.`).first()).toBeVisible();

test.beforeEach(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Counters');
});

test('raises 400 prices by 5 % in at most 6 taps', async ({ page }) => {
  const covers = [await addCovers('Back cover', 20, 10), await addCovers('Flip cover', 20, 10)];
  await openAsSeller(page, shop, path);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('checkbox', { name: 'Select all that match' }));
  await tap(page.getByRole('button', { name: 'Prices', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Change 400 prices' });
  await expect(dialog.getByLabel('Change by')).toBeFocused();
  await page.keyboard.type('5');
  await expect(dialog.getByRole('listitem').first()).toContainText('₹199₹209');
  await tap(dialog.getByRole('button', { name: 'Apply' }));
  await tap(save(page));
  await saved(page, 400);
  expect(taps).toBeLessThanOrEqual(6);
  for (const id of covers) {
    expect(new Set((await readVariants(id)).map(({ pricePaise }) => pricePaise))).toEqual(new Set([209_00]));
  }
  await page.getByRole('button', { name: 'Undo last save' }).click();
  await expect(price(page, 'Back cover (Model 1, Print 1)')).toHaveValue('199');
  for (const id of covers) {
    expect(new Set((await readVariants(id)).map(({ pricePaise }) => pricePaise))).toEqual(new Set([199_00]));
  }
});

test('types down a column, and saves only what changed', async ({ page }) => {
  const kurti = await addKurti();
  await openAsSeller(page, shop, path);
  await stock(page, 'Cotton kurti (S)').click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(stock(page, 'Cotton kurti (M)')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('0');
  await page.keyboard.press('ArrowUp');
  await expect(stock(page, 'Cotton kurti (M)')).toBeFocused();
  await price(page, 'Cotton kurti (M)').fill('549.50');
  await expect(page.getByText('3 changes')).toBeVisible();
  await expectGoodAppearance(page);
  // A sale meanwhile is kept.
  await placeOrderOf(kurti, 0, 2);
  await save(page).click();
  await saved(page, 3);
  expect(await readVariants(kurti)).toMatchObject([{ stock: 5 }, { pricePaise: 549_50, stock: 5 }, { stock: 0 }]);
  await expect(stock(page, 'Cotton kurti (S)')).toHaveValue('5');
});

async function placeOrderOf(productId: string, variant: number, quantity: number): Promise<void> {
  const found = await shop.caller.get(`/api/seller/products/${productId}`);
  const { variants } = (await found.json()) as { variants: { id: string }[] };
  const line = { productId, variantId: variants[variant]?.id ?? '', quantity };
  await placeOrder(shop, [line]);
}

test('shows both values where someone else has changed the line meanwhile', async ({ page }) => {
  const kurti = await addKurti();
  const [cup] = [await addProduct(shop, { name: 'Tea cup', stock: 4 })];
  await openAsSeller(page, shop, path);
  await price(page, 'Cotton kurti (S)').fill('510');
  await stock(page, 'Tea cup').fill('9');
  const { lines: rows } = (await (await shop.caller.get('/api/seller/stock')).json()) as { lines: { label: string }[] };
  const { productId, variantId, version } = rows.find(({ label }) => label === 'S') as Record<string, unknown>;
  const row = { productId, variantId, version, pricePaise: 520_00 };
  expect((await shop.caller.put('/api/seller/stock', { data: { rows: [row] } })).ok()).toBe(true);
  await save(page).click();
  const line = lines(page).filter({ hasText: 'Cotton kurti' }).first();
  await expect(line.getByRole('alert')).toHaveText('Changed meanwhile to ₹520. Yours: ₹510.');
  await expect(price(page, 'Cotton kurti (S)')).toHaveValue('510');
  await expect(stock(page, 'Tea cup')).toHaveValue('9');
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await expectGoodAppearance(page);
  await save(page).click();
  await expect(line.getByRole('alert')).toHaveCount(0);
  expect((await readVariants(kurti))[0]).toMatchObject({ pricePaise: 510_00 });
  expect((await (await shop.caller.get(`/api/seller/products/${cup}`)).json()) as object).toMatchObject({ stock: 9 });
});

test('says why a line is refused, and saves the others', async ({ page }) => {
  const kurti = await addKurti();
  await openAsSeller(page, shop, path);
  await price(page, 'Cotton kurti (S)').fill('0');
  await stock(page, 'Cotton kurti (M)').fill('6');
  await save(page).click();
  await expect(lines(page).first().getByRole('alert')).toHaveText('Price must be greater than 0.');
  await expect(price(page, 'Cotton kurti (S)')).toHaveAttribute('aria-invalid', 'true');
  expect(await readVariants(kurti)).toMatchObject([{ pricePaise: 499_00 }, { stock: 6 }, {}]);
});

test('changes selected lines, and asks before leaving without saving', async ({ page }) => {
  const kurti = await addKurti();
  await openAsSeller(page, shop, path);
  await page.getByRole('checkbox', { name: 'Select Cotton kurti (S)' }).check();
  await page.getByRole('checkbox', { name: 'Select Cotton kurti (M)' }).check();
  await page.getByRole('button', { name: 'Stock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Stock of 2 lines' });
  await dialog.getByLabel('Action').selectOption('Add');
  await dialog.getByLabel('Items').fill('10');
  await dialog.getByRole('button', { name: 'Change stock' }).click();
  await expect(stock(page, 'Cotton kurti (M)')).toHaveValue('15');
  await page.getByRole('button', { name: 'Not offered' }).click();
  await expect(lines(page).first()).toContainText('Won’t be offered');
  await page.getByRole('checkbox', { name: 'Select Cotton kurti (S)' }).uncheck();
  await page.getByRole('button', { name: 'Sold out' }).click();
  await expect(stock(page, 'Cotton kurti (M)')).toHaveValue('0');
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await save(page).click();
  await saved(page, 2);
  expect(await readVariants(kurti)).toMatchObject([
    { stock: 15, isOffered: false },
    { stock: 0, isOffered: false },
    { stock: 5, isOffered: true },
  ]);
});

test('filters by the address, and says what to do where there is nothing', async ({ page }) => {
  await openAsSeller(page, shop, path);
  await expect(page.getByText('Add a product to see its stock and price here.')).toBeVisible();
  const kurti = await addKurti();
  await addProduct(shop, { name: 'Tea cup', stock: 0 });
  await page.goto(`${path}?stock=out`);
  await expect(lines(page)).toHaveText([/Tea cup/]);
  await page.getByLabel('Stock', { exact: true }).selectOption('Any stock');
  await expect(lines(page)).toHaveCount(4);
  await page.getByPlaceholder('Search name, option or SKU').fill('nothing');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.goto(`${path}?product=${kurti}`);
  await expect(lines(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Only Cotton kurti' }).click();
  await expect(lines(page)).toHaveCount(4);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await failRequests(page, /api\/seller\/stock/);
  await page.getByLabel('Sort by').selectOption('Lowest price');
  await expect(page.getByText('Something went wrong on our side.').first()).toBeVisible();
});

test('says on the card what is sold out, and leads to its lines', async ({ page }) => {
  const sizes = ['XS', 'S', 'M', 'L', 'XL'];
  const some = sizes.map((size, index) => ({ values: [size], pricePaise: 100_00, stock: index < 4 ? 0 : 20 }));
  const size = { key: 'size', name: 'Size', values: sizes };
  const shirt = await addProduct(shop, { name: 'Shirt', options: [size], variants: some });
  const colour = { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] };
  const variants = [
    { values: ['Red', 'M'], pricePaise: 100_00, stock: 0 },
    { values: ['Red', 'XL'], pricePaise: 100_00, stock: 3 },
    { values: ['Blue', 'XL'], pricePaise: 100_00, stock: 0 },
    { values: ['Blue', 'S'], pricePaise: 100_00, stock: 0, isOffered: false },
  ];
  await addProduct(shop, { name: 'Kurta', options: [colour, size], variants });
  await openAsSeller(page, shop, '/seller/products');
  const card = (name: string) => page.getByRole('article', { name });
  await expect(card('Shirt').getByText('Sold out: XS, S, M +1', { exact: true })).toBeVisible();
  await expect(card('Kurta').getByText('Sold out: Red M · Blue XL', { exact: true })).toBeVisible();
  await expectGoodAppearance(page);
  await card('Shirt').getByRole('link', { name: 'Stock: 20' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}\\?product=${shirt}$`));
  await expect(lines(page)).toHaveCount(5);
});

test('takes a save whose answer was lost as saved', async ({ page }) => {
  const id = await addKurti();
  await openAsSeller(page, shop, path);
  await stock(page, 'Cotton kurti (S)').fill('9');
  const reconnect = await loseAnswers(page, '**/api/seller/stock');
  await save(page).click();
  await expect(page.getByText('Couldn’t save')).toBeVisible();
  await expect(save(page)).toBeHidden();
  await expect(page.getByText('changed meanwhile')).toHaveCount(0);
  await reconnect();
  expect((await readVariants(id)).map((variant) => variant.stock)).toEqual([9, 5, 5]);
});
