import type { Locator, Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { banner, category, create, description, name, price, update } from './productForm.ts';
import { openAsSeller } from './selling.ts';
import { adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;

test.beforeEach(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Options');
});

/** Counts each touch: a button, a choice, or a field before its text is typed. */
function counted() {
  let taps = 0;
  const tap = async (locator: Locator) => {
    taps += 1;
    await locator.click();
  };
  const type = async (locator: Locator, text: string) => {
    taps += 1;
    await locator.fill(text);
  };
  return { tap, type, taps: () => taps };
}

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Option' });

test('enters three colours in four sizes with five of each in at most 25 taps', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products/new');
  const { tap, type, taps } = counted();
  await type(name(page), 'Cotton kurti');
  await type(price(page), '499');
  await tap(button(page, 'Colour'));
  for (const colour of ['Red', 'Blue', 'Green'])
    await tap(sheet(page).getByRole('button', { name: colour, exact: true }));
  await tap(sheet(page).getByRole('button', { name: 'Done' }));
  await tap(button(page, 'Size'));
  for (const size of ['S', 'M', 'L', 'XL']) await tap(sheet(page).getByRole('button', { name: size, exact: true }));
  await tap(sheet(page).getByRole('button', { name: 'Done' }));
  await type(page.getByLabel('Stock', { exact: true }), '5');
  await tap(button(page, 'Set'));
  await expect(page.getByText('60 items in stock')).toBeVisible();
  await expectGoodAppearance(page);
  await type(description(page), 'Hand block print.');
  await category(page).selectOption('Clothing & Fashion');
  await tap(create(page));
  await expect(page).toHaveURL(/\/seller\/products$/);
  // Choosing a category is two touches: its field and its name.
  expect(taps() + 2).toBeLessThanOrEqual(25);
  const card = page.getByRole('article', { name: 'Cotton kurti' });
  await expect(card).toContainText('₹499');
  await expect(card).toContainText('Stock: 60');
});

test('adds, renames and removes values of a saved product, and asks before stock goes', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products/new');
  await name(page).fill('Cover');
  await description(page).fill('Soft cover.');
  await price(page).fill('99');
  await category(page).selectOption('Electronics');
  await button(page, 'More').click();
  await sheet(page).getByLabel('What differs').selectOption('Model');
  await sheet(page).getByLabel('Other values').fill('Redmi Note 12, Vivo Y27\niPhone 15');
  await sheet(page).getByRole('button', { name: 'Add', exact: true }).click();
  await sheet(page).getByLabel('Other values').fill('vivo  y27');
  await sheet(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet(page).getByRole('alert')).toHaveText('You’ve already added this value.');
  await sheet(page).getByLabel('Other values').fill('');
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Stock: Vivo Y27').fill('7');
  await create(page).click();
  await expect(page).toHaveURL(/\/seller\/products$/);
  await page.getByRole('article', { name: 'Cover' }).getByRole('link', { name: /Edit/ }).first().click();
  await button(page, 'Edit: Model').click();
  await sheet(page).getByLabel('Value 1').fill('Redmi Note 12 Pro');
  await sheet(page).getByRole('button', { name: 'Remove: Vivo Y27' }).click();
  await expect(sheet(page).getByRole('alert')).toContainText(
    'Remove Vivo Y27? Its 7 items leave your stock. Past orders keep it.',
  );
  await sheet(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByLabel('Stock: Redmi Note 12 Pro')).toBeVisible();
  await expect(page.getByLabel('Stock: Vivo Y27')).toHaveCount(0);
  await page.getByLabel('Stock: iPhone 15').fill('4');
  await update(page).click();
  await expect(page.getByRole('article', { name: 'Cover' })).toContainText('Stock: 4');
});

test('removes the last option after a question, with the lowest price and all stock', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products/new');
  await price(page).fill('300');
  await button(page, 'Weight').click();
  for (const weight of ['250 g', '500 g']) await sheet(page).getByRole('button', { name: weight, exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Same price for all').uncheck();
  await page.getByLabel('Price (₹): 500 g').fill('590');
  await page.getByLabel('Stock: 250 g').fill('6');
  await page.getByLabel('Stock: 500 g').fill('2');
  await button(page, 'Edit: Weight').click();
  await sheet(page).getByRole('button', { name: 'Remove this option' }).click();
  await expect(sheet(page).getByRole('alert')).toContainText('The product then has one price, ₹300, and 8 items.');
  await sheet(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(price(page)).toHaveValue('300');
  await expect(page.getByLabel('Stock Quantity')).toHaveValue('8');
});

test('suggests the sizes that the description lists, once, and a mistake keeps what was typed', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products/new');
  await name(page).fill('Shirt');
  await description(page).fill('Soft cotton. Sizes 38 to 42.');
  await expect(page.getByText('Add these as sizes? 38, 40, 42')).toBeVisible();
  await button(page, 'Yes').click();
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Add these as sizes?')).toHaveCount(0);
  await page.getByLabel('Stock: 40').fill('3');
  await create(page).click();
  await expect(banner(page)).toContainText('Price must be greater than 0.');
  await expect(page.getByLabel('Stock: 40')).toHaveValue('3');
  await page.reload();
  await expect(page.getByLabel('Stock: 40')).toHaveValue('3');
});
