import { describe, expect, test } from 'vitest';
import { productLimits } from '#domain/catalogue/products.ts';
import { newKey, order, orderBody, product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

type Product = ReturnType<typeof productBody> & { id: string; version: number };
type Form = ReturnType<typeof productBody> & { version: number; shownStock: number };

const stored = async (id: string) => (await server.rows('select * from products where id = $1', [id]))[0];
const stockOf = async (id: string) => (await stored(id))?.stock;

/** The fields of the edit form after loading the product. */
async function open(owner: TestSeller, id: string): Promise<Form> {
  const { body } = await owner.browser.get(`/api/seller/products/${id}`);
  const { name, description, category, pricePaise, stock, images, isActive, version } = body as Product;
  return { name, description, category, pricePaise, stock, images, isActive, version, shownStock: stock };
}
const save = (owner: TestSeller, id: string, form: object) => owner.browser.put(`/api/seller/products/${id}`, form);
const changed = (version: number) => ({
  status: 409,
  body: {
    error: {
      code: 'product_changed',
      message: 'This product was changed meanwhile. Reload to see the latest version.',
      details: { version },
    },
  },
});

async function stocked(stock: number) {
  const owner = await seller(server);
  const id = await product(owner, { stock });
  return { owner, id, form: await open(owner, id) };
}

test('keeps a stock that a cancelled order raised above the limit while other fields are saved', async () => {
  const { owner, id, form } = await stocked(5);
  const raised = productLimits.stock + 5;
  await server.rows('update products set stock = $2 where id = $1', [id, raised]);
  const shown = { ...form, stock: raised, shownStock: raised };
  expect((await save(owner, id, { ...shown, name: 'Renamed' })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ name: 'Renamed', stock: raised });
  expect((await save(owner, id, { ...shown, version: 2, stock: raised + 1 })).status).toBe(400);
  expect((await save(owner, id, { ...shown, version: 2, stock: raised - 2 })).status).toBe(200);
  expect(await stockOf(id)).toBe(raised - 2);
});

test('keeps a variant’s stock above the limit, too, and lets nobody type one', async () => {
  const owner = await seller(server);
  const { pricePaise, stock, ...body } = productBody();
  const kurti = { ...body, options: [{ name: 'Size', values: ['S'] }] };
  const variants = [{ values: ['S'], pricePaise, stock }];
  const created = await owner.browser.post('/api/seller/products', { ...kurti, variants }, newKey());
  const { id, variants: known } = created.body as { id: string; variants: { id: string }[] };
  const raised = productLimits.stock + 5;
  await server.rows('update variants set stock = $2 where product_id = $1', [id, raised]);
  const shown = { values: ['S'], pricePaise, stock: raised, shownStock: raised };
  const withVariant = (changes: object) => ({ ...kurti, version: 1, variants: [{ ...shown, ...changes }] });
  expect((await save(owner, id, withVariant({}))).status).toBe(400);
  expect((await save(owner, id, withVariant({ id: known[0]?.id, stock: raised + 1 }))).status).toBe(400);
  const saved = await save(owner, id, withVariant({ id: known[0]?.id }));
  expect(saved).toMatchObject({ status: 200, body: { stock: raised } });
});

describe('two people edit one product', () => {
  // specification 2.164
  test('refuses the later save of a stale copy, and leaves the first one unchanged', async () => {
    const { owner, id, form } = await stocked(5);
    expect((await save(owner, id, { ...form, name: 'First', stock: 8 })).status).toBe(200);
    const first = await stored(id);
    expect(await save(owner, id, { ...form, description: 'Second' })).toMatchObject(changed(2));
    expect(await stored(id)).toEqual(first);
    expect(first).toMatchObject({ name: 'First', stock: 8, version: 2 });
    const fresh = await open(owner, id);
    expect((await save(owner, id, { ...fresh, description: 'Second' })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ name: 'First', description: 'Second', stock: 8, version: 3 });
  });

  test('accepts one of ten concurrent saves', async () => {
    const { owner, id, form } = await stocked(5);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => save(owner, id, { ...form, name: `Version ${number}` })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const winner = answers.findIndex((answer) => answer.status === 200);
    expect(await stored(id)).toMatchObject({ name: `Version ${winner}`, version: 2 });
  });

  test('treats hiding the product as a change too', async () => {
    const { owner, id, form } = await stocked(5);
    await owner.browser.post(`/api/seller/products/${id}/deactivate`);
    expect(await save(owner, id, { ...form, isActive: true })).toMatchObject(changed(2));
    expect(await stored(id)).toMatchObject({ is_active: false });
  });

  test.each([0, -1, 99, 2_147_483_647])('refuses the version %d that was never saved', async (version) => {
    const { owner, id, form } = await stocked(5);
    const before = await stored(id);
    expect((await save(owner, id, { ...form, version, name: 'Guessed' })).status).toBe(version < 1 ? 400 : 409);
    expect(await stored(id)).toEqual(before);
  });
});

describe('orders arrive while the form is open', () => {
  test.each([
    [50, 'an unchanged stock keeps what was sold sold', 47],
    [60, 'ten pieces more are added to what is left', 57],
    [40, 'ten pieces fewer are taken from what is left', 37],
    [3, 'down to nothing', 0],
  ])('stock 50 shown and %d typed: %s', async (typed, _, left) => {
    const { owner, id, form } = await stocked(50);
    await order(server, id, 3);
    const answer = await save(owner, id, { ...form, stock: typed });
    expect(answer).toMatchObject({ status: 200, body: { stock: left } });
    expect(await stockOf(id)).toBe(left);
  });

  test('refuses a save that would leave a negative stock, with the whole form', async () => {
    const { owner, id, form } = await stocked(5);
    await order(server, id, 3);
    const before = await stored(id);
    expect(await save(owner, id, { ...form, name: 'Renamed', stock: 2 })).toMatchObject(changed(1));
    expect(await stored(id)).toEqual(before);
    expect((await save(owner, id, { ...(await open(owner, id)), stock: 0 })).status).toBe(200);
    expect(await stockOf(id)).toBe(0);
  });

  test('refuses a save that would exceed the limit because of a cancelled order', async () => {
    const { owner, id } = await stocked(10_00_000);
    const orderId = await order(server, id, 1);
    const form = await open(owner, id);
    await owner.browser.post(`/api/seller/orders/${orderId}/cancel`);
    expect(await save(owner, id, { ...form, stock: 10_00_000 })).toMatchObject(changed(1));
    expect(await stockOf(id)).toBe(10_00_000);
  });

  test('accepts edits while a cancelled order has raised the stock above the limit', async () => {
    const { owner, id } = await stocked(10_00_000);
    const orderId = await order(server, id, 5);
    expect((await save(owner, id, { ...(await open(owner, id)), stock: 10_00_000 })).status).toBe(200);
    await owner.browser.post(`/api/seller/orders/${orderId}/cancel`);
    expect(await stockOf(id)).toBe(10_00_005);
    expect((await save(owner, id, { ...(await open(owner, id)), stock: 9_00_000 })).status).toBe(200);
    expect(await stockOf(id)).toBe(9_00_000);
  });

  test('accounts for every item when orders and saves run concurrently', async () => {
    const { owner, id } = await stocked(100);
    let added = 0;
    const edits = async () => {
      for (let round = 0; round < 15; round += 1) {
        const form = await open(owner, id);
        const answer = await save(owner, id, { ...form, stock: form.stock + 2 });
        expect(answer.status).toBe(200);
        added += 2;
      }
    };
    const orders = Array.from({ length: 60 }, () => server.browser().post('/api/orders', orderBody(id), newKey()));
    const [answers] = await Promise.all([Promise.all(orders), edits()]);
    const sold = answers.filter((answer) => answer.status === 201).length;
    expect(sold).toBe(60);
    expect(await stockOf(id)).toBe(100 + added - sold);
  });

  test('does not make a save stale by selling', async () => {
    const { owner, id, form } = await stocked(5);
    await order(server, id, 1);
    expect(await stored(id)).toMatchObject({ version: form.version });
    expect((await save(owner, id, { ...form, name: 'Renamed' })).status).toBe(200);
  });
});
