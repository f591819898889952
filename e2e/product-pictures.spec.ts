import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { chooseFiles, imageSection, images, openChooser, type UploadFile, uploads } from './pictures.ts';
import { banner, create, expectFormKept, fillForm, name } from './productForm.ts';
import { openAsSeller } from './selling.ts';
import { adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const newPath = '/seller/products/new';
const rows = (page: Page) => imageSection(page).getByRole('list', { name: 'Uploads' }).getByRole('listitem');
let weavers: Shop;

/** A photo of a single colour with a camera's file name. */
async function createPhoto(fileName: string, background = '#7c3aed'): Promise<UploadFile> {
  const canvas = sharp({ create: { width: 1600, height: 1200, channels: 3, background } });
  return { name: fileName, mimeType: 'image/jpeg', buffer: await canvas.jpeg().toBuffer() };
}

async function dropFile(page: Page, file: UploadFile): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ bytes, fileName, type }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], fileName, { type }));
      return data;
    },
    { bytes: file.buffer.toString('base64'), fileName: file.name, type: file.mimeType },
  );
  await page.getByText('Drop photos here').dispatchEvent('drop', { dataTransfer: transfer });
}

test.beforeAll(async ({ product }) => {
  weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
});

// specification 2.214
test('uploads chosen and dropped photos, and shows them on the product and its public page', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await fillForm(page);
  await chooseFiles(page, [await createPhoto('front.jpg'), await createPhoto('back.jpg', '#b45309')]);
  await expect(images(page)).toHaveCount(2);
  await dropFile(page, await createPhoto('side.jpg', '#047857'));
  await expect(images(page)).toHaveCount(3);
  await expect(rows(page)).toHaveCount(0);
  await expect(imageSection(page).getByRole('status')).toHaveText('side.jpg was uploaded.');
  const third = await images(page).nth(2).getByRole('img').getAttribute('src');
  await imageSection(page).getByRole('button', { name: 'Make first: photo 3' }).click();
  await expect(imageSection(page).getByRole('button', { name: 'First: photo 1' })).toBeFocused();
  await expectGoodAppearance(page);
  await create(page).click();
  const card = page.getByRole('article', { name: 'Brass lamp' });
  const picture = card.locator('img');
  await expect(picture).toHaveAttribute('src', third ?? '');
  await expect(picture).toHaveAttribute('srcset', /320\.webp 320w, .*640\.webp 640w, .*1280\.webp 1280w/);
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('button', { name: /^Show photo/ })).toHaveCount(3);
  await page.getByRole('link', { name: 'View Public Page' }).click();
  await expect(page).toHaveURL(/\/product\//);
  const shown = page.getByRole('img', { name: /Brass lamp/ }).first();
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('rejects a text file with the name of an image at its row, and keeps the form', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await fillForm(page);
  await chooseFiles(page, [{ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Only some words.') }]);
  await expect(rows(page)).toContainText('Please choose a JPEG, PNG, WebP or AVIF photo.');
  await expectFormKept(page);
  await expectGoodAppearance(page);
  await create(page).click();
  await expect(banner(page)).toHaveText('Some photos weren’t uploaded. Try again or remove them.');
  await rows(page).getByRole('button', { name: 'Remove: notes.png' }).click();
  await expect(rows(page)).toHaveCount(0);
  await create(page).click();
  await expect(page).toHaveURL('/seller/products');
});

test('rejects files that are no image or too large before uploading', async ({ page }, testInfo) => {
  await openAsSeller(page, weavers, newPath);
  let sent = 0;
  await page.route(uploads, (route) => {
    sent += 1;
    return route.continue();
  });
  const chosen = [testInfo.outputPath('prices.pdf'), testInfo.outputPath('huge.jpg')] as const;
  await writeFile(chosen[0], '%PDF');
  await writeFile(chosen[1], Buffer.alloc(10 * 1024 * 1024 + 1));
  await chooseFiles(page, [...chosen]);
  await expect(rows(page)).toHaveText([
    /prices\.pdf.*Please choose a JPEG, PNG, WebP or AVIF photo\./,
    /huge\.jpg.*This photo is larger than 10 MB\. Please choose a smaller one\./,
  ]);
  await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
  expect(sent).toBe(0);
  // Only the server detects the real type; a retry would not help.
  await chooseFiles(page, [{ name: 'renamed.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF') }]);
  await expect(rows(page).last()).toHaveText(/renamed\.jpg.*Please choose a JPEG, PNG, WebP or AVIF photo\./);
  await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
});

test('accepts ten of eleven photos', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  const files = await Promise.all(
    Array.from({ length: 11 }, (_, index) => createPhoto(`${index}.jpg`, `#${index}0${index}0${index}0`.slice(0, 7))),
  );
  await chooseFiles(page, files);
  await expect(imageSection(page).getByText('A product can have at most 10 photos.').first()).toBeVisible();
  await expect(images(page)).toHaveCount(10, { timeout: 90_000 });
  await chooseFiles(page, [await createPhoto('more.jpg')]);
  await expect(imageSection(page).getByText('A product can have at most 10 photos.').first()).toBeVisible();
  await expect(images(page)).toHaveCount(10);
});

test('warns before leaving during an upload, which can be cancelled', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  const letGo = await holdRequests(page, uploads);
  await chooseFiles(page, [await createPhoto('front.jpg'), await createPhoto('back.jpg')]);
  await expect(rows(page).getByRole('progressbar', { name: 'Uploading front.jpg' })).toBeVisible();
  await expectGoodAppearance(page);
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await rows(page).getByRole('button', { name: 'Remove: back.jpg' }).click();
  letGo();
  await expect(images(page)).toHaveCount(1);
});

test('saves without waiting for photos, and adds them to the product later', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await fillForm(page);
  await name(page).fill('Patient kettle');
  const letGo = await holdRequests(page, uploads);
  await chooseFiles(page, [await createPhoto('front.jpg'), await createPhoto('back.jpg', '#b45309')]);
  await expect(rows(page)).toHaveCount(2);
  await create(page).click();
  const tray = page.getByRole('list', { name: 'Photos of Patient kettle' });
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  const card = page.getByRole('article', { name: 'Patient kettle' });
  await expect(card.getByText('No photo')).toBeAttached();
  await expectGoodAppearance(page);
  // The tray stays visible on the next page.
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(tray).toBeVisible();
  letGo();
  await expect(page.getByText('The photos of Patient kettle are uploaded.')).toBeVisible();
  await expect(tray).toHaveCount(0);
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(card.locator('img')).toHaveJSProperty('complete', true);
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('button', { name: /^Show photo/ })).toHaveCount(2);
});

test('keeps a photo in the tray that fails after saving, and can retry it', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await fillForm(page);
  await name(page).fill('Unlucky kettle');
  let isDown = true;
  const letGo = await holdRequests(page, uploads);
  await page.route('**/api/seller/products/*/pictures', (route) => (isDown ? route.abort() : route.continue()));
  await chooseFiles(page, [await createPhoto('front.jpg')]);
  await create(page).click();
  const tray = page.getByRole('list', { name: 'Photos of Unlucky kettle' });
  letGo();
  await expect(tray).toContainText('Can’t reach Haat.');
  isDown = false;
  await tray.getByRole('button', { name: 'Try again: front.jpg' }).click();
  await expect(tray).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Unlucky kettle' }).locator('img')).toHaveCount(1);
});

test('shrinks and rotates a large photo before uploading', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  const canvas = sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#7c3aed',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
  const buffer = await canvas.jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer();
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { sent: body.get('file') });
      send.call(this, body);
    };
  });
  await chooseFiles(page, [{ name: 'camera.jpg', mimeType: 'image/jpeg', buffer }]);
  await expect(images(page)).toHaveCount(1);
  const sent = await page.evaluate(async () => {
    const file = (window as unknown as { sent: globalThis.File }).sent;
    const { width, height } = await createImageBitmap(file, { imageOrientation: 'none' });
    return { name: file.name, type: file.type, size: file.size, width, height };
  });
  expect(sent).toMatchObject({ name: 'camera.jpg', type: 'image/jpeg', width: 1536, height: 2048 });
  expect(sent.size).toBeLessThan(buffer.length);
});

test('reports a lost connection at the row, and uploads again with Try again', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await fillForm(page);
  await name(page).fill('Copper jug');
  await page.route(uploads, (route) => route.abort());
  await chooseFiles(page, [await createPhoto('front.jpg')]);
  await expect(rows(page)).toContainText('Can’t reach Haat. Please check your connection and try again.');
  await page.unroute(uploads);
  await rows(page).getByRole('button', { name: 'Try again: front.jpg' }).click();
  await expect(images(page)).toHaveCount(1);
  await expect(rows(page)).toHaveCount(0);
  await expect(name(page)).toHaveValue('Copper jug');
  await create(page).click();
  await expect(page.getByRole('article', { name: 'Copper jug' })).toBeVisible();
});

// specification 2.214
test('offers the camera on a phone', async ({ browser, product }) => {
  const context = await browser.newContext({
    baseURL: product.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 780 },
  });
  const page = await context.newPage();
  await openAsSeller(page, weavers, newPath);
  const input = (await openChooser(page, 'Take a photo')).element();
  expect(await input.getAttribute('capture')).toBe('environment');
  await context.close();
});
