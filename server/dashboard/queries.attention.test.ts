import { expect, test } from 'vitest';
import { admin, order, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

test("the administrator's dashboard counts new and pending orders of all shops, and test orders not", async () => {
  const browser = await admin(server);
  const attention = async () => ((await browser.get('/api/admin/dashboard')).body as { attention: unknown }).attention;
  expect(await attention()).toEqual({ newOrders: 0, pendingOverADay: 0, openReports: 0 });
  const ids: string[] = [];
  for (const owner of [await seller(server), await seller(server)]) {
    const productId = await product(owner, { stock: 60 });
    for (let n = 0; n < 3; n += 1) ids.push(await order(server, productId, 1));
    const confirmed = await order(server, productId, 1);
    await owner.browser.post(`/api/seller/orders/${confirmed}/confirm`);
  }
  const [late, trial] = ids;
  await server.rows("update orders set created_at = now() - interval '26 hours' where id = $1", [late]);
  await server.rows('update orders set is_test = true where id = $1', [trial]);
  expect(await attention()).toEqual({ newOrders: 4, pendingOverADay: 1, openReports: 0 });
});
