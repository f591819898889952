import type { Page } from '@playwright/test';
import { section } from './selling.ts';

export const uploads = '**/api/seller/pictures';
export const imageSection = (page: Page) => section(page, 'Product Images');
export const images = (page: Page) =>
  imageSection(page).getByRole('list', { name: 'Product Images' }).getByRole('listitem');

export type UploadFile = { name: string; mimeType: string; buffer: Buffer };

export async function chooseFiles(page: Page, files: UploadFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photos' }).click();
  await (await chooser).setFiles(files);
}
