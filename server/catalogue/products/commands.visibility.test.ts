import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admin, product, productBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

/** The products whose stored flag differs from the rule of product.md, section 3. */
const wrong = () =>
  server.rows(
    `select products.id from products join sellers on sellers.id = seller_id
      where is_visible <> (is_active and taken_down_at is null and sellers.status = 'approved')`,
  );
const steps = [
  'activate',
  'deactivate',
  'takeDown',
  'putBack',
  'suspend',
  'reinstate',
  'batchOn',
  'batchOff',
  'create',
];

test('matches the visibility rule after every change of a product and its seller', async () => {
  const administrator = await admin(server);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 12 }), async (chosen) => {
      const owner = await seller(server);
      const ids = [await product(owner), await product(owner, { isActive: false })];
      const [id] = ids;
      const batch = (action: string) =>
        owner.browser.post('/api/seller/products/batch', { productIds: ids, change: { action } });
      const acts: Record<string, () => Promise<unknown>> = {
        activate: () => owner.browser.post(`/api/seller/products/${id}/activate`),
        deactivate: () => owner.browser.post(`/api/seller/products/${id}/deactivate`),
        takeDown: () => administrator.post(`/api/admin/products/${id}/deactivate`, { reason: 'Not allowed.' }),
        putBack: () => administrator.post(`/api/admin/products/${id}/activate`),
        suspend: () => administrator.post(`/api/admin/sellers/${owner.id}/suspend`, { reason: 'Papers.' }),
        reinstate: () => server.rows("update sellers set status = 'approved' where id = $1", [owner.id]),
        batchOn: () => batch('activate'),
        batchOff: () => batch('deactivate'),
        create: () => owner.browser.post('/api/seller/products', productBody()),
      };
      for (const step of chosen) {
        await acts[step]?.();
        expect(await wrong(), step).toEqual([]);
      }
    }),
    { numRuns: 12 },
  );
});

test('handles a product change and a suspension of its seller at the same moment', async () => {
  const administrator = await admin(server);
  for (let round = 0; round < 5; round += 1) {
    const owner = await seller(server);
    await Promise.all([
      administrator.post(`/api/admin/sellers/${owner.id}/suspend`, { reason: 'Papers.' }),
      ...Array.from({ length: 5 }, () => owner.browser.post('/api/seller/products', productBody())),
    ]);
    expect(await wrong()).toEqual([]);
  }
});
