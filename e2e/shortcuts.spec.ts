import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { panelFilePattern } from './network.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openAsAdmin, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Keyboard Kites');
  await addProduct(shop, { name: 'Kite of paper' });
  await addProduct(shop, { name: 'Kite of silk' });
});

/** Opens a page and waits for the shortcuts, which are loaded when the browser is idle. */
async function openWithShortcuts(page: Page, path: string): Promise<void> {
  const keys = page.waitForResponse(panelFilePattern('CommandLayer'));
  await openAsSeller(page, shop, path);
  await keys;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const shortcutList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const palette = (page: Page) => page.getByPlaceholder(/Search pages/);

/** Closes the dialog, which keeps the focus until it has faded out. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Presses until the listener has been added. */
async function openShortcutList(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(shortcutList(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('lists the shortcuts with ?, and moves between pages and entries with them', async ({ page }) => {
  await openWithShortcuts(page, '/seller/products');
  await openShortcutList(page);
  await expect(shortcutList(page).getByText('Next item')).toBeVisible();
  await expectGoodAppearance(page);
  // The page below is inert meanwhile.
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await closeDialog(page);
  await expect(page).toHaveURL('/seller/products');

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('article', { name: 'Kite of paper' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('k');
  await expect(page.getByRole('article', { name: 'Kite of silk' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('x');
  await expect(page.getByRole('article', { name: 'Kite of silk' }).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: 'Kite of silk' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeVisible();
  await expect(page.getByLabel(/Product Name/)).toHaveValue('Kite of silk');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL('/seller/orders');
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/seller/products/new');
});

test('ignores shortcuts while typing, and focuses the search with /', async ({ page }) => {
  await openWithShortcuts(page, '/seller/products');
  await openShortcutList(page);
  await closeDialog(page);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('cg?');
  await expect(search).toHaveValue('cg?');
  await expect(shortcutList(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/seller\/products\?search=cg/);
  await page.goto('/seller/profile');
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(palette(page)).toBeFocused({ timeout: 2_000 });
  }).toPass();
});

// WCAG 2.1.4
test('switches off shortcuts without Ctrl for this browser', async ({ page }) => {
  await openWithShortcuts(page, '/seller/products');
  await openShortcutList(page);
  await shortcutList(page).getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await closeDialog(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await closeDialog(page);
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await expect(page).toHaveURL('/seller/products');
  await expect(shortcutList(page)).toHaveCount(0);
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).click();
  const toggle = shortcutList(page).getByRole('switch', { name: 'Single-key shortcuts' });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await closeDialog(page);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL('/seller/orders');
});

// specification 2.211
test('preloads the command palette, which opens pages and runs actions', async ({ page, context }) => {
  await openWithShortcuts(page, '/seller/dashboard');
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await context.setOffline(false);
  await expectGoodAppearance(page);
  await palette(page).fill('export orders');
  const exported = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await exported).suggestedFilename()).toBe('orders.csv');
  await page.keyboard.press('Control+k');
  await palette(page).fill('add prod');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/seller/products/new');
});

test('keeps the page below the palette from scrolling', async ({ page }) => {
  await openWithShortcuts(page, '/seller/profile');
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 50));
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  // Wheel events may arrive before the palette has rendered.
  await page.evaluate(() => scrollBy(0, 100));
  await expect.poll(scrolled).toBe(50);
  for (const [x, y] of [
    [1200, 600],
    [640, 80],
  ] as const) {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 100);
    await expect.poll(scrolled).toBe(50);
  }
  await closeDialog(page);
  await expect(async () => {
    await page.mouse.wheel(0, 7);
    expect(await scrolled()).toBeGreaterThan(50);
  }).toPass();
});

test('reports a palette that fails to load, and opens it later', async ({ page }) => {
  await page.route(panelFilePattern('CommandLayer'), (route) => route.abort());
  await openAsAdmin(page, '/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const search = page.getByRole('button', { name: /^Search…/ }).first();
  await search.click();
  await expect(page.getByText(/Couldn’t load this/).first()).toBeVisible();
  await page.unroute(panelFilePattern('CommandLayer'));
  await search.click();
  await expect(palette(page)).toBeFocused();
  await palette(page).fill('review pending');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/sellers?status=pending');
});

test('reports a search of the palette that fails, and repeats it', async ({ page }) => {
  await openAsAdmin(page, '/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.route(/\/api\/admin\/sellers\?search=/, (route) => route.abort());
  await palette(page).fill('Keyboard');
  await expect(page.getByText('Not everything could be searched.')).toBeVisible();
  await page.unroute(/\/api\/admin\/sellers\?search=/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('option', { name: /Keyboard Kites/ }).first()).toBeVisible();
  await expect(page.getByText('Not everything could be searched.')).toHaveCount(0);
});
