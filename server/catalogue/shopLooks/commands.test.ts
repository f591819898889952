import { expect, test } from 'vitest';
import { shopColors } from '#domain/sellers/shopColors.ts';
import { cleanUpUnusedPictures } from '#server/catalogue/pictures/cleanup.ts';
import { slugOf } from '#test/chats.ts';
import { admin, product, seller, type TestSeller } from '#test/factories.ts';
import { picture } from '#test/pictureForms.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const none = { logo: null, cover: null, color: null };

const read = async ({ browser }: TestSeller) => (await browser.get('/api/seller/shop-look')).body;
const save = ({ browser }: TestSeller, look: object) => browser.put('/api/seller/shop-look', look);
const open = async (path: string) => (await server.browser().get(path)).text;

test('the shop’s page and its products show logo, cover and colour, and without them neither', async () => {
  const owner = await seller(server);
  const [productPath, storePath] = [`/product/${await product(owner)}`, `/store/${await slugOf(server, owner)}`];
  expect(await read(owner)).toEqual(none);
  for (const path of [productPath, storePath]) expect(await open(path)).not.toMatch(/shop-sign|-logo"|store-cover"/);
  const look = { logo: await picture(owner), cover: await picture(owner), color: shopColors.teal };
  expect((await save(owner, look)).status).toBe(200);
  expect(await read(owner)).toEqual(look);
  const [store, ofProduct] = [await open(storePath), await open(productPath)];
  for (const html of [store, ofProduct]) {
    expect(html).toContain('background:#00696f;color:#ffffff}');
    expect(html).toContain(look.logo.replace('1280', '320'));
  }
  expect(store).toContain(look.cover);
  expect(store).toMatch(/<h1 class="shop-sign" dir="auto">/);
  expect(ofProduct).not.toContain(look.cover.replace('1280.webp', ''));
  await save(owner, none);
  for (const path of [productPath, storePath]) expect(await open(path)).not.toMatch(/shop-sign|-logo"|store-cover"/);
});

test('letters on a light colour are dark', async () => {
  const owner = await seller(server);
  expect((await save(owner, { ...none, color: '#ffd54a' })).status).toBe(200);
  expect(await open(`/store/${await slugOf(server, owner)}`)).toContain('background:#ffd54a;color:#231b17}');
});

test.each([
  ['#7c7c7c', 'Text on this colour is hard to read. Please choose a lighter or darker one.'],
  ['red', 'Please choose a colour.'],
  ['#A8175B', 'Please choose a colour.'],
  ['#a8175b}body{display:none', 'Please choose a colour.'],
])('refuses the colour %s', async (color, sentence) => {
  const owner = await seller(server);
  expect(await save(owner, { ...none, color })).toMatchObject({
    status: 400,
    body: { error: { details: { fields: { color: sentence } } } },
  });
  expect(await read(owner)).toEqual(none);
});

test('takes uploads of the own shop only', async () => {
  const [owner, other] = [await seller(server), await seller(server)];
  const others = await picture(other);
  for (const logo of [others, 'https://cdn.example/logo.png', '/media/pictures/x/1280.webp', `${others}?x`]) {
    const refused = await save(owner, { ...none, logo });
    expect([refused.status, refused.body]).toMatchObject([
      expect.any(Number),
      { error: { details: { fields: { logo: expect.anything() } } } },
    ]);
  }
  expect(await read(owner)).toEqual(none);
});

test('belongs to approved sellers', async () => {
  const [owner, pending] = [await seller(server), await seller(server, 'pending')];
  for (const browser of [server.browser(), pending.browser, await admin(server)]) {
    expect([401, 403]).toContain((await browser.put('/api/seller/shop-look', none)).status);
    expect([401, 403]).toContain((await browser.get('/api/seller/shop-look')).status);
  }
  await save(owner, { ...none, color: shopColors.blue });
  expect(await read(await seller(server))).toEqual(none);
});

test('logo and cover stay when unused uploads are cleaned up, and go once they are replaced', async () => {
  const owner = await seller(server);
  const look = { logo: await picture(owner), cover: await picture(owner), color: null };
  await save(owner, look);
  const context = { ...server.context, now: () => new Date(Date.now() + 25 * 3600 * 1000) };
  await cleanUpUnusedPictures(context);
  for (const address of [look.logo, look.cover]) expect((await server.browser().get(address)).status).toBe(200);
  await save(owner, { ...look, logo: null });
  await cleanUpUnusedPictures(context);
  expect((await server.browser().get(look.logo)).status).toBe(404);
  expect((await server.browser().get(look.cover)).status).toBe(200);
});
