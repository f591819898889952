import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';
import { drawPreview, drawStorePreview } from './drawing.ts';
import { removePreviews } from './preview.ts';

/** A link preview is drawn in the language of its address (languages.md, section 2). */
const server = createTestServer({ render });
const hindi = { 'accept-language': 'hi-IN' };

async function readPreviewLink(url: string, headers: Record<string, string> = {}) {
  const { text } = await server.browser().send({ method: 'GET', url, headers });
  const of = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(text)?.[1] ?? '';
  const image = new URL(of('image').replaceAll('&amp;', '&'));
  return { image: image.pathname + image.search, url: new URL(of('url')).pathname };
}

const folders = async (id: string) => {
  const names = await readdir(join(server.dataDirectory, 'pictures/previews')).catch(() => []);
  return names.filter((name) => name.startsWith(id)).sort();
};

test('a product has one preview for its own address, whoever reads it, and one for the Hindi address', async () => {
  const id = await product(await seller(server));
  const own = await readPreviewLink(`/product/${id}`);
  expect(await readPreviewLink(`/product/${id}`, hindi)).toEqual(own);
  const translated = await readPreviewLink(`/hi/product/${id}`);
  expect([own.url, translated.url]).toEqual([`/product/${id}`, `/hi/product/${id}`]);
  expect(own.image).toMatch(/^\/media\/previews\/[\w-]+\/[0-9a-f]{16}\.jpg$/);
  expect(translated.image).toMatch(/^\/media\/previews\/[\w-]+\/[0-9a-f]{16}\.jpg\?language=hi$/);
  expect(translated.image.split('?')[0]).not.toBe(own.image);
  for (const image of [own.image, translated.image, own.image])
    expect((await server.app.inject({ url: image })).statusCode, image).toBe(200);
  // Drawing one keeps the other.
  expect(await folders(id)).toEqual([id, `${id}-hi`]);
  // The version of one language under the name of another leads to the current one.
  const mixed = await server.app.inject({ url: `${own.image}?language=hi` });
  expect([mixed.statusCode, mixed.headers.location]).toEqual([302, translated.image]);
  const unknown = await server.app.inject({ url: `${own.image}?language=zz` });
  expect(unknown.statusCode).toBe(200);
  await removePreviews(server.context, id);
  expect(await folders(id)).toEqual([]);
});

test('a shop has a preview for each address, too', async () => {
  const { id } = await seller(server);
  const [row] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [id]);
  const own = await readPreviewLink(`/store/${row?.slug}`, hindi);
  const translated = await readPreviewLink(`/hi/store/${row?.slug}`);
  expect(translated.image).toMatch(/^\/media\/store-previews\/[\w-]+\/[0-9a-f]{16}\.jpg\?language=hi$/);
  expect([own.url, translated.url]).toEqual([`/store/${row?.slug}`, `/hi/store/${row?.slug}`]);
  const drawn = [];
  for (const url of [own.image, translated.image]) drawn.push((await server.app.inject({ url })).rawPayload);
  expect(drawn[0]?.equals(drawn[1] ?? Buffer.alloc(0))).toBe(false);
});

/** The ink in the column of text, by pixel. */
async function readInk(jpeg: Buffer): Promise<Buffer> {
  const region = { left: 690, top: 130, width: 450, height: 440 };
  return sharp(jpeg).extract(region).greyscale().threshold(160).raw().toBuffer();
}

test('says the category and the price in its language, with letters instead of boxes', async () => {
  const store = { businessName: 'Meera', category: 'Fashion' } as const;
  const english = await readInk(await drawStorePreview(store, [], 'en'));
  const translated = await readInk(await drawStorePreview(store, [], 'hi'));
  expect(translated.equals(english)).toBe(false);
  const range = { name: 'Kurti', pricePaise: 499_00, priceToPaise: 899_00, businessName: 'Meera' };
  const [from, se] = [await drawPreview(range, undefined, 'en'), await drawPreview(range, undefined, 'hi')];
  expect((await readInk(se)).equals(await readInk(from))).toBe(false);
});
