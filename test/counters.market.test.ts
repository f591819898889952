import { expect, test } from 'vitest';
import { isLowStock, productCategories } from '#domain/catalogue/products.ts';
import { type CountedOrder, revenuePaise } from '#domain/desk/statistics.ts';
import { reinstateSeller } from '#server/sellers/sellers/commands.ts';
import { admin, customerOrder, deliver, product, seller, why } from './factories.ts';
import { count, expectRightCategories, type ProductRow } from './recounts.ts';
import { createTestServer } from './server.ts';

const server = createTestServer();

test('category counts follow sellers and products, even when both change concurrently', async () => {
  const administrator = await admin(server);
  const owner = await seller(server);
  const ids = await Promise.all(productCategories.map((category) => product(owner, { category })));
  const suspend = async () =>
    expect((await administrator.post(`/api/admin/sellers/${owner.id}/suspend`, why)).status).toBe(200);
  const reinstate = async () =>
    expect(await reinstateSeller(server.context, owner.email, why.reason)).toBe(owner.businessName);
  for (const [round, decide] of [suspend, reinstate, suspend, reinstate, suspend, reinstate].entries()) {
    const switched = ids.map(async (id, place) => {
      const isShown = (round + place) % 2 === 0;
      const path = `/api/admin/products/${id}/${isShown ? 'activate' : 'deactivate'}`;
      expect((await administrator.post(path, isShown ? undefined : why)).status).toBe(200);
    });
    await Promise.all([...switched, decide()]);
    await expectRightCategories(server);
  }
  await server.rows('delete from sellers where id = $1', [owner.id]);
  await expectRightCategories(server);
});

// specification 2.60, 2.61, 2.62, 2.82, 9.11
test("the admin's figures are the sum over all sellers", async () => {
  const administrator = await admin(server);
  const statuses = ['pending', 'rejected', 'approved'] as const;
  const owners = await Promise.all(statuses.map((status) => seller(server, status)));
  const [, , selling] = owners;
  if (!selling) throw new Error('Nobody sells.');
  await product(selling, { isActive: false, stock: 3 });
  const { id: orderId } = await customerOrder(server, [{ productId: await product(selling), quantity: 2 }]);
  await deliver(selling, orderId);
  const names = ['suspended', 'approved', 'rejected'];
  await Promise.all(
    owners.flatMap(({ id }) =>
      names.map((name) => server.rows('update sellers set status = $2 where id = $1', [id, name])),
    ),
  );
  await server.rows('delete from sellers where id = $1', [owners[0]?.id]);
  const sellers = await server.rows<{ status: string }>('select status from sellers');
  const named = [...new Set(sellers.map(({ status }) => status))];
  expect((await administrator.get('/api/admin/sellers/counts')).body).toMatchObject({
    all: sellers.length,
    ...Object.fromEntries(named.map((name) => [name, count(sellers, ({ status }) => status === name)])),
  });
  const products = await server.rows<ProductRow>('select price_paise::int as price, stock, is_active from products');
  const active = count(products, (product) => product.is_active);
  expect(products.length).toBeGreaterThan(0);
  expect((await administrator.get('/api/admin/products/summary')).body).toEqual({
    total: products.length,
    active,
    inactive: products.length - active,
    lowStock: count(products, ({ stock }) => isLowStock(stock)),
    valuePaise: products.reduce((sum, { price, stock }) => sum + price * stock, 0),
  });
  const orders = await server.rows<CountedOrder>('select status, total_paise::int as "totalPaise" from orders');
  expect((await administrator.get('/api/admin/dashboard')).body).toMatchObject({
    totalProducts: products.length,
    totalOrders: orders.length,
    totalRevenuePaise: revenuePaise(orders),
  });
});
