import { expect, test } from 'vitest';
import { admin, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { reinstateSeller } from './commands.ts';

const server = createTestServer();
const reason = 'The papers have arrived.';

test.each([
  ['approved', 'suspend', 'suspended'],
  ['pending', 'reject', 'rejected'],
] as const)('reinstates a seller who was %s: %s', async (status, decision, decided) => {
  const owner = await seller(server, status);
  const id = status === 'approved' ? await product(owner) : undefined;
  const administrator = await admin(server);
  await administrator.post(`/api/admin/sellers/${owner.id}/${decision}`, { reason: 'Papers.' });
  expect(await reinstateSeller(server.context, 'nobody@haat.example', reason)).toBeUndefined();
  expect(await reinstateSeller(server.context, owner.email, reason)).toEqual(expect.any(String));
  expect(await reinstateSeller(server.context, owner.email, reason)).toBeUndefined();
  const [row] = await server.rows('select status, slug is not null as "hasShop" from sellers where id = $1', [
    owner.id,
  ]);
  expect(row).toEqual({ status: 'approved', hasShop: true });
  const [history] = await server.rows(
    'select from_status, to_status, actor_id, reason from seller_history where seller_id = $1 order by created_at desc, id desc limit 1',
    [owner.id],
  );
  expect(history).toEqual({ from_status: decided, to_status: 'approved', actor_id: null, reason });
  const acts = await server.rows("select role from audit where act = 'seller_reinstated' and target_id = $1", [
    owner.id,
  ]);
  expect(acts).toEqual([{ role: 'operator' }]);
  const mails = await server.rows('select 1 from mails where recipient = $1 and body like $2', [
    owner.email,
    `%${reason}%`,
  ]);
  expect(mails).toHaveLength(1);
  if (id) expect((await server.browser().get(`/api/products/${id}`)).status).toBe(200);
});

test('rejects to reinstate pending and approved sellers', async () => {
  for (const status of ['pending', 'approved'] as const) {
    const owner = await seller(server, status);
    expect(await reinstateSeller(server.context, owner.email, reason)).toBeUndefined();
  }
});
