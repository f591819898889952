import sharp from 'sharp';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { chooseFiles, images, type UploadFile, uploads } from './pictures.ts';
import { create, fillForm } from './productForm.ts';
import { openAsSeller } from './selling.ts';
import { adminCaller, openShop } from './shops.ts';

test.use({ marketplace: 'shared' });

/** A portrait photo in a dim room: a checked cloth at the top, and floor below. */
async function createDimPhoto(): Promise<UploadFile> {
  const tile = sharp({ create: { width: 60, height: 60, channels: 3, background: '#4a3a30' } });
  const cloth = [0, 1, 2, 3, 4, 5].flatMap((row) =>
    [0, 1, 2, 3, 4, 5].map((column) => ({ left: 60 + column * 130 + (row % 2) * 65, top: 60 + row * 65 })),
  );
  const input = await tile.png().toBuffer();
  const room = sharp({ create: { width: 900, height: 1600, channels: 3, background: '#1c1714' } });
  const buffer = await room
    .composite(cloth.map((place) => ({ input, ...place })))
    .jpeg()
    .toBuffer();
  return { name: 'dim.jpg', mimeType: 'image/jpeg', buffer };
}

test('suggests more light and a crop for a dim portrait photo, once, and takes it back', async ({ page, product }) => {
  const weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
  await openAsSeller(page, weavers, '/seller/products/new');
  await fillForm(page);
  await chooseFiles(page, [await createDimPhoto()]);
  const suggestion = page.getByRole('region', { name: 'Suggestion for a photo' });
  await expect(suggestion).toContainText('This photo is dark, and lists show it as a square.');
  await expectGoodAppearance(page);
  const source = () => images(page).first().getByRole('img').getAttribute('src');
  const before = await source();
  await page.route(uploads, (route) => route.abort(), { times: 1 });
  await suggestion.getByRole('button', { name: 'Use this' }).click();
  await expect(suggestion.getByRole('alert')).toBeVisible();
  expect(await source()).toBe(before);
  await suggestion.getByRole('button', { name: 'Use this' }).click();
  await expect(suggestion).toContainText('The photo was replaced.');
  await expect(images(page)).toHaveCount(1);
  const after = String(await source());
  expect(after).not.toBe(before);
  const file = await page.request.get(after.replace('/640.', '/1280.'));
  const { width, height } = await sharp(await file.body()).metadata();
  expect(width).toBe(height);
  const { channels } = await sharp(await file.body()).stats();
  expect(channels[0]?.max).toBeGreaterThan(200);
  await suggestion.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(source).toBe(before);
  await expect(suggestion).toHaveCount(0);
  await create(page).click();
  await expect(page.getByRole('article', { name: 'Brass lamp' }).first()).toBeVisible();
});
