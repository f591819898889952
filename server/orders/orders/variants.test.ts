import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { admin, newKey, orderBody, product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

type Shelf = { owner: TestSeller; id: string; variants: { id: string; label: string }[]; version: number };

/** A kurti in the sizes S, M and L, as many as there are stocks. */
async function kurti(stocks = [5, 5]): Promise<Shelf> {
  const owner = await seller(server);
  const values = ['S', 'M', 'L'].slice(0, stocks.length);
  const variants = values.map((size, index) => ({ values: [size], pricePaise: 499_00, stock: stocks[index] }));
  const options = [{ key: 'size', name: 'Size', values }];
  const body = productBody({ name: 'Cotton kurti', options, variants });
  const answer = await owner.browser.post('/api/seller/products', body, newKey());
  expect(answer.status).toBe(201);
  return { owner, ...(answer.body as Omit<Shelf, 'owner'>) };
}

const place = (items: object[]) => server.browser().post('/api/orders', orderBody('', { items }), newKey());
const idOf = ({ variants }: Shelf, label: string) => variants.find((variant) => variant.label === label)?.id ?? '';
const line = (shelf: Shelf, label: string, quantity = 1) => ({
  ...{ productId: shelf.id, variantId: idOf(shelf, label), quantity },
});
const stocks = async ({ id }: Shelf) => {
  const [product] = await server.rows<{ stock: number }>('select stock from products where id = $1', [id]);
  const rows = await server.rows<{ stock: number }>(
    'select stock from variants where product_id = $1 order by positions',
    [id],
  );
  return [product?.stock, ...rows.map(({ stock }) => stock)];
};
const errorOf = (answer: { body: unknown }) => (answer.body as { error: { code: string; details?: object } }).error;
const ordered = async (answer: { body: unknown }) => {
  const { token } = answer.body as { token: string };
  return server.rows(
    'select product_name, option_label, variant_id, sku, quantity, not_restocked from order_items join orders on id = order_id where token = $1 order by position',
    [token],
  );
};
const cancel = (answer: { body: unknown }) =>
  server.browser().post(`/api/orders/${(answer.body as { token: string }).token}/cancel`, {});

/** What the order's page tells the seller and an admin about lines that did not return to the stock. */
async function readNotRestocked({ browser }: TestSeller, answer: { body: unknown }) {
  const { token } = answer.body as { token: string };
  const [order] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
  const own = (await browser.get(`/api/seller/orders/${order?.id}`)).body as { notRestocked: unknown };
  const all = (await (await admin(server)).get(`/api/admin/orders/${order?.id}`)).body as typeof own;
  expect(all.notRestocked).toEqual(own.notRestocked);
  return own.notRestocked;
}

describe('ordering a variant', () => {
  test('takes from the variant and its product, and stores name with label', async () => {
    const shelf = await kurti();
    const answer = await place([line(shelf, 'M', 2), line(shelf, 'M'), line(shelf, 'S')]);
    expect(answer.body).toMatchObject({ totalPaise: 4 * 499_00 });
    expect(await stocks(shelf)).toEqual([6, 4, 2]);
    expect(await ordered(answer)).toMatchObject([
      { product_name: 'Cotton kurti (M)', option_label: 'M', variant_id: idOf(shelf, 'M'), quantity: 3 },
      { product_name: 'Cotton kurti (S)', option_label: 'S', quantity: 1 },
    ]);
  });

  test('200 buyers at once for 10 pieces: exactly 10 succeed', async () => {
    const shelf = await kurti([10, 40]);
    const answers = await Promise.all(Array.from({ length: 200 }, () => place([line(shelf, 'S')])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    expect(await stocks(shelf)).toEqual([40, 0, 40]);
  });

  test('beside plain products in any sequence never deadlocks', async () => {
    const shelf = await kurti([100, 100]);
    const plain = await shelf.owner.browser.post('/api/seller/products', productBody({ stock: 100 }), newKey());
    const other = { productId: (plain.body as { id: string }).id, quantity: 1 };
    const mixes = [[line(shelf, 'S'), other], [other, line(shelf, 'M')], [other], [line(shelf, 'M'), line(shelf, 'S')]];
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => place(mixes[index % 4] ?? [])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await stocks(shelf)).toEqual([200 - 60, 100 - 30, 100 - 30]);
  });

  test('says how many are left of it', async () => {
    const shelf = await kurti([2, 5]);
    const answer = await place([line(shelf, 'S', 3)]);
    expect(errorOf(answer)).toMatchObject({
      code: 'out_of_stock',
      details: { shortages: [{ productId: shelf.id, variantId: idOf(shelf, 'S'), name: 'Cotton kurti (S)', left: 2 }] },
    });
    expect(await stocks(shelf)).toEqual([7, 2, 5]);
  });

  test('is needed where the product has options, and unknown where it has none', async () => {
    const shelf = await kurti();
    const stranger = await kurti();
    const needed = {
      code: 'option_needed',
      details: {
        productId: shelf.id,
        variants: [
          { label: 'S', left: 5 },
          { label: 'M', left: 5 },
        ],
      },
    };
    expect(errorOf(await place([{ productId: shelf.id, quantity: 1 }]))).toMatchObject(needed);
    const wrong = { ...line(stranger, 'S'), productId: shelf.id };
    expect(errorOf(await place([wrong]))).toMatchObject(needed);
    const plain = await shelf.owner.browser.post('/api/seller/products', productBody(), newKey());
    const answer = await place([{ ...line(shelf, 'S'), productId: (plain.body as { id: string }).id }]);
    expect([answer.status, errorOf(answer).code]).toEqual([422, 'option_unknown']);
    expect(await stocks(shelf)).toEqual([10, 5, 5]);
    expect(await stocks(stranger)).toEqual([10, 5, 5]);
  });

  test('rejects a variant that is not offered, and a price that was not shown', async () => {
    const shelf = await kurti();
    await server.rows('update variants set is_offered = false where id = $1', [idOf(shelf, 'S')]);
    expect(errorOf(await place([line(shelf, 'S')])).code).toBe('option_needed');
    const answer = await place([{ ...line(shelf, 'M'), shownPricePaise: 1_00 }]);
    expect(errorOf(answer)).toMatchObject({ code: 'price_changed', details: { prices: [{ pricePaise: 499_00 }] } });
  });
});

describe('cancelling', () => {
  test('returns the items to the variant', async () => {
    const shelf = await kurti();
    const answer = await place([line(shelf, 'M', 2)]);
    expect((await cancel(answer)).status).toBe(200);
    expect(await stocks(shelf)).toEqual([10, 5, 5]);
  });

  test('returns nothing to a deleted variant, and says so', async () => {
    const shelf = await kurti();
    const answer = await place([line(shelf, 'S', 2), line(shelf, 'M')]);
    await server.rows('delete from variants where id = $1', [idOf(shelf, 'S')]);
    await cancel(answer);
    expect(await stocks(shelf)).toEqual([5, 5]);
    expect(await ordered(answer)).toMatchObject([{ not_restocked: 'option_deleted' }, { not_restocked: null }]);
    expect(await readNotRestocked(shelf.owner, answer)).toEqual([
      { productName: 'Cotton kurti (S)', optionLabel: 'S', quantity: 2, reason: 'option_deleted' },
    ]);
  });

  test('returns nothing where the product got its options after the order', async () => {
    const owner = await seller(server);
    const plain = await owner.browser.post(
      '/api/seller/products',
      productBody({ name: 'Plain kurti', stock: 5 }),
      newKey(),
    );
    const { id, ...product } = plain.body as { id: string; version: number; stock: number };
    const answer = await place([{ productId: id, quantity: 2 }]);
    const body = {
      ...productBody(),
      version: product.version,
      options: [{ key: 'size', name: 'Size', values: ['S'] }],
      variants: [{ values: ['S'], pricePaise: 100, stock: 3 }],
    };
    expect((await owner.browser.put(`/api/seller/products/${id}`, body)).status).toBe(200);
    await cancel(answer);
    expect(await stocks({ id } as Shelf)).toEqual([3, 3]);
    expect(await ordered(answer)).toMatchObject([{ not_restocked: 'options_changed' }]);
    expect(await readNotRestocked(owner, answer)).toEqual([
      { productName: 'Plain kurti', optionLabel: null, quantity: 2, reason: 'options_changed' },
    ]);
  });

  test('returns nothing where the product lost its options after the order', async () => {
    const shelf = await kurti();
    const answer = await place([line(shelf, 'M', 2)]);
    const body = { ...productBody({ stock: 8, shownStock: 8 }), version: shelf.version };
    expect((await shelf.owner.browser.put(`/api/seller/products/${shelf.id}`, body)).status).toBe(200);
    await cancel(answer);
    expect(await stocks(shelf)).toEqual([8]);
    expect(await readNotRestocked(shelf.owner, answer)).toEqual([
      { productName: 'Cotton kurti (M)', optionLabel: 'M', quantity: 2, reason: 'options_changed' },
    ]);
  });
});

test('the database refuses figures that do not agree with the variants', async () => {
  const shelf = await kurti();
  await expect(server.rows('update products set stock = 11 where id = $1', [shelf.id])).rejects.toThrow('do not agree');
});

/** The statements between begin and commit. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const texts = spy.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text));
  spy.mockRestore();
  return texts.slice(texts.indexOf('begin') + 1, texts.indexOf('commit'));
}

test('an order of three variants sends at most four statements more than one of three products', async () => {
  const shelf = await kurti([5, 5, 5]);
  const plain = [await product(shelf.owner), await product(shelf.owner), await product(shelf.owner)].map(
    (productId) => ({
      productId,
      quantity: 1,
    }),
  );
  const statements = await statementsOf(() => place(plain));
  expect(statements.length).toBeGreaterThan(1);
  const withVariants = await statementsOf(() => place([line(shelf, 'S'), line(shelf, 'M'), line(shelf, 'L')]));
  expect(withVariants.length).toBeLessThanOrEqual(statements.length + 4);
});
