import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { category, create, description, name, price, stock } from './productForm.ts';
import { adminCaller, decideSeller, findSeller } from './shops.ts';

test.use({ marketplace: 'shared', hasTouch: true, viewport: { width: 360, height: 740 } });

/** From the registration form to the first product in the shop, without waiting for the approval. */
const mostTaps = 25;
const password = 'loom-and-thread';

/** Taps of one person; typing counts nothing, a choice in a list of the phone one tap more. */
function countTaps() {
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  return {
    read: () => taps,
    tap,
    type: async (field: Locator, text: string) => {
      await tap(field);
      await expect(field).toBeFocused();
      await field.pressSequentially(text);
    },
    choose: async (list: Locator, option: string) => {
      taps += 2;
      await list.selectOption(option);
    },
    /** The button, the shutter, and 'use this photo' in the phone's camera. */
    photograph: async (page: Page, button: Locator) => {
      const chooser = page.waitForEvent('filechooser');
      await tap(button);
      taps += 2;
      const canvas = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#b45309' } });
      const buffer = await canvas.jpeg().toBuffer();
      await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    },
  };
}
type Taps = ReturnType<typeof countTaps>;

async function register(page: Page, taps: Taps, email: string): Promise<void> {
  await page.goto('/auth/register');
  await taps.type(page.getByLabel('Business Name'), 'Asha Baskets');
  await taps.type(page.getByLabel('Owner Name'), 'Asha Rao');
  await taps.type(page.getByLabel('Email'), email);
  await taps.type(page.getByLabel('Phone'), '98765 43210');
  await taps.choose(page.getByLabel('Category'), 'Home & Garden');
  await taps.type(page.getByLabel('Address'), '4 Temple Road, Kochi 682001');
  await taps.type(page.getByLabel(/^Password/), password);
  await taps.type(page.getByLabel('Confirm password'), password);
  await taps.tap(page.getByRole('button', { name: /register/i }));
  await expect(page).toHaveURL('/auth/registration-pending');
}

async function approve(url: string, email: string): Promise<void> {
  const admin = await adminCaller(url);
  await decideSeller(admin, await findSeller(admin, email), 'approve');
}

/** From the dashboard, which the waiting page opens by itself after the approval. */
async function addFirstProduct(page: Page, taps: Taps): Promise<void> {
  await expect(page).toHaveURL('/seller/dashboard');
  await taps.tap(page.getByRole('list', { name: 'Open your shop' }).getByRole('link', { name: 'Add product' }));
  await taps.photograph(page, page.getByRole('button', { name: 'Take a photo' }));
  await taps.type(name(page), 'Cane basket');
  await taps.type(price(page), '450');
  await taps.type(stock(page), '5');
  await taps.type(description(page), 'Woven by hand.');
  await taps.choose(category(page), 'Home & Garden');
  await taps.tap(create(page));
  await expect(page.getByRole('status').filter({ hasText: 'Your product is live' })).toBeVisible();
}

test('needs at most 25 taps from the registration form to the first live product', async ({ page, product }) => {
  const taps = countTaps();
  await register(page, taps, 'baskets@haat.example');
  await approve(product.url, 'baskets@haat.example');
  await addFirstProduct(page, taps);
  expect(taps.read()).toBeLessThanOrEqual(mostTaps);
});

test('needs at most 25 taps with a sign-in after the approval', async ({ page, product }) => {
  const taps = countTaps();
  await register(page, taps, 'baskets-again@haat.example');
  await approve(product.url, 'baskets-again@haat.example');
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await taps.type(page.getByLabel('Email'), 'baskets-again@haat.example');
  await taps.type(page.getByLabel(/^Password/), password);
  await taps.tap(page.getByRole('button', { name: 'Sign in as Seller' }));
  await addFirstProduct(page, taps);
  expect(taps.read()).toBeLessThanOrEqual(mostTaps);
});
