import type { Locator, Page } from '@playwright/test';
import { findViolations, phone } from './appearance.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { findFocusProblems } from './keyboard.ts';
import { openAsSeller } from './selling.ts';
import { adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared', hasTouch: true, viewport: phone });

let shop: Shop;

test.beforeEach(async ({ page, product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Option Sheets');
  await openAsSeller(page, shop, '/seller/products/new');
});

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Option' });
const value = (page: Page, label: string) => sheet(page).getByRole('button', { name: label, exact: true });

/** A finger goes where the target is now; Playwright's own tap would wait until it stands still. */
async function touch(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const box = await target.boundingBox();
  if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

test('takes taps in quick succession, also while the sheet is still opening', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const [option, values] of [
    ['Colour', ['Red', 'Blue', 'Green']],
    ['Size', ['S', 'M', 'L']],
  ] as const) {
    await button(page, option).tap();
    for (const name of values) await touch(page, value(page, name));
    for (const name of values) await expect(value(page, name)).toHaveAttribute('aria-pressed', 'true');
    await value(page, 'Done').tap();
    await expect(sheet(page)).toHaveCount(0);
  }
});

test('takes the tap on Done right after values were typed', async ({ page }) => {
  await button(page, 'Size').tap();
  await sheet(page).getByLabel('Other values').fill('44, 46, 48, 50, 52');
  await touch(page, value(page, 'Done'));
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByLabel('Stock: 52')).toBeVisible();
});

test('takes the tap on a value right after others were typed', async ({ page }) => {
  await button(page, 'Colour').tap();
  await sheet(page).getByLabel('Other values').fill('Wine, Rust');
  await touch(page, value(page, 'Red'));
  await expect(value(page, 'Red')).toHaveAttribute('aria-pressed', 'true');
  await value(page, 'Done').tap();
  await expect(page.getByText('Colour: Red, Wine, Rust')).toBeVisible();
});

test('works by keyboard, and returns the focus', async ({ page }) => {
  await button(page, 'Colour').focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await value(page, 'Red').focus();
  await page.keyboard.press('Space');
  await expect(value(page, 'Red')).toHaveAttribute('aria-pressed', 'true');
  expect(await findFocusProblems(page)).toEqual([]);
  await value(page, 'Done').focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toHaveCount(0);
  await expect(button(page, 'Edit: Colour')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(button(page, 'Edit: Colour')).toBeFocused();
});

test('has no accessibility problems and fits a narrow phone with large text', async ({ page }) => {
  await button(page, 'Colour').tap();
  for (const name of ['Red', 'Blue']) await value(page, name).tap();
  await sheet(page).getByLabel('Other values').fill('red');
  await value(page, 'Add').tap();
  await expect(sheet(page).getByRole('alert')).toBeVisible();
  expect(await findViolations(page, { checksTargets: true })).toEqual([]);
  for (const target of await sheet(page).locator('button:not([disabled]), input, select, textarea').all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    const name = await target.evaluate((element) => element.outerHTML.slice(0, 200));
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(43.5);
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
  const cut = await sheet(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
  await expect(value(page, 'Done')).toBeInViewport({ ratio: 1 });
  await value(page, 'Done').tap();
});
