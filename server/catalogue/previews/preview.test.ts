import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { motifs } from '#demo/photos.ts';
import { product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { picture } from '#test/pictureForms.ts';
import { createTestServer } from '#test/server.ts';
import { readStoreForPreview, readVisibleProduct } from '../shop/queries.ts';
import { drawPreview, drawStorePreview } from './drawing.ts';
import { previewAddress, readPreview, storePreviewAddress } from './preview.ts';
import { toDrawableText } from './textRendering.ts';

const server = createTestServer();
let owner: TestSeller;
beforeAll(async () => {
  owner = await seller(server);
});

const addressOf = async (id: string) => previewAddress(await readVisibleProduct(server.context, id));
const storedPreviews = (id: string) => readdir(join(server.dataDirectory, 'pictures/previews', id)).catch(() => []);

describe('the preview of a product', () => {
  test('is a JPEG of 1200 × 630 under 300 KB at an address with immutable content', async () => {
    const id = await product(owner);
    const answer = await server.app.inject({ url: await addressOf(id) });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { width, height, format, isProgressive } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, format, isProgressive }).toEqual({
      width: 1200,
      height: 630,
      format: 'jpeg',
      isProgressive: true,
    });
    expect(answer.rawPayload.length).toBeLessThan(300_000);
    expect(await storedPreviews(id)).toEqual([expect.stringMatching(/^[0-9a-f]{16}\.jpg$/)]);
  });

  test('changes its address when its content changes, and deletes the older image', async () => {
    const id = await product(owner, { name: 'Lamp' });
    const seen = [await addressOf(id)];
    await server.app.inject({ url: seen[0] ?? '' });
    const own = await picture(owner);
    const changes = [
      { name: 'Big lamp' },
      { name: 'Big lamp', pricePaise: 5 },
      { name: 'Big lamp', pricePaise: 5, images: [own] },
    ];
    for (const [index, change] of changes.entries()) {
      const body = productBody({ ...change, version: index + 1, shownStock: 50 });
      expect((await owner.browser.put(`/api/seller/products/${id}`, body)).status).toBe(200);
      const address = await addressOf(id);
      expect(seen).not.toContain(address);
      const old = await server.app.inject({ url: seen.at(-1) ?? '' });
      expect([old.statusCode, old.headers.location]).toEqual([302, address]);
      expect((await server.app.inject({ url: address })).statusCode).toBe(200);
      expect(await storedPreviews(id)).toEqual([address.split('/').at(-1)]);
      seen.push(address);
    }
    const unseen = productBody({ ...changes[2], description: 'Other', stock: 3, version: 4, shownStock: 50 });
    expect((await owner.browser.put(`/api/seller/products/${id}`, unseen)).status).toBe(200);
    expect(await addressOf(id)).toBe(seen.at(-1));
  });

  test('is drawn once for concurrent requests', async () => {
    const id = await product(owner);
    const puts: string[] = [];
    const { pictures } = server.context;
    const counting = {
      ...server.context,
      pictures: {
        ...pictures,
        put: (key: string, bytes: Buffer, type: string) => {
          puts.push(key);
          return pictures.put(key, bytes, type);
        },
      },
    };
    const shown = await readVisibleProduct(server.context, id);
    const drawn = await Promise.all([1, 2, 3, 4].map(() => readPreview(counting, shown)));
    expect(puts).toHaveLength(1);
    expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size).toBe(1);
    await readPreview(counting, shown);
    expect(puts).toHaveLength(1);
  });

  test('exists only for products that the public can see', async () => {
    const id = await product(owner, { isActive: false });
    const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
    const closed = await seller(server);
    const orphan = await product(closed);
    await server.rows(`update sellers set status = 'suspended' where id = $1`, [closed.id]);
    for (const url of [
      `/media/previews/${id}/0.jpg`,
      `/media/previews/${orphan}/0.jpg`,
      `/media/previews/${unknown}/0.jpg`,
      '/media/previews/x/0.jpg',
    ]) {
      expect((await server.app.inject({ url })).statusCode).toBe(404);
    }
  });

  test('is queued for deletion when the product is deleted', async () => {
    const id = await product(owner);
    expect((await owner.browser.delete(`/api/seller/products/${id}`)).status).toBe(204);
    const jobs = await server.rows("select data from pgboss.job where name = 'remove-preview'");
    expect(jobs).toContainEqual({ data: { productIds: [id] } });
  });
});

describe('the preview of a shop', () => {
  /** The colours in the middle of the four photos. */
  async function corners(bytes: Buffer): Promise<string[]> {
    const middles = [150, 470].flatMap((top) => [150, 470].map((left) => ({ left, top, width: 2, height: 2 })));
    return Promise.all(
      middles.map(async (region) => {
        const pixel = [...(await sharp(bytes).extract(region).raw().toBuffer()).subarray(0, 3)];
        return pixel.map((value) => (value > 128 ? 1 : 0)).join('');
      }),
    );
  }
  const coloured = async (background: string) =>
    picture(
      shop,
      await sharp({ create: { width: 50, height: 50, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  let shop: TestSeller;
  let path = '';
  beforeAll(async () => {
    shop = await seller(server);
    const [row] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [shop.id]);
    path = row?.slug ?? '';
  });
  const addressOf = async () => storePreviewAddress(await readStoreForPreview(server.context, path));

  test('shows four of its products, preferring those with a photo', async () => {
    for (const colour of ['#ff0000', '#00ff00', '#0000ff', '#000000']) {
      await product(shop, { images: [await coloured(colour)] });
    }
    await product(shop, { name: 'Unseen' });
    const answer = await server.app.inject({ url: await addressOf() });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    expect(await corners(answer.rawPayload)).toEqual(['000', '001', '010', '100']);
  });

  test('changes its address when it shows another product, and deletes the older image', async () => {
    const old = await addressOf();
    await server.app.inject({ url: old });
    await product(shop, { images: [await coloured('#ffffff')] });
    const address = await addressOf();
    expect(address).not.toBe(old);
    const answer = await server.app.inject({ url: old });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, address]);
    const { rawPayload } = await server.app.inject({ url: address });
    expect(await corners(rawPayload)).toEqual(['111', '000', '001', '010']);
    expect(await storedPreviews(shop.id)).toEqual([address.split('/').at(-1)]);
  });

  test.each([0, 1, 2, 3])('is drawn with %i products, whatever their names', async (count) => {
    const products = Array.from({ length: count }, (_, index) => ({ name: `🎉${index}`, image: undefined }));
    const bytes = await drawStorePreview({ businessName: 'हाथ से बुनी', category: 'Fashion' }, products);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300_000);
  });

  test('exists only for shops that the public can see', async () => {
    await server.rows(`update sellers set status = 'suspended' where id = $1`, [shop.id]);
    for (const slug of [path, 'nobody']) {
      expect((await server.app.inject({ url: `/media/store-previews/${slug}/0.jpg` })).statusCode).toBe(404);
    }
  });
});

describe('drawing a preview', () => {
  const words = { name: 'Blue kurta', pricePaise: 125_000, businessName: 'Asha Handlooms' };

  /** The colour in the middle of the photo's square. */
  async function middle(bytes: Buffer): Promise<number[]> {
    const region = { left: 300, top: 60, width: 4, height: 4 };
    return [...(await sharp(bytes).extract(region).raw().toBuffer()).subarray(0, 3)];
  }

  test('uses stored photos and never fetches anything', async () => {
    const green = await sharp({ create: { width: 90, height: 160, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const own = await picture(owner, green);
    const id = await product(owner, { images: ['http://127.0.0.1:9/x.png', own] });
    const [red = 0, greenness = 0] = await middle(
      await readPreview(server.context, await readVisibleProduct(server.context, id)),
    );
    expect([red < 60, greenness > 200]).toEqual([true, true]);
    const demo = await product(owner, { images: [`/media/demo/${motifs[0]}/1.svg`] });
    const plain = await product(owner, { images: ['http://127.0.0.1:9/x.png'] });
    const pictures = [];
    for (const each of [demo, plain])
      pictures.push(await readPreview(server.context, await readVisibleProduct(server.context, each)));
    expect(await middle(pictures[1] ?? Buffer.alloc(0))).not.toEqual(await middle(pictures[0] ?? Buffer.alloc(0)));
  });

  test.each([
    ['a name of 200 characters', 'Handwoven cotton '.repeat(12).slice(0, 200)],
    ['one word of 200 characters', 'x'.repeat(200)],
    ['Hindi', 'हाथ से बुनी बनारसी रेशमी साड़ी'],
    ['Tamil', 'காஞ்சிபுரம் பட்டுப் புடவை'],
    ['Kannada', 'ಮೈಸೂರು ಸ್ಯಾಂಡಲ್ ಸೋಪು'],
    ['markup', '<b>&amp;</i> "x" \'y\' &#0; </span>'],
    ['emoji alone', '🎉👩‍👩‍👧'],
    ['only marks', '\u0301\u093c\u200d'],
  ])('sets %s', async (_, name) => {
    const bytes = await drawPreview({ ...words, name, businessName: name }, undefined);
    expect(bytes.length).toBeLessThan(300_000);
    // The margin on the right stays empty.
    const edge = await sharp(bytes).extract({ left: 1150, top: 0, width: 50, height: 630 }).raw().toBuffer();
    expect(edge.reduce((least, value) => Math.min(least, value), 255)).toBeGreaterThan(235);
  });

  test('stays under 300 KB even for a photo of noise', async () => {
    const noise = Buffer.from(
      Array.from({ length: 900 * 900 * 3 }, (_, index) => (Math.imul(index, 2654435761) >>> 13) & 255),
    );
    const image = await sharp(noise, { raw: { width: 900, height: 900, channels: 3 } })
      .png()
      .toBuffer();
    expect((await drawPreview(words, image)).length).toBeLessThan(300_000);
  });

  test.each([
    ['Toys 🎉 & games', 'Toys & games'],
    ['  a\n\tb  ', 'a b'],
    ['👩‍👩‍👧 क्‍ष', 'क्‍ष'],
    ['价格 ★ ok', 'ok'],
    ['1️⃣ lamp', '1 lamp'],
  ])('draws %j as %j', (text, drawn) => {
    expect(toDrawableText(text)).toBe(drawn);
  });
});
