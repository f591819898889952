import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { category, create, description, name, price, stock } from './productForm.ts';
import { adminCaller, decideSeller, findSeller } from './shops.ts';

export const password = 'loom-and-thread';

/** Taps of one person; typing counts nothing, a choice in a list of the phone one tap more. */
export function countTaps() {
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
export type Taps = ReturnType<typeof countTaps>;

export async function register(page: Page, taps: Taps, email: string): Promise<void> {
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
  await page.waitForURL('/auth/registration-pending');
}

export async function approve(url: string, email: string): Promise<void> {
  const admin = await adminCaller(url);
  await decideSeller(admin, await findSeller(admin, email), 'approve');
}

/** From the dashboard, which the waiting page opens by itself after the approval. */
export async function addFirstProduct(page: Page, taps: Taps): Promise<void> {
  await page.waitForURL('/seller/dashboard');
  await taps.tap(page.getByRole('list', { name: 'Open your shop' }).getByRole('link', { name: 'Add product' }));
  await taps.photograph(page, page.getByRole('button', { name: 'Take a photo' }));
  await taps.type(name(page), 'Cane basket');
  await taps.type(price(page), '450');
  await taps.type(stock(page), '5');
  await taps.type(description(page), 'Woven by hand.');
  await taps.choose(category(page), 'Home & Garden');
  await taps.tap(create(page));
  await page.getByRole('status').filter({ hasText: 'Your product is live' }).waitFor();
}
