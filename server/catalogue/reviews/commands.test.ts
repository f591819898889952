import { beforeAll, describe, expect, test } from 'vitest';
import { admin, customerOrder, deliver, product, review, seller, type TestSeller } from '#test/factories.ts';
import { productWithOptions } from '#test/optionShop.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();
let owner: TestSeller;
let administrator: Browser;
let customer: Browser;
beforeAll(async () => {
  owner = await seller(server);
  administrator = await admin(server);
  customer = server.browser();
});

const stored = (id: string) => server.rows('select * from reviews where id = $1', [id]);
const code = (answer: { body: unknown }) => (answer.body as { error: { code: string } }).error.code;
const ratingOf = async (productId: string) => {
  const { body } = await customer.get(`/api/products/${productId}`);
  return (body as { rating: unknown }).rating;
};

/** A delivered order of a new product. */
async function delivered() {
  const productId = await product(owner);
  const { id, token } = await customerOrder(server, [{ productId, quantity: 1 }]);
  await deliver(owner, id);
  return { productId, token, rate: (body: object) => customer.post(`/api/orders/${token}/reviews`, body) };
}

describe('a customer', () => {
  test('rates a delivered product, signed with the first name only', async () => {
    const { productId, rate } = await delivered();
    const answer = await rate({ productId, stars: 4, words: '  Soft and light.  ' });
    expect(answer.status).toBe(201);
    expect(await stored((answer.body as { id: string }).id)).toMatchObject([
      { product_id: productId, seller_id: owner.id, author: 'Asha', stars: 4, words: 'Soft and light.', answer: null },
    ]);
    expect(await ratingOf(productId)).toEqual({ average: 4, count: 1 });
  });

  test.each(['pending', 'confirmed', 'shipped', 'cancelled'])('cannot rate while the order is %s', async (status) => {
    const productId = await product(owner);
    const { id, token } = await customerOrder(server, [{ productId, quantity: 1 }]);
    await server.rows('update orders set status = $2 where id = $1', [id, status]);
    const answer = await customer.post(`/api/orders/${token}/reviews`, { productId, stars: 5 });
    expect([answer.status, code(answer)]).toEqual([409, 'review_too_early']);
    expect(await server.rows('select from reviews where order_id = $1', [id])).toEqual([]);
  });

  test('rates each product once, even with two concurrent clicks', async () => {
    const { productId, rate } = await delivered();
    const answers = await Promise.all([5, 4, 3, 2, 1].map((stars) => rate({ productId, stars })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const late = await rate({ productId, stars: 5 });
    expect(code(late)).toBe('review_given');
    expect(await ratingOf(productId)).toMatchObject({ count: 1 });
  });

  test('rates a product once that was ordered in two variants, also after one of them is gone', async () => {
    const { id: productId, variants } = await productWithOptions(owner, {
      options: [{ key: 'size', name: 'Size', values: ['S', 'M'] }],
      variants: [{ values: ['S'] }, { values: ['M'] }],
    });
    const items = Object.values(variants).map((variantId) => ({ productId, variantId, quantity: 1 }));
    const { id, token } = await customerOrder(server, items);
    await deliver(owner, id);
    const rate = () => customer.post(`/api/orders/${token}/reviews`, { productId, stars: 1 });
    expect((await rate()).status).toBe(201);
    await server.rows('delete from variants where id = $1', [variants.S]);
    expect(code(await rate())).toBe('review_given');
    expect(await ratingOf(productId)).toMatchObject({ count: 1 });
  });

  test('rates only what was in the order, and only with its token', async () => {
    const { productId, rate } = await delivered();
    const other = await product(owner);
    expect((await rate({ productId: other, stars: 1 })).status).toBe(404);
    const stranger = await customer.post('/api/orders/made-up/reviews', { productId, stars: 1 });
    expect([stranger.status, code(stranger)]).toEqual([404, 'order_not_found']);
    expect(await ratingOf(other)).toEqual({ average: null, count: 0 });
  });

  test.each([
    { stars: 0 },
    { stars: 6 },
    { stars: 2.5 },
    { stars: '5' },
    { stars: 5, words: 'x'.repeat(1001) },
    { stars: 5, author: 'X' },
  ])('cannot rate with %o', async (body) => {
    const { productId, rate } = await delivered();
    expect((await rate({ productId, ...body })).status).toBe(400);
  });
});

describe('the seller', () => {
  test('replies to a review once', async () => {
    const id = await review(server, owner, await product(owner));
    const answer = (text: string) => owner.browser.post(`/api/seller/reviews/${id}/answer`, { answer: text });
    const both = await Promise.all([answer('Thank you!'), answer('Thanks!')]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const [before] = await stored(id);
    expect(code(await answer('Again'))).toBe('review_answered');
    expect(await stored(id)).toEqual([before]);
    expect(before?.answer).toMatch(/^Thank/);
    expect((await answer(' ')).status).toBe(400);
  });

  test('cannot reply for another seller', async () => {
    const id = await review(server, owner, await product(owner));
    const stranger = await seller(server);
    const answer = await stranger.browser.post(`/api/seller/reviews/${id}/answer`, { answer: 'Mine' });
    expect([answer.status, code(answer)]).toEqual([404, 'review_not_found']);
    expect(await stored(id)).toMatchObject([{ answer: null }]);
  });

  test('keeps its rating when it deletes a product, and gets a notification for each review', async () => {
    const own = await seller(server);
    const productId = await product(own);
    await review(server, own, productId, { stars: 1 });
    const bell = (await own.browser.get('/api/notifications')).body as { notifications: object[] };
    expect(bell.notifications[0]).toMatchObject({ event: { kind: 'review', author: 'Asha', stars: 1 } });
    await own.browser.delete(`/api/seller/products/${productId}`);
    const dashboard = (await own.browser.get('/api/seller/dashboard')).body as { rating: unknown };
    expect(dashboard.rating).toEqual({ average: 1, count: 1 });
  });
});

describe('an administrator', () => {
  const act = (id: string, action: string, body?: object) =>
    administrator.post(`/api/admin/reviews/${id}/${action}`, body);

  test('hides a review for a recorded reason and shows it again; hidden ones do not count', async () => {
    const productId = await product(owner);
    const id = await review(server, owner, productId, { stars: 2 });
    await review(server, owner, productId, { stars: 5 });
    expect(await ratingOf(productId)).toEqual({ average: 3.5, count: 2 });
    expect((await act(id, 'hide', { reason: 'Names a person' })).status).toBe(204);
    expect(await ratingOf(productId)).toEqual({ average: 5, count: 1 });
    const shown = (await customer.get(`/api/products/${productId}/reviews`)).body as { reviews: unknown[] };
    expect(shown.reviews).toHaveLength(1);
    expect((await act(id, 'hide', { reason: 'Again' })).status).toBe(204);
    expect((await act(id, 'show')).status).toBe(204);
    expect(await ratingOf(productId)).toEqual({ average: 3.5, count: 2 });
    const trail = await server.rows(
      'select action, reason, actor_id is not null as by from review_history where review_id = $1 order by created_at',
      [id],
    );
    expect(trail).toEqual([
      { action: 'hide', reason: 'Names a person', by: true },
      { action: 'show', reason: null, by: true },
    ]);
  });

  test('needs a reason to hide, and an existing review', async () => {
    const id = await review(server, owner, await product(owner));
    expect((await act(id, 'hide', { reason: ' ' })).status).toBe(400);
    expect(await stored(id)).toMatchObject([{ hidden_at: null }]);
    expect((await act('01890a5d-ac96-774b-bcce-b302099a8057', 'hide', { reason: 'x' })).status).toBe(404);
  });
});
