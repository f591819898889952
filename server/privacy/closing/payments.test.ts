import { expect, test } from 'vitest';
import { password } from '#test/factories.ts';
import { createPaymentTests } from '#test/payments.ts';
import { createTestServer } from '#test/server.ts';
import { type ClosedShopJob, eraseClosedShop } from './jobs.ts';
import { forgetProviderKeys } from './providerKeys.ts';

const server = createTestServer();

test('a closed shop retains neither UPI IDs nor keys of payment providers, and sends back first what is on its way', async () => {
  const { act, connect, customer, pay, placeAt, shopWithUpi } = createPaymentTests(server);
  const owner = await shopWithUpi();
  await connect(owner, { provider: 'stand-in' });
  const cod = { isOn: true, largestPaise: 5_000_00, feePaise: 0, advancePaise: 0, collector: 'shop' };
  const pins = { onlyPins: ['302'], neverPins: [], newCustomerPaise: 5_000_00 };
  expect((await owner.browser.put('/api/seller/money/settings/cod', { ...cod, ...pins })).status).toBe(204);
  const { id, token } = await placeAt(owner, 499_00, { method: 'upi' });
  await pay(owner, id, 499_00);
  await act(owner, id, 'cancel');
  await customer(token, 'refund-account', { vpa: 'sarla.devi@okaxis' });
  await server.rows("update refunds set state = 'pending' where order_id = $1", [id]);
  await server.rows("update order_money set state = 'refunding' where order_id = $1", [id]);
  expect((await owner.browser.post('/api/seller/close', { currentPassword: password })).status).toBe(204);
  const keys = () =>
    server.rows(
      'select key_id, key_secret_sealed, webhook_secret_sealed from payment_connections where seller_id = $1',
      [owner.id],
    );
  const [job] = await server.rows<{ data: ClosedShopJob }>("select data from pgboss.job where name = 'erase-shop'");
  if (job) await eraseClosedShop(server.context, server.dataDirectory, job.data);
  expect(await keys()).not.toEqual([{ key_id: '', key_secret_sealed: null, webhook_secret_sealed: null }]);
  for (const table of ['payment_settings', 'payment_requests', 'cod_pins'])
    expect(await server.rows(`select 1 from ${table} where seller_id = $1`, [owner.id]), table).toEqual([]);
  await server.rows("update refunds set state = 'processed', vpa = null where order_id = $1", [id]);
  await forgetProviderKeys(server.context);
  expect(await keys()).toEqual([{ key_id: '', key_secret_sealed: null, webhook_secret_sealed: null }]);
  const entries = await server.rows('select kind, amount_paise::int from money_entries where order_id = $1', [id]);
  expect(entries).toEqual([{ kind: 'received', amount_paise: 499_00 }]);
});

test('a shop does not close while it has to send a refund, or to answer a claim', async () => {
  const { act, customer, pay, placeAt, read, shopWithUpi } = createPaymentTests(server);
  const owner = await shopWithUpi();
  const [paid, claimed] = [await placeAt(owner), await placeAt(owner)];
  await pay(owner, paid.id, 499_00);
  await customer(claimed.token, 'claims', { reference: '412345678901' });
  for (const { id } of [paid, claimed]) expect((await act(owner, id, 'cancel')).status).toBe(200);
  const close = () => owner.browser.post('/api/seller/close', { currentPassword: password });
  const refused = { status: 409, body: { error: { code: 'shop_has_open_payments' } } };
  expect(await close()).toMatchObject(refused);
  expect((await owner.browser.get('/api/seller/dashboard')).status).toBe(200);
  const [refund] = (await read(owner, paid.id)).money.refunds;
  expect((await act(owner, paid.id, `refunds/${refund?.id}/sent`, {})).status).toBe(200);
  expect(await close()).toMatchObject(refused);
  const [claim] = (await read(owner, claimed.id)).money.claims;
  expect((await act(owner, claimed.id, `claims/${claim?.id}/refuse`)).status).toBeLessThan(300);
  expect((await close()).status).toBe(204);
});
