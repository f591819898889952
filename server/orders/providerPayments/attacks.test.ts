import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { payStandInLink } from '#server/orders/standIn/commands.ts';
import { readConnection, webhookSecretsOf } from '#server/sellers/paymentProviders/connections.ts';
import { admin, type TestSeller } from '#test/factories.ts';
import { findTraces } from '#test/findTraces.ts';
import { createPaymentTests } from '#test/payments.ts';
import { createTestServer } from '#test/server.ts';
import { readNextLink } from './linkReads.ts';

/** No workers run: the tests read links themselves. */
const server = createTestServer({ payments: 'served' });
const { ask, openLink, payOnline, placeAt, read, shopWithStandIn } = createPaymentTests(server);

type Shop = TestSeller & { connectionId: string };

async function secretOf({ connectionId }: Shop): Promise<string> {
  const connection = await readConnection(server.context.database.read, connectionId);
  const [secret = ''] = connection ? webhookSecretsOf(server.context, connection, server.context.now()) : [];
  return secret;
}

const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');

async function send(connectionId: string, body: string, signature: string, eventId: string = randomUUID()) {
  const { status } = await server.browser().send({
    method: 'POST',
    url: `/webhooks/payments/${connectionId}`,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': eventId,
    },
    payload: body,
  });
  return status;
}

const paidEvent = (link: string, amount = 49_900) =>
  JSON.stringify({
    event: 'payment_link.paid',
    payload: { payment_link: { entity: { id: link, amount, status: 'paid', notes: { order: 'another' } } } },
  });

async function readAll(): Promise<void> {
  while (await readNextLink(server.context));
}

const countEvents = async () => (await server.rows('select 1 from payment_events')).length;

async function openedOrder() {
  const shop = await shopWithStandIn();
  const order = await placeAt(shop, 499_00, { method: 'provider' });
  const link = await openLink(order.token);
  return { shop, order, link, body: paidEvent(link), secret: await secretOf(shop) };
}

async function expectNothingBooked(shop: Shop, id: string) {
  await readAll();
  const { money } = await read(shop, id);
  expect(money).toMatchObject({ state: 'due', receivedPaise: 0, entries: [] });
}

test('an unsigned, mis-signed or re-encoded event is refused, and nothing is written', async () => {
  const { shop, order, body, secret } = await openedOrder();
  const before = await countEvents();
  expect(await send(shop.connectionId, body, '')).toBe(401);
  expect(await send(shop.connectionId, body, sign(body, 'another secret'))).toBe(401);
  expect(await send(shop.connectionId, JSON.stringify(JSON.parse(body), null, 1), sign(body, secret))).toBe(401);
  expect(await send(shop.connectionId, paidEvent('plink_x', 100), sign(body, secret))).toBe(401);
  expect(await send(randomUUID(), body, sign(body, secret))).toBe(401);
  expect(await send('nowhere', body, sign(body, secret))).toBe(401);
  expect(await countEvents()).toBe(before);
  await expectNothingBooked(shop, order.id);
});

test('an event of another shop’s connection books nothing', async () => {
  const { shop, order, body } = await openedOrder();
  const other = await shopWithStandIn();
  expect(await send(other.connectionId, body, sign(body, await secretOf(other)))).toBe(200);
  await expectNothingBooked(shop, order.id);
});

test('a signed event of a link that the provider calls open books nothing, however often it is sent', async () => {
  const { shop, order, body, secret } = await openedOrder();
  for (let times = 0; times < 3; times += 1) {
    expect(await send(shop.connectionId, body, sign(body, secret), 'same-event')).toBe(200);
  }
  expect(await server.rows("select 1 from payment_events where event_key = 'same-event'")).toHaveLength(1);
  await expectNothingBooked(shop, order.id);
});

test('nothing of what an event says of the customer is stored, and the event is still known when it is repeated', async () => {
  const { shop, secret } = await openedOrder();
  const words = ['zohra.b@mail.example', '+919812345670', 'zohra@okaxis', 'Zohra Begum', 'Deliver to Zohra'];
  const [email, contact, vpa, name, note] = words;
  const entity = { id: 'pay_zohra', email, contact, vpa, card: { name }, notes: { note } };
  const body = JSON.stringify({ event: 'payment.failed', payload: { payment: { entity } } });
  for (const _ of [1, 2]) expect(await send(shop.connectionId, body, sign(body, secret), 'of-zohra')).toBe(200);
  expect(await server.rows("select kind from payment_events where event_key = 'of-zohra'")).toHaveLength(1);
  expect(await findTraces(server, words)).toEqual([]);
});

test('100 equal events and the seller’s tap with the same UTR make one entry', async () => {
  const { shop, order, link, body, secret } = await openedOrder();
  await payStandInLink(server.context, link, 'pay');
  const [payment] = await server.rows<{ rrn: string }>('select rrn from stand_in_payments where link_id = $1', [link]);
  const tap = () =>
    shop.browser.post(`/api/seller/orders/${order.id}/payments`, {
      amountPaise: 499_00,
      channel: 'upi',
      reference: payment?.rrn,
      isSure: true,
    });
  const events = Array.from({ length: 100 }, () => send(shop.connectionId, body, sign(body, secret)));
  const [tapped] = await Promise.all([tap(), ...events, readAll(), readAll()]);
  await readAll();
  expect([201, 409]).toContain(tapped.status);
  expect((await tap()).status).toBe(409);
  const { money } = await read(shop, order.id);
  expect(money).toMatchObject({ state: 'paid', receivedPaise: 499_00 });
  expect(money.entries).toHaveLength(1);
});

test('the secret before the last change counts for 25 hours', async () => {
  const { shop, body, secret } = await openedOrder();
  const { database, secrets } = server.context;
  const fresh = secrets.seal.close('fresh secret', `payment:${shop.connectionId}`);
  await database.write
    .updateTable('paymentConnections')
    .set(({ ref }) => ({
      oldWebhookSecretSealed: ref('webhookSecretSealed'),
      oldWebhookUntil: new Date(server.context.now().getTime() + 25 * 3600_000),
      webhookSecretSealed: fresh,
    }))
    .where('id', '=', shop.connectionId)
    .execute();
  expect(await send(shop.connectionId, body, sign(body, secret))).toBe(200);
  expect(await send(shop.connectionId, body, sign(body, 'fresh secret'))).toBe(200);
  server.pass(25 * 3600_000 + 1000);
  expect(await send(shop.connectionId, body, sign(body, secret))).toBe(401);
});

test('another amount in the provider’s answer is booked, and the order needs the seller', async () => {
  const shop = await shopWithStandIn();
  const { id, token } = await placeAt(shop, 499_00, { method: 'provider' });
  await ask('other-amount');
  await payOnline(token);
  server.pass(60_000);
  await readAll();
  const { money } = await read(shop, id);
  expect(money).toMatchObject({ state: 'part_paid', receivedPaise: 4_99, problems: [{ kind: 'amount_differs' }] });
  const [payment] = await server.rows<{ id: string }>(
    'select payment_id as id from provider_payments where order_id = $1',
    [id],
  );
  const administrators = await (await admin(server)).get(`/api/admin/orders/${id}`);
  expect([administrators.status, administrators.text.includes(payment?.id ?? '')]).toEqual([200, false]);
  const [problem] = money.problems;
  expect(await server.rows('select needs_you from order_money where order_id = $1', [id])).toEqual([
    { needs_you: true },
  ]);
  const resolve = `/api/seller/orders/${id}/problems/${problem?.id}/resolve`;
  expect((await shop.browser.post(resolve)).status).toBe(200);
  expect(await server.rows('select needs_you from order_money where order_id = $1', [id])).toEqual([
    { needs_you: false },
  ]);
});

test('another currency is not booked, and the order needs the seller', async () => {
  const shop = await shopWithStandIn();
  const { id, token } = await placeAt(shop, 499_00, { method: 'provider' });
  await ask('other-currency');
  await payOnline(token);
  server.pass(60_000);
  await readAll();
  const { money } = await read(shop, id);
  expect(money).toMatchObject({
    ...{ state: 'due', receivedPaise: 0, entries: [] },
    problems: [{ kind: 'other_currency', currency: 'USD' }],
  });
});

test('returning with invented parameters books nothing', async () => {
  const { shop, order } = await openedOrder();
  const query = 'razorpay_payment_id=pay_x&razorpay_payment_link_status=paid&razorpay_signature=00';
  const answer = await server.browser().get(`/order/${order.token}/payment?${query}`);
  expect(answer).toMatchObject({ status: 303, headers: { location: `/order/${order.token}#pay` } });
  await expectNothingBooked(shop, order.id);
});
