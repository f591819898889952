import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { admin, order, product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

type Product = ReturnType<typeof productBody> & { id: string; version: number; updatedAt: string };

const stored = async (id: string) => (await server.rows('select * from products where id = $1', [id]))[0];
const read = async (owner: TestSeller, id: string) =>
  (await owner.browser.get(`/api/seller/products/${id}`)).body as Product;
/** The edit form of a product as it was loaded, with changes. */
async function form(owner: TestSeller, id: string, changes: object = {}) {
  const {
    id: _,
    createdAt: __,
    updatedAt: ___,
    isTakenDown: ____,
    priceToPaise: _____,
    ...fields
  } = (await read(owner, id)) as Product & { createdAt: string; isTakenDown: boolean; priceToPaise: null };
  return { ...fields, shownStock: fields.stock, ...changes };
}
const notFound = { status: 404, body: { error: { code: 'product_not_found' } } };

describe('a seller', () => {
  // specification 4.26, 7.18
  test('updates every field of a product', async () => {
    const owner = await seller(server);
    const id = await product(owner, { stock: 5 });
    const before = await stored(id);
    server.pass(1000);
    const changes = {
      name: 'Red kurta',
      description: 'Silk.',
      category: 'Jewelry & Accessories',
      pricePaise: 99_99,
      stock: 7,
      isActive: false,
      images: ['https://cdn.example/2.jpg'],
      alsoCalled: 'kameez',
    };
    const answer = await owner.browser.put(`/api/seller/products/${id}`, await form(owner, id, changes));
    expect(answer).toMatchObject({ status: 200, body: { ...changes, id, version: 2 } });
    const after = await stored(id);
    expect(after).toMatchObject({
      seller_id: owner.id,
      name: 'Red kurta',
      description: 'Silk.',
      category: 'Jewelry & Accessories',
      price_paise: 9999,
      stock: 7,
      is_active: false,
      images: changes.images,
      also_called: 'kameez',
      version: 2,
      created_at: before?.created_at,
    });
    expect(Number(after?.updated_at)).toBeGreaterThan(Number(before?.updated_at));
  });

  // specification 4.25, 7.20
  test('hides and shows a product; a second click is no error', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    for (const [action, isActive] of [
      ['deactivate', false],
      ['deactivate', false],
      ['activate', true],
      ['activate', true],
    ] as const) {
      const answer = await owner.browser.post(`/api/seller/products/${id}/${action}`);
      expect(answer).toMatchObject({ status: 200, body: { id, isActive } });
      expect(await stored(id)).toMatchObject({ is_active: isActive });
      expect((await server.browser().get(`/api/products/${id}`)).status).toBe(isActive ? 200 : 404);
    }
  });

  // specification 3.19, 4.29, 7.19
  test('deletes a product for good; past orders stay complete', async () => {
    const owner = await seller(server);
    const id = await product(owner, { name: 'Brass lamp', pricePaise: 500_00 });
    const orderId = await order(server, id, 2);
    expect((await owner.browser.delete(`/api/seller/products/${id}`)).status).toBe(204);
    expect(await stored(id)).toBeUndefined();
    expect(
      await server.rows('select product_id, product_name, quantity, price_paise from order_items where order_id = $1', [
        orderId,
      ]),
    ).toEqual([{ product_id: null, product_name: 'Brass lamp', quantity: 2, price_paise: 50000 }]);
    expect((await server.browser().get(`/api/products/${id}`)).status).toBe(404);
    expect(await owner.browser.delete(`/api/seller/products/${id}`)).toMatchObject(notFound);
    expect(await owner.browser.get(`/api/seller/products/${id}`)).toMatchObject(notFound);
  });

  // specification 6.12
  test("does not find another seller's product, or one that does not exist", async () => {
    const [owner, stranger] = [await seller(server), await seller(server)];
    const id = await product(owner);
    const before = await stored(id);
    const typed = await form(owner, id, { name: 'Stolen' });
    for (const target of [id, randomUUID()]) {
      const path = `/api/seller/products/${target}`;
      expect(await stranger.browser.get(path)).toMatchObject({
        ...notFound,
        body: { error: { message: 'Product not found or you do not have permission to view it.' } },
      });
      expect(await stranger.browser.put(path, typed)).toMatchObject(notFound);
      expect(await stranger.browser.post(`${path}/activate`)).toMatchObject(notFound);
      expect(await stranger.browser.post(`${path}/deactivate`)).toMatchObject(notFound);
      expect(await stranger.browser.delete(path)).toMatchObject(notFound);
    }
    expect(await stored(id)).toEqual(before);
    expect((await stranger.browser.get('/api/seller/products')).body).toEqual({ products: [], nextCursor: null });
  });

  // specification 6.14
  test('gets no access before approval', async () => {
    const id = await product(await seller(server));
    const pending = await seller(server, 'pending');
    const before = await stored(id);
    const path = `/api/seller/products/${id}`;
    const { browser } = pending;
    const answers = [
      await browser.get('/api/seller/products'),
      await browser.post('/api/seller/products', productBody()),
      await browser.get(path),
      await browser.post(`${path}/deactivate`),
      await browser.delete(path),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
    expect(await server.rows('select id from products where seller_id = $1', [pending.id])).toEqual([]);
    expect(await stored(id)).toEqual(before);
  });
});

describe('an administrator', () => {
  // specification 1.5, 4.27, 6.3, 7.19
  test("hides, shows and deletes any seller's product", async () => {
    const [owner, administrator] = [await seller(server), await admin(server)];
    const id = await product(owner);
    for (const [action, isActive] of [
      ['deactivate', false],
      ['activate', true],
    ] as const) {
      const why = action === 'deactivate' ? { reason: 'Not allowed.' } : undefined;
      expect((await administrator.post(`/api/admin/products/${id}/${action}`, why)).status).toBe(200);
      expect(await stored(id)).toMatchObject({ is_active: isActive, seller_id: owner.id });
    }
    expect((await administrator.delete(`/api/admin/products/${id}`)).status).toBe(204);
    expect(await stored(id)).toBeUndefined();
    expect(await administrator.delete(`/api/admin/products/${id}`)).toMatchObject(notFound);
    expect(await administrator.post(`/api/admin/products/${id}/activate`)).toMatchObject(notFound);
  });

  // specification 6.5
  test('cannot be impersonated by a seller', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    const before = await stored(id);
    expect((await owner.browser.post(`/api/admin/products/${id}/deactivate`)).status).toBe(403);
    expect((await owner.browser.delete(`/api/admin/products/${id}`)).status).toBe(403);
    expect(await stored(id)).toEqual(before);
  });
});
