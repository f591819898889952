import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { type Shop, shopPassword } from './shops.ts';

export const settings = '/api/seller/money/settings';

export async function saveSettings(of: Shop, part: string, data: object): Promise<void> {
  const answer = await of.caller.put(`${settings}/${part}`, { data });
  expect(answer.status(), await answer.text()).toBe(204);
}
export const saveUpi = (of: Shop) =>
  saveSettings(of, 'upi', {
    vpa: 'meera.sarees@okaxis',
    name: 'MEERA DEVI',
    isBusiness: false,
    currentPassword: shopPassword,
  });

/** The token of an order's page, with which its customer acts. */
async function tokenOf(of: Shop, id: string): Promise<string> {
  const { link } = (await (await of.caller.get(`/api/seller/orders/${id}`)).json()) as { link: string };
  return link.split('/').at(-1) ?? '';
}
/** The customer says something about the order's payment. */
export async function asCustomer(of: Shop, id: string, path: string, data: object): Promise<void> {
  const answer = await of.customers.post(`/api/orders/${await tokenOf(of, id)}/${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Order #/ });
/** Stores how the page looks on phones and desktops, where SCREENSHOTS names a folder. */
export const screenshot = async (page: Page, name: string) => {
  if (!process.env.SCREENSHOTS) return;
  const before = page.viewportSize();
  for (const [size, width] of [
    ['phone', 360],
    ['desktop', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${size}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
};
