import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const productCalls = /\/api\/seller\/products(\/[0-9a-f-]+)?$/;
export const banner = (page: Page) => page.getByRole('alert');
export const name = (page: Page) => page.getByLabel('Product Name');
export const description = (page: Page) => page.getByLabel('Description');
export const alsoCalled = (page: Page) => page.getByLabel('Also called');
export const category = (page: Page) => page.getByLabel('Category');
export const price = (page: Page) => page.getByLabel('Price (₹)');
export const stock = (page: Page) => page.getByLabel('Stock Quantity');
export const imageUrl = (page: Page) => page.getByLabel('Image URL');
export const create = (page: Page) => page.getByRole('button', { name: 'Create Product' });
export const update = (page: Page) => page.getByRole('button', { name: 'Update Product' });

export async function fillForm(page: Page): Promise<void> {
  await name(page).fill('Brass lamp');
  await description(page).fill('Cast and polished by hand.');
  await category(page).selectOption('Home & Garden');
  await price(page).fill('1499.25');
  await stock(page).fill('12');
}

export async function expectFormKept(page: Page): Promise<void> {
  await expect(name(page)).toHaveValue('Brass lamp');
  await expect(description(page)).toHaveValue('Cast and polished by hand.');
  await expect(category(page)).toHaveValue('Home & Garden');
  await expect(price(page)).toHaveValue('1499.25');
  await expect(stock(page)).toHaveValue('12');
}
