import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { product, productBody, seller } from '#test/factories.ts';
import { picture } from '#test/pictureForms.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';

async function addKurti() {
  const owner = await seller(server);
  const [red, blue] = [await picture(owner), await picture(owner)];
  const { body } = await owner.browser.post(
    '/api/seller/products',
    productBody({
      name: 'Kurti',
      images: [red, blue],
      options: [{ key: 'colour', name: 'Colour', values: ['Red', 'Blue'] }],
      variants: [
        { values: ['Red'], pricePaise: 499_00, stock: 4 },
        { values: ['Blue'], pricePaise: 899_00, stock: 5, image: blue },
      ],
    }),
  );
  const { id, variants } = body as { id: string; variants: { id: string }[] };
  return { id, red: variants[0]?.id ?? '', blue: variants[1]?.id ?? '' };
}

/** What a link to this path shows. */
async function readLink(path: string) {
  const { text } = await server.browser().get(path);
  const of = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(text)?.[1];
  const image = new URL((of('image') ?? '').replaceAll('&amp;', '&'));
  return {
    title: of('title'),
    description: of('description'),
    alt: of('image:alt'),
    address: of('url'),
    price: /product:price:amount" content="([^"]*)"/.exec(text)?.[1],
    canonical: /rel="canonical" href="([^"]*)"/.exec(text)?.[1],
    image: image.pathname + image.search,
  };
}

test('the link to a variant shows its label, price, stock and photo; its canonical address has no variant', async () => {
  const { id, red, blue } = await addKurti();
  const whole = await readLink(`/product/${id}`);
  const ofBlue = await readLink(`/product/${id}?variant=${blue}`);
  expect(whole).toMatchObject({
    title: expect.stringContaining('Kurti – from ₹499'),
    alt: expect.stringContaining('Kurti from ₹499'),
  });
  expect(ofBlue).toMatchObject({
    title: expect.stringContaining('Kurti (Blue) – ₹899'),
    description: expect.stringContaining('Only 5 left'),
    alt: expect.stringContaining('Kurti (Blue)'),
    address: expect.stringMatching(new RegExp(`/product/${id}\\?variant=${blue}$`)),
    price: '899.00',
    canonical: whole.canonical,
  });
  // In this sequence, because the product's picture replaces all older ones.
  const first = await server.app.inject({ url: whole.image });
  const second = await server.app.inject({ url: ofBlue.image });
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect(second.rawPayload.equals(first.rawPayload)).toBe(false);
  expect(new Set([whole.image, ofBlue.image, (await readLink(`/product/${id}?variant=${red}`)).image]).size).toBe(3);
  // All are in the product's folder, which is deleted with it.
  expect(await readdir(join(server.dataDirectory, 'pictures/previews', id))).toHaveLength(2);
});

test('the link to an unknown variant shows the product', async () => {
  const { id, blue } = await addKurti();
  const whole = await readLink(`/product/${id}`);
  expect(await readLink(`/product/${id}?variant=${unknown}`)).toEqual(whole);
  const { image } = await readLink(`/product/${id}?variant=${blue}`);
  const answer = await server.app.inject({ url: image.replace(blue, unknown) });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, whole.image]);
});

test('a product without options ignores the variant of an address', async () => {
  const id = await product(await seller(server));
  expect(await readLink(`/product/${id}?variant=${unknown}`)).toEqual(await readLink(`/product/${id}`));
});
