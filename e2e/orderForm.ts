import type { Page } from '@playwright/test';

export const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });

/** Fills in the form of a product page. */
export async function fillForm(page: Page, note = 'Ring twice'): Promise<void> {
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Phone number').fill('98765 43210');
  await page.getByLabel('Delivery address').fill('7 Lake View, Mysuru');
  await page.getByLabel('Note').fill(note);
}
