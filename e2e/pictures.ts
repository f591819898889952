import type { FileChooser, Page } from '@playwright/test';
import { section } from './selling.ts';

export const uploads = '**/api/seller/pictures';
export const imageSection = (page: Page) => section(page, 'Product Images');
export const images = (page: Page) =>
  imageSection(page).getByRole('list', { name: 'Product Images' }).getByRole('listitem');

export type UploadFile = { name: string; mimeType: string; buffer: Buffer };

/**
 * Taps until the browser opens its dialog: it does so only within five seconds of a tap, and a page may need longer to
 * become interactive on a busy machine.
 */
export async function openChooser(page: Page, button = 'Choose photos'): Promise<FileChooser> {
  for (;;) {
    const opened = page.waitForEvent('filechooser', { timeout: 5_000 }).catch(() => undefined);
    await page.getByRole('button', { name: button }).click();
    const chooser = await opened;
    if (chooser) return chooser;
  }
}

/** Paths of large files, since a browser unpacks contents slowly. */
export async function chooseFiles(page: Page, files: UploadFile[] | string[]): Promise<void> {
  await (await openChooser(page)).setFiles(files);
}
