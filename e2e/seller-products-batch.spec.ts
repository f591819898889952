import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { failRequests, figures, openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/products';
const changes = '**/api/seller/products/batch';
const card = (page: Page, name: string) => page.getByRole('article', { name });
const cards = (page: Page) => page.getByRole('article');
const list = (page: Page) => page.getByRole('list', { name: 'Products' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' });
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const selectBox = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

async function openShopWithProducts(
  url: string,
  name: string,
  products: Record<string, unknown>[],
): Promise<[Shop, string[]]> {
  const shop = await openShop(url, await adminCaller(url), name);
  const ids: string[] = [];
  for (const product of products) ids.push(await addProduct(shop, product));
  return [shop, ids];
}
const readProduct = async ({ caller }: Shop, id: string) =>
  (await (await caller.get(`/api/seller/products/${id}`)).json()) as {
    stock: number;
    isActive: boolean;
    category: string;
  };

test('hides several products at once, and shows them again with Undo', async ({ page, product }) => {
  const [shop, [cup = '', lamp = '']] = await openShopWithProducts(product.url, 'Batch Potters', [
    { name: 'Tea cup' },
    { name: 'Clay lamp', isActive: false },
  ]);
  await openAsSeller(page, shop, path);
  await selectBox(page, 'Tea cup').check();
  await expect(bar(page)).toContainText('1 selected');
  await expectGoodAppearance(page);
  await bar(page).getByRole('button', { name: 'Select page' }).click();
  await expect(bar(page)).toContainText('2 selected');
  await action(page, 'Deactivate').click();
  await expect(page.getByText('2 products are hidden from customers.').first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(list(page)).toBeFocused();
  await expect(card(page, 'Tea cup').getByRole('switch')).not.toBeChecked();
  await undo(page).click();
  await expect(card(page, 'Tea cup').getByRole('switch')).toBeChecked();
  await expect(card(page, 'Clay lamp').getByRole('switch')).not.toBeChecked();
  expect([(await readProduct(shop, cup)).isActive, (await readProduct(shop, lamp)).isActive]).toEqual([true, false]);
});

test('selects all matching products beyond the page, and asks for category and stock', async ({ page, product }) => {
  const many = Array.from({ length: 25 }, (_, number) => ({ name: `Bowl ${number}`, stock: number }));
  const [shop, ids] = await openShopWithProducts(product.url, 'Batch Bowls', [{ name: 'Brass bell' }, ...many]);
  await openAsSeller(page, shop, `${path}?search=bowl`);
  await selectBox(page, 'Bowl 24').check();
  await bar(page).getByRole('button', { name: 'Select all matching' }).click();
  await expect(bar(page)).toContainText('25 selected');
  await action(page, 'Category').click();
  const category = page.getByRole('dialog', { name: 'Category of 25 products' });
  await expect(category.getByLabel('Category')).toBeFocused();
  await category.getByRole('button', { name: 'Change category' }).click();
  await expect(category.getByRole('alert')).toHaveText('Please select a category.');
  await category.getByLabel('Category').selectOption('Home & Garden');
  await category.getByRole('button', { name: 'Change category' }).click();
  await expect(page.getByText('25 products are in Home & Garden.').first()).toBeVisible();
  await expect(list(page)).toBeFocused();

  await selectBox(page, 'Bowl 24').check();
  await bar(page).getByRole('button', { name: 'Select all matching' }).click();
  await action(page, 'Stock').click();
  const stock = page.getByRole('dialog', { name: 'Stock of 25 products' });
  await stock.getByLabel('Action').selectOption('Remove');
  await stock.getByLabel('Items').fill('2');
  await expectGoodAppearance(page);
  await stock.getByRole('button', { name: 'Change stock' }).click();
  // Two products have a lower stock.
  const refused = page.getByRole('dialog', { name: '23 products were changed, 2 weren’t' });
  await expect(refused.getByRole('listitem')).toHaveText([/^Bowl [01]Stock cannot be negative\.$/, /^Bowl [01]/]);
  await refused.getByRole('button', { name: 'Close' }).last().click();
  await expect(list(page)).toBeFocused();
  const [bell = '', none = '', , few = ''] = ids;
  expect(await readProduct(shop, bell)).toMatchObject({ stock: 50, category: 'Clothing & Fashion' });
  expect(await readProduct(shop, none)).toMatchObject({ stock: 0, category: 'Home & Garden' });
  expect(await readProduct(shop, few)).toMatchObject({ stock: 0 });
});

test('confirms deleting with the count, and reports one that is already deleted', async ({ page, product }) => {
  const [shop, [cup = '']] = await openShopWithProducts(product.url, 'Batch Sweepers', [
    { name: 'Tea cup' },
    { name: 'Clay lamp' },
  ]);
  await openAsSeller(page, shop, path);
  await selectBox(page, 'Tea cup').check();
  await selectBox(page, 'Clay lamp').check();
  await action(page, 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 products' });
  await expect(dialog).toContainText('Are you sure you want to delete 2 products? This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(action(page, 'Delete')).toBeFocused();
  // Deleted meanwhile in another window.
  await shop.caller.delete(`/api/seller/products/${cup}`);
  await action(page, 'Delete').click();
  await dialog.getByRole('button', { name: 'Delete 2 products' }).click();
  const refused = page.getByRole('dialog', { name: '1 product was changed, 1 wasn’t' });
  await expect(refused.getByRole('listitem')).toHaveText(/^Tea cup/);
  await refused.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('keeps the selection when a batch fails, and can be retried', async ({ page, product }) => {
  const [shop] = await openShopWithProducts(product.url, 'Batch Anglers', [{ name: 'Tea cup' }]);
  await openAsSeller(page, shop, path);
  await selectBox(page, 'Tea cup').check();
  await page.route(changes, (route) => route.abort());
  await action(page, 'Deactivate').click();
  await expect(page.getByText('Couldn’t change the products')).toBeVisible();
  await expect(bar(page)).toContainText('1 selected');
  await page.unroute(changes);
  await action(page, 'Deactivate').click();
  await expect(card(page, 'Tea cup').getByRole('switch')).not.toBeChecked();
});

test('reports products that changed meanwhile instead of undoing them', async ({ page, product }) => {
  const [shop, [cup = '']] = await openShopWithProducts(product.url, 'Batch Weavers', [{ name: 'Tea cup' }]);
  // Signed in beforehand, because Undo is offered for six seconds.
  const admin = await adminCaller(product.url);
  await openAsSeller(page, shop, path);
  await card(page, 'Tea cup').getByRole('switch').click();
  await expect(page.getByText('Tea cup is hidden from customers.')).toBeVisible();
  await admin.post(`/api/admin/products/${cup}/deactivate`, { data: { reason: 'Not allowed.' } });
  await undo(page).click();
  await expect(page.getByText('Tea cup: This product was changed meanwhile.')).toBeVisible();
  expect((await readProduct(shop, cup)).isActive).toBe(false);
});

test('changes the stock on the card immediately, and rolls it back when the request fails', async ({
  page,
  product,
}) => {
  const [shop, [cup = '']] = await openShopWithProducts(product.url, 'Batch Counters', [{ name: 'Tea cup', stock: 1 }]);
  await openAsSeller(page, shop, path);
  const more = page.getByRole('button', { name: 'One more: Tea cup' });
  const fewer = page.getByRole('button', { name: 'One fewer: Tea cup' });
  const letGo = await holdRequests(page, changes);
  // One tap per frame, which together become one request even on a slow machine.
  await more.evaluate(async (button: HTMLElement) => {
    button.focus();
    for (let tap = 0; tap < 3; tap += 1) {
      button.click();
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(card(page, 'Tea cup').getByText('Stock: 4', { exact: true })).toBeVisible();
  await expect(more).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Tea cup: 4 in stock.' })).toBeAttached();
  letGo();
  await expect(page.getByText('Tea cup: 3 added to stock.')).toBeVisible();
  expect((await readProduct(shop, cup)).stock).toBe(4);
  await undo(page).click();
  await expect(card(page, 'Tea cup').getByText('Stock: 1', { exact: true })).toBeVisible();
  expect((await readProduct(shop, cup)).stock).toBe(1);
  await fewer.click();
  await expect(fewer).toHaveAttribute('aria-disabled', 'true');
  await expect(fewer).toBeFocused();
  await expect(page.getByText('Tea cup: 1 removed from stock.')).toBeVisible();
  await failRequests(page, changes);
  await more.click();
  await expect(page.getByText('Couldn’t change the stock')).toBeVisible();
  await expect(card(page, 'Tea cup').getByText('Stock: 0', { exact: true })).toBeVisible();
});

test('opens scarce products from tiles and the filter, and returns with Back', async ({ page, product }) => {
  const [shop] = await openShopWithProducts(product.url, 'Batch Scarcity', [
    { name: 'Tea cup', stock: 0 },
    { name: 'Clay lamp', stock: 9 },
    { name: 'Brass bell', stock: 10 },
  ]);
  await openAsSeller(page, shop, path);
  await figures(page, 'Product statistics').getByRole('link', { name: 'Low Stock' }).click();
  await expect(page).toHaveURL(`${path}?stock=low`);
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'Stock' })).toHaveValue('low');
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('Sold Out');
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, 'Tea cup')).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
  await page.goBack();
  await expect(cards(page)).toHaveCount(3);
});

test("starts a copy with the product's values, hidden and without stock, and lists it once saved", async ({
  page,
  product,
}) => {
  const [shop] = await openShopWithProducts(product.url, 'Batch Copyists', [
    { name: 'Tea cup', stock: 7, pricePaise: 99_50 },
  ]);
  await openAsSeller(page, shop, path);
  await card(page, 'Tea cup').getByRole('link', { name: 'Duplicate: Tea cup' }).click();
  await expect(page.getByLabel('Product Name')).toHaveValue('Tea cup (copy)');
  await expect(page.getByLabel('Price (₹)')).toHaveValue('99.5');
  await expect(page.getByLabel('Stock Quantity')).toHaveValue('0');
  await expect(page.getByLabel('Active Product')).not.toBeChecked();
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(card(page, 'Tea cup (copy)').getByText('Inactive', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
});
