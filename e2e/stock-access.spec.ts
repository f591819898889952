import type { Page } from '@playwright/test';
import { desktop, findViolations, phone } from './appearance.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { findFocusProblems } from './keyboard.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop } from './shops.ts';

test.use({ marketplace: 'shared', viewport: phone });

test.beforeEach(async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Stock Keepers');
  await addProduct(shop, {
    name: 'Cotton kurti with a name that is far longer than any phone is wide',
    options: [{ key: 'colour', name: 'Colour', values: ['Red', 'Peacock blue'] }],
    variants: ['Red', 'Peacock blue'].map((colour, index) => ({
      ...{ values: [colour], pricePaise: 1_23_456_00, stock: index * 500, sku: `KURTI-${colour}-2026-LONG` },
      isOffered: index === 0,
    })),
  });
  await addProduct(shop, { name: 'Tea cup', stock: 0 });
  await openAsSeller(page, shop, '/seller/stock');
});

const changeAndSelect = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Select Tea cup' }).check();
  await page.getByLabel('Stock: Tea cup').fill('9');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
};

test('has no accessibility problems with a selection and a change, and fits large text', async ({ page }) => {
  await changeAndSelect(page);
  expect(await findViolations(page, { checksTargets: true })).toEqual([]);
  for (const cell of await page.getByRole('list', { name: 'Stock and prices' }).locator('label, input').all()) {
    const { width = 0, height = 0 } = (await cell.boundingBox()) ?? {};
    const isTarget = await cell.evaluate((element) => element.matches('label, input[data-column]'));
    if (isTarget) expect(Math.min(width, height)).toBeGreaterThanOrEqual(43.5);
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
});

for (const [device, viewport] of Object.entries({ phone, desktop })) {
  test(`is reached by keyboard on a ${device}, in dark mode too`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await changeAndSelect(page);
    expect(await findFocusProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findFocusProblems(page)).toEqual([]);
  });
}

for (const name of ['Prices', 'Stock']) {
  test(`has no accessibility problems in the dialog ${name}`, async ({ page }) => {
    await changeAndSelect(page);
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findViolations(page, { checksTargets: true })).toEqual([]);
    expect(await findFocusProblems(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const cut = await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
  });
}
