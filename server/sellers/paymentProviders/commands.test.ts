import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAudited } from '#test/audited.ts';
import { orderBody, password, product, seller } from '#test/factories.ts';
import { createPaymentTests } from '#test/payments.ts';
import { createTestServer } from '#test/server.ts';
import { offerNextAgain } from './breaker.ts';

/** Stands in for razorpay: accepts one pair of keys, or is down. */
let isDown = false;
const razorpay = createServer((request, answer) => {
  const isKnown = request.headers.authorization === `Basic ${Buffer.from('rzp_live_1:secret-1').toString('base64')}`;
  answer.writeHead(isDown ? 503 : isKnown ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
});
const port = 20_000 + Math.floor(Math.random() * 10_000);
beforeAll(() => new Promise<void>((listening) => razorpay.listen(port, '127.0.0.1', listening)));
afterAll(() => void razorpay.close());

const server = createTestServer({ providers: { razorpayUrl: `http://127.0.0.1:${port}` } });
const { expectAct } = createAudited(server);
const { connect, path, placeAt, customer, read } = createPaymentTests(server);
const keys = { provider: 'razorpay', keyId: 'rzp_live_1', keySecret: 'secret-1', webhookSecret: 'whsec_test' };
const settings = '/api/seller/money/settings';

describe('connecting razorpay', () => {
  test('tries the keys, stores them sealed, is recorded and emailed, and shows no secret', async () => {
    expect((razorpay.address() as AddressInfo).port).toBe(port);
    const owner = await seller(server);
    await expectAct(owner.userId, { act: 'payment_provider_changed', role: 'seller', target_id: owner.id }, () =>
      connect(owner, keys),
    );
    const { body, text } = await owner.browser.get(settings);
    expect(body).toMatchObject({ provider: { provider: 'razorpay', keyId: 'rzp_live_1', isTest: false } });
    expect(text).not.toMatch(/secret-1|whsec_test/);
    const stored = await server.rows('select * from payment_connections where seller_id = $1', [owner.id]);
    expect(JSON.stringify(stored)).not.toMatch(/secret-1|whsec_test/);
    const audit = await server.rows('select details from audit');
    expect(JSON.stringify(audit)).not.toMatch(/secret-1|whsec_test|rzp_live/);
    const mails = await server.rows<{ body: string }>(
      "select body from mails where recipient = $1 and body like '%rzp_live_1%'",
      [owner.email],
    );
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(await server.rows('select body from mails'))).not.toMatch(/secret-1|whsec_test/);
  });

  test('needs the password and keys that the provider accepts', async () => {
    const owner = await seller(server);
    const wrong = await owner.browser.put(path, { ...keys, currentPassword: 'not-my-password' });
    expect(wrong.status).toBe(400);
    const missing = await connect(owner, { provider: 'razorpay', keyId: 'rzp_live_1' });
    expect(missing).toMatchObject({
      status: 400,
      body: { error: { details: { fields: { keySecret: expect.any(String) } } } },
    });
    const refused = await connect(owner, { ...keys, keySecret: 'mistyped' });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { details: { fields: { keyId: expect.any(String) } } } },
    });
    isDown = true;
    const down = await connect(owner, keys);
    isDown = false;
    expect(down).toMatchObject({ status: 503, body: { error: { code: 'provider_unavailable' } } });
    expect((await owner.browser.get(settings)).body).toMatchObject({ provider: null });
  });

  test('keeps the webhook’s address for the same account, and the old secret for a while', async () => {
    const owner = await seller(server);
    const idOf = ({ body }: { body: unknown }) =>
      (body as { provider: { connectionId: string } }).provider.connectionId;
    const first = idOf(await connect(owner, keys));
    expect(idOf(await connect(owner, { ...keys, webhookSecret: 'whsec_2' }))).toBe(first);
    const [row] = await server.rows<{ old_webhook_until: Date }>('select * from payment_connections where id = $1', [
      first,
    ]);
    expect(row?.old_webhook_until).not.toBeNull();
    expect((await connect(owner, { provider: null })).body).toEqual({ provider: null });
  });
});

describe('a provider that fails three times', () => {
  test('is not offered for five minutes, and the bell rings', async () => {
    const owner = await seller(server);
    await connect(owner, keys);
    const { id, token } = await placeAt(owner, 499_00, { method: 'provider' });
    isDown = true;
    for (let times = 0; times < 3; times += 1) {
      expect(await customer(token, 'pay')).toMatchObject({
        status: 503,
        body: {
          error: {
            code: 'provider_unavailable',
            message: 'Online payment isn’t working right now. Try again or choose another way to pay.',
          },
        },
      });
    }
    isDown = false;
    const productId = await product(owner, { pricePaise: 100_00 });
    const quote = async () => {
      const asked = { sellerId: owner.id, items: [{ productId, quantity: 1 }] };
      const { body } = await server.browser().post('/api/shop/quotes', asked);
      return (body as { methods: { method: string }[] }).methods.map(({ method }) => method);
    };
    expect(await quote()).toEqual(['arranged']);
    expect((await owner.browser.get(settings)).body).toMatchObject({ provider: { isHealthy: false } });
    expect(
      await server.rows("select 1 from payment_notices where seller_id = $1 and kind = 'provider_down'", [owner.id]),
    ).toHaveLength(1);
    expect((await customer(token, 'pay')).status).toBe(503);
    expect(await offerNextAgain(server.context)).toBe(false);
    server.pass(5 * 60_000);
    expect(await offerNextAgain(server.context)).toBe(true);
    expect(await quote()).toEqual(['provider']);
    expect((await read(owner, id)).money.state).toBe('due');
  });
});

const production = createTestServer({ providers: { isProduction: true } });
const there = createPaymentTests(production);

test('in production only the shop’s own members are offered the stand-in', async () => {
  const owner = await seller(production);
  await owner.browser.put(path, { provider: 'stand-in', currentPassword: password });
  const productId = await product(owner, { pricePaise: 100_00 });
  const asked = { sellerId: owner.id, items: [{ productId, quantity: 1 }] };
  const methodsFor = async (browser: typeof owner.browser) =>
    ((await browser.post('/api/shop/quotes', asked)).body as { methods: { method: string }[] }).methods;
  expect(await methodsFor(production.browser())).toMatchObject([{ method: 'arranged' }]);
  expect(await methodsFor(owner.browser)).toMatchObject([{ method: 'provider' }]);
  const draft = orderBody(productId, { method: 'provider' });
  const stranger = await production.browser().post('/api/orders', draft, { 'idempotency-key': 'a'.repeat(20) });
  expect(stranger.status).toBe(400);
  const member = await owner.browser.post('/api/orders', draft, { 'idempotency-key': 'b'.repeat(20) });
  expect(member.status).toBe(201);
  expect(there.path).toBe(path);
});
