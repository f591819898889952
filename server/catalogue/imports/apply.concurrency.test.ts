import { expect, test } from 'vitest';
import { admin, newKey, orderBody, product, productBody, seller, why } from '#test/factories.ts';
import { change, creation, importedRows, plannedImport, runImport } from '#test/importPlans.ts';
import { allCombinations, productWithOptions } from '#test/optionShop.ts';
import { expectRightFigures } from '#test/recounts.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const sizes = { key: 'size' as const, name: 'Size', values: ['S', 'M'] };
const list = (count: number) => Array.from({ length: count }, (_, index) => index);
const stocksOf = async (table: string, ids: string[]) => {
  const rows = await server.rows<{ id: string; stock: number }>(`select id, stock from ${table} where id = any($1)`, [
    ids,
  ]);
  return new Map(rows.map(({ id, stock }) => [id, stock]));
};

test('sells no item twice while stock and prices are imported, and waits for no lock in a circle', async () => {
  const owner = await seller(server);
  const plain = await Promise.all(list(12).map(() => product(owner, { stock: 50 })));
  const kurtis = await Promise.all(
    list(6).map(() =>
      productWithOptions(owner, { options: [sizes], variants: allCombinations([sizes], { stock: 50 }) }),
    ),
  );
  const variants = kurtis.flatMap(({ id, variants }) =>
    Object.values(variants).map((variantId) => ({ productId: id, variantId })),
  );
  const stock = { from: 50, to: 100 };
  const plans = [
    ...plain.map((id) => change(id, { name: `Renamed ${id}` }, { stock })),
    ...kurtis.map(({ id, variants }) => {
      return change(id, {}, { changedVariants: Object.values(variants).map((variant) => ({ id: variant, stock })) });
    }),
  ];
  const id = await plannedImport(server, owner, plans);
  const items = [...plain.map((productId) => ({ productId })), ...variants];
  const orders = list(60).map(async (index) => {
    const lines = [index, index * 7 + 3, index * 5 + 11].map((at) => ({ ...items[at % items.length], quantity: 1 }));
    const unique = [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
    const answer = await server.browser().post('/api/orders', orderBody('', { items: unique }), newKey());
    expect(answer.status, answer.text).toBe(201);
  });
  await Promise.all([...orders, runImport(server, owner, id, 'apply')]);
  expect((await importedRows(server, id)).map(({ verdict }) => verdict)).toEqual(plans.map(() => 'update'));
  const sold = await server.rows<{ id: string; quantity: number }>(
    `select coalesce(variant_id, product_id) as id, sum(quantity)::int as quantity
      from order_items join orders on orders.id = order_id where seller_id = $1 group by 1`,
    [owner.id],
  );
  const left = new Map([
    ...(await stocksOf('products', plain)),
    ...(await stocksOf(
      'variants',
      variants.map(({ variantId }) => variantId),
    )),
  ]);
  for (const { id, quantity } of sold) expect(left.get(id)).toBe(100 - quantity);
  await expectRightFigures(server, owner);
});

test('gives a SKU to one product when a save wants it at the same moment', async () => {
  const owner = await seller(server);
  for (const round of list(6)) {
    const sku = `SKU-${round}`;
    const id = await plannedImport(server, owner, [creation({ sku }), creation()]);
    const [answer] = await Promise.all([
      owner.browser.post('/api/seller/products', productBody({ sku })),
      runImport(server, owner, id, 'apply'),
    ]);
    const [row, other] = await importedRows(server, id);
    const winners = [answer.status === 201, row?.verdict === 'create'];
    expect(winners.filter(Boolean), JSON.stringify([answer.body, row])).toHaveLength(1);
    expect(other?.verdict).toBe('create');
  }
});

test('writes a product as a whole or not at all when somebody saves it at the same moment', async () => {
  const owner = await seller(server);
  const ids = await Promise.all(list(20).map(() => product(owner)));
  const id = await plannedImport(
    server,
    owner,
    ids.map((one) => change(one, { name: 'From the file', pricePaise: 7_00 })),
  );
  const hidden = ids.map((one) => owner.browser.post(`/api/seller/products/${one}/deactivate`));
  const [answers] = await Promise.all([Promise.all(hidden), runImport(server, owner, id, 'apply')]);
  for (const { status } of answers) expect(status).toBe(200);
  for (const { verdict, product_id } of await importedRows(server, id)) {
    const [row] = await server.rows('select name, price_paise, is_active, version from products where id = $1', [
      product_id,
    ]);
    const isWritten = verdict === 'update';
    expect(row).toMatchObject({ is_active: false, version: isWritten ? 3 : 2 });
    expect(row?.name === 'From the file' && row.price_paise === 700).toBe(isWritten);
  }
  await expectRightFigures(server, owner);
});

test('stops between two steps when the shop is suspended, and shows nothing of it', async () => {
  const administrator = await admin(server);
  const owner = await seller(server);
  const plans = list(4000).map(() => creation());
  const id = await plannedImport(server, owner, plans);
  const total = () =>
    server.rows('select total::int, active::int from product_counters where seller_id = $1', [owner.id]);
  const stopped = runImport(server, owner, id, 'apply').catch((error: unknown) => error);
  await expect.poll(total, { interval: 20 }).not.toEqual([]);
  const answer = await administrator.post(`/api/admin/sellers/${owner.id}/suspend`, why);
  expect(answer.status, answer.text).toBe(200);
  expect(await stopped).toMatchObject({ code: 'seller_not_approved' });
  expect(await server.rows('select from products where seller_id = $1 and is_visible', [owner.id])).toEqual([]);
  const [{ count } = { count: 0 }] = await server.rows<{ count: number }>(
    'select count(*)::int from products where seller_id = $1',
    [owner.id],
  );
  expect(count % 500).toBe(0);
  expect(await total()).toEqual([{ total: count, active: count }]);
  expect((await importedRows(server, id)).filter(({ product_id }) => product_id !== null)).toHaveLength(count);
});
