import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { picture, pictureForm } from '#test/pictureForms.ts';
import { createTestServer } from '#test/server.ts';
import { cleanUpUnusedPictures } from './cleanup.ts';

const server = createTestServer();
let owner: TestSeller;
beforeAll(async () => {
  owner = await seller(server);
});

const day = 24 * 60 * 60 * 1000;
const idOf = (url: string) => url.split('/')[3] ?? '';
const folder = (url: string) => join(server.dataDirectory, 'pictures/pictures', idOf(url));
const rows = (url: string) => server.rows('select seller_id from pictures where id = $1', [idOf(url)]);
const upload = (content: Buffer) =>
  owner.browser.send({ method: 'POST', url: '/api/seller/pictures', ...pictureForm({ content, name: 'x.bin' }) });

const blank = (width: number, height: number, background = '#c0392b') =>
  sharp({ create: { width, height, channels: 3, background } });
async function read(url: string): Promise<Metadata> {
  const answer = await server.app.inject({ url });
  expect(answer.statusCode).toBe(200);
  return sharp(answer.rawPayload).metadata();
}

describe('an uploaded photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s, whatever its name', async (format) => {
    const answer = await upload(await blank(1600, 800).toFormat(format).toBuffer());
    expect(answer.body).toEqual({
      url: expect.stringMatching(/^\/media\/pictures\/.+\/1280\.webp$/),
      width: 1280,
      height: 640,
    });
    const { url } = answer.body as { url: string };
    for (const width of [320, 640, 1280]) {
      expect(await read(url.replace('1280', String(width)))).toMatchObject({
        format: 'webp',
        width,
        height: width / 2,
      });
    }
    expect(await rows(url)).toEqual([{ seller_id: owner.id }]);
  });

  test('is public and never changes', async () => {
    const url = await picture(owner);
    const { headers } = await server.browser().get(url);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    for (const other of ['1281.webp', '320.png', '1280.webp.part', '..%2f..%2fx']) {
      const answer = await server.browser().get(url.replace('1280.webp', other));
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    }
  });

  test('is rotated by its orientation and loses its location', async () => {
    const gps = { IFD0: { Copyright: 'Asha' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' } };
    const file = await blank(400, 200).withExif(gps).withMetadata({ orientation: 6 }).withExif(gps).jpeg().toBuffer();
    const before = await sharp(file).metadata();
    expect([before.exif?.includes('Asha'), before.orientation ?? 6]).toEqual([true, 6]);
    const url = await picture(
      owner,
      await sharp(file)
        .keepExif()
        .withExifMerge({ IFD0: { Orientation: '6' } })
        .toBuffer(),
    );
    const made = await read(url);
    expect(made).toMatchObject({ width: 200, height: 400 });
    expect([made.exif, made.xmp, made.iptc, made.icc, made.orientation]).toEqual(Array(5).fill(undefined));
  });

  test('is never enlarged, and a very tall one is scaled down', async () => {
    expect(await read(await picture(owner, await blank(100, 50).png().toBuffer()))).toMatchObject({
      width: 100,
      height: 50,
    });
    const tall = await read(await picture(owner, await blank(500, 20_000).png().toBuffer()));
    expect(tall).toMatchObject({ width: 128, height: 5120 });
  });

  test('is the first frame of an animation', async () => {
    const frames = await Promise.all(['red', 'blue'].map((color) => blank(60, 40, color).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [90, 90] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const still = await read(await picture(owner, moving));
    expect([still.width, still.height, still.pages]).toEqual([60, 40, undefined]);
  });

  test('is stored in files that only their owner can read', async () => {
    const url = await picture(owner);
    expect((await readdir(folder(url))).sort()).toEqual(['1280.webp', '320.webp', '640.webp']);
    expect((await stat(folder(url))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder(url), '320.webp'))).mode & 0o777).toBe(0o600);
  });
});

describe('a product', () => {
  test('accepts uploads of its seller only', async () => {
    const [own, strange] = [await picture(owner), await picture(await seller(server))];
    const gone = own.replace(idOf(own), '01890a5d-ac96-774b-bcce-b302099a8057');
    const id = await product(owner, { images: [own] });
    for (const refused of [strange, gone, own.replace('1280', '640'), '/media/pictures/x.webp']) {
      const body = productBody({ images: [own, refused], version: 1, shownStock: 50 });
      const { version: _, shownStock: __, ...draft } = body as Record<string, unknown>;
      for (const answer of [
        await owner.browser.post('/api/seller/products', draft),
        await owner.browser.put(`/api/seller/products/${id}`, body),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: { error: { code: 'picture_not_found' } } });
        expect(answer.body).toHaveProperty('error.details.fields.images');
        expect(answer.body).toHaveProperty('error.details.images', [refused]);
      }
    }
    expect(await server.rows('select images from products where seller_id = $1', [owner.id])).toEqual([
      { images: [own] },
    ]);
    const answer = await owner.browser.put(
      `/api/seller/products/${id}`,
      productBody({ images: [own, 'https://elsewhere.example/x.jpg'], version: 1, shownStock: 50 }),
    );
    expect(answer.status).toBe(200);
  });
});

describe('the cleanup', () => {
  test('deletes old unused photos with their files, but no used or recent ones', async () => {
    const [used, unused, dropped] = [await picture(owner), await picture(owner), await picture(owner)];
    await product(owner, { images: [used] });
    const id = await product(owner, { images: [dropped] });
    expect((await owner.browser.delete(`/api/seller/products/${id}`)).status).toBe(204);
    expect(await cleanUpUnusedPictures(server.context)).toBe(0);
    const context = { ...server.context, now: () => new Date(Date.now() + day + 1000) };
    await server.rows('update pictures set created_at = now() - $2::interval where id = $1', [idOf(unused), '3 days']);
    const young = await picture(owner);
    await server.rows('update pictures set created_at = now() + $2::interval where id = $1', [idOf(young), '1 hour']);
    await Promise.all([cleanUpUnusedPictures(context), cleanUpUnusedPictures(context)]);
    for (const remaining of [used, young])
      expect([existsSync(folder(remaining)), (await rows(remaining)).length]).toEqual([true, 1]);
    for (const gone of [unused, dropped])
      expect([existsSync(folder(gone)), (await rows(gone)).length]).toEqual([false, 0]);
  });

  test('deletes more than one batch', async () => {
    for (let count = 0; count < 25; count += 1) await picture(owner);
    const context = { ...server.context, now: () => new Date(Date.now() + day + 1000) };
    expect(await cleanUpUnusedPictures(context)).toBeGreaterThanOrEqual(25);
    expect(await cleanUpUnusedPictures(context)).toBe(0);
  });

  test('skips a photo that a product starts to use at the same moment', async () => {
    const url = await picture(owner);
    const context = { ...server.context, now: () => new Date(Date.now() + day + 1000) };
    await Promise.all([product(owner, { images: [url] }).catch(() => {}), cleanUpUnusedPictures(context)]);
    const [using] = await server.rows<{ count: number }>('select count(*) from products where $1 = any(images)', [url]);
    expect([existsSync(folder(url)), (await rows(url)).length]).toEqual([using?.count === 1, Number(using?.count)]);
  });
});
