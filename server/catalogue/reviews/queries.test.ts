import { expect, test } from 'vitest';
import {
  admin,
  customerOrder,
  deliver,
  product,
  productBody,
  review,
  seller,
  type TestSeller,
} from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

type Page = { reviews: { id: string; words: string; author: string }[]; nextCursor: string | null };
const read = async (browser: Browser, url: string) => (await browser.get(url)).body as Page;
const words = async (browser: Browser, url: string) => (await read(browser, url)).reviews.map((row) => row.words);

async function reviews(owner: TestSeller, productId: string, ...texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) ids.push(await review(server, owner, productId, { words: text }));
  return ids;
}

test("public reviews are paged, newest first, with the seller's reply, without hidden ones", async () => {
  const owner = await seller(server);
  const productId = await product(owner);
  const [first = '', second = ''] = await reviews(owner, productId, 'One', 'Two', 'Three');
  await owner.browser.post(`/api/seller/reviews/${first}/answer`, { answer: 'Thank you' });
  await (await admin(server)).post(`/api/admin/reviews/${second}/hide`, { reason: 'Test' });
  const customer = server.browser();
  const page = await read(customer, `/api/products/${productId}/reviews?limit=1`);
  expect(page.reviews).toMatchObject([{ words: 'Three', author: 'Asha', answer: null }]);
  const rest = await read(customer, `/api/products/${productId}/reviews?limit=1&cursor=${page.nextCursor}`);
  expect(rest).toMatchObject({ reviews: [{ words: 'One', answer: 'Thank you' }], nextCursor: null });
  expect(Object.keys(rest.reviews[0] ?? {})).not.toContain('orderLabel');
});

test('a seller reads only their own reviews, optionally the unanswered ones', async () => {
  const [owner, other] = [await seller(server), await seller(server)];
  const [first = ''] = await reviews(owner, await product(owner), 'Mine', 'Mine too');
  await reviews(other, await product(other), 'Foreign');
  expect(await words(owner.browser, '/api/seller/reviews')).toEqual(['Mine too', 'Mine']);
  await owner.browser.post(`/api/seller/reviews/${first}/answer`, { answer: 'Thank you' });
  expect(await words(owner.browser, '/api/seller/reviews?unanswered=true')).toEqual(['Mine too']);
  expect(await words(owner.browser, '/api/seller/reviews?unanswered=false')).toEqual(['Mine too', 'Mine']);
});

test('an administrator finds reviews by text and by visibility, with the reason', async () => {
  const owner = await seller(server);
  const productId = await product(owner, { name: 'Copper kettle' });
  const [first = ''] = await reviews(owner, productId, 'Leaks at the spout', 'Shines');
  const administrator = await admin(server);
  expect(await words(administrator, '/api/admin/reviews?search=KETTLE')).toEqual(['Shines', 'Leaks at the spout']);
  expect(await words(administrator, '/api/admin/reviews?search=spout')).toEqual(['Leaks at the spout']);
  await administrator.post(`/api/admin/reviews/${first}/hide`, { reason: 'Not about the product' });
  const hidden = await read(administrator, '/api/admin/reviews?search=kettle&status=hidden');
  expect(hidden.reviews).toMatchObject([
    { id: first, isHidden: true, hiddenReason: 'Not about the product', seller: { businessName: owner.businessName } },
  ]);
  expect(await words(administrator, '/api/admin/reviews?search=kettle&status=shown')).toEqual(['Shines']);
});

test('a review says which options were bought, to everyone', async () => {
  const owner = await seller(server);
  const { body } = await owner.browser.post(
    '/api/seller/products',
    productBody({
      options: [{ key: 'size', name: 'Size', values: ['M'] }],
      variants: [{ values: ['M'], pricePaise: 499_00, stock: 5 }],
    }),
  );
  const { id: productId, variants } = body as { id: string; variants: { id: string }[] };
  const { id, token } = await customerOrder(server, [{ productId, quantity: 1, variantId: variants[0]?.id ?? '' }]);
  await deliver(owner, id);
  await server.browser().post(`/api/orders/${token}/reviews`, { productId, stars: 5, words: 'Fits' });
  const lists: [Browser, string][] = [
    [server.browser(), `/api/products/${productId}/reviews`],
    [owner.browser, '/api/seller/reviews'],
    [await admin(server), '/api/admin/reviews?search=Fits'],
  ];
  for (const [browser, url] of lists) expect((await read(browser, url)).reviews).toMatchObject([{ optionLabel: 'M' }]);
  await reviews(owner, await product(owner), 'Plain');
  expect((await read(owner.browser, '/api/seller/reviews?limit=1')).reviews).toMatchObject([{ optionLabel: null }]);
});

test("lists show the reviewed product's first photo to its seller and to administrators", async () => {
  const owner = await seller(server);
  const images = ['https://shop.example/lamp.jpg', 'https://shop.example/box.jpg'];
  await reviews(owner, await product(owner, { images }), 'Bright');
  await reviews(owner, await product(owner), 'No photo');
  const expected = [
    { words: 'No photo', image: null },
    { words: 'Bright', image: images[0] },
  ];
  expect((await read(owner.browser, '/api/seller/reviews')).reviews).toMatchObject(expected);
  expect((await read(await admin(server), '/api/admin/reviews?limit=2')).reviews).toMatchObject(expected);
});
