import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const category = 'Sports & Outdoors';
const path = `/shop?category=${encodeURIComponent(category)}`;
const colours = ['Red', 'Blue', 'Green', 'Black', 'White', 'Pink', 'Yellow'];
let outfitters: Shop;

/** A jersey in the first of the colours, and in M and L. */
const addJersey = (name: string, colourCount: number, changes: Record<string, unknown> = {}) => {
  const values = colours.slice(0, colourCount);
  return addProduct(outfitters, {
    ...{ name, category, images: [] },
    options: [
      { key: 'colour', name: 'Colour', values },
      { key: 'size', name: 'Size', values: ['M', 'L'] },
    ],
    variants: values.flatMap((colour, index) => [
      { values: [colour, 'M'], pricePaise: 499_00 + index * 100_00, mrpPaise: index === 0 ? 599_00 : null, stock: 9 },
      { values: [colour, 'L'], pricePaise: 699_00 + index * 100_00, mrpPaise: 1_399_00, stock: 20 },
    ]),
    ...changes,
  });
};

let first = '';
test.beforeAll(async ({ product }) => {
  outfitters = await openShop(product.url, await adminCaller(product.url), 'Jersey Corner');
  first = await addJersey('Team jersey', 7);
  for (let number = 1; number <= 4; number += 1) await addJersey(`Jersey ${number}`, number);
  await addProduct(outfitters, {
    name: 'Cricket ball',
    category,
    pricePaise: 300_00,
    mrpPaise: 400_00,
    countryOfOrigin: 'IN',
  });
});

const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('listitem');
const card = (page: Page, name: string) => cards(page).filter({ hasText: name });

test('cards show colours, sizes and the MRP', async ({ page }) => {
  await page.goto(path);
  const jersey = card(page, 'Team jersey');
  await expect(jersey.locator('.option-dot')).toHaveCount(5);
  await expect(jersey).toContainText('+2');
  await expect(jersey).toContainText('2 sizes');
  await expect(jersey.getByRole('link')).toHaveAccessibleName(
    /MRP ₹599, now from ₹499.*16% off MRP.*Colours: Red, Blue, Green, Black, White and 2 more.*2 sizes/,
  );
  await expect(card(page, 'Cricket ball').getByRole('link')).toHaveAccessibleName(/MRP ₹400, now ₹300.*25% off MRP/);
  await expectGoodAppearance(page, { checksTargets: true });
  // On the desktop that it ends with, three filters leave room to search.
  await expect(page.getByLabel('Country of origin')).toBeVisible();
  expect((await page.getByLabel('Search products').boundingBox())?.width).toBeGreaterThan(200);
});

test('filters by size and colour, keeps the category, and offers to clear the filters', async ({ page }) => {
  await page.goto(path);
  const [size, colour] = [page.getByLabel('Size', { exact: true }), page.getByLabel('Colour', { exact: true })];
  await expect(colour.getByRole('option')).toContainText(['All', 'Red (5)', 'Blue (4)']);
  await size.selectOption('M (5)');
  await expect(page).toHaveURL(/category=Sports[^&]*&size=m$/);
  await expect(cards(page)).toHaveCount(5);
  await colour.selectOption('White (1)');
  await expect(page).toHaveURL(/size=m&colour=white$/);
  await expect(cards(page)).toHaveCount(1);
  await expectGoodAppearance(page, { checksTargets: true });
  await page.getByLabel('Search products').fill('Nothing like it');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(cards(page)).toHaveCount(0);
  await expectGoodAppearance(page, { checksTargets: true });
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/search=Nothing[^&]*&category=Sports[^&]*$/);
});

test('the MRP follows the choice', async ({ page }) => {
  await page.goto(`/product/${first}`);
  const mrp = page.locator('.product-mrp');
  await expect(mrp).toContainText('MRP ₹599, now from ₹499');
  const choose = (name: string) => page.locator('.option-chip', { has: page.getByText(name, { exact: true }) }).click();
  await choose('Red');
  await choose('L');
  await expect(mrp).toContainText('MRP ₹1,399, now ₹699');
  await expect(mrp).toContainText('50% off MRP');
  await expectGoodAppearance(page);
  await choose('M');
  await expect(mrp).toContainText('16% off MRP');
  await choose('Blue');
  await expect(mrp).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters by a form', async ({ page }) => {
    await page.goto(path);
    await page.getByLabel('Colour', { exact: true }).selectOption('Black (2)');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/colour=black/);
    await expect(cards(page)).toHaveCount(2);
  });
});
