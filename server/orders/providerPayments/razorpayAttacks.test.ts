import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seller, type TestSeller } from '#test/factories.ts';
import { createPaymentTests } from '#test/payments.ts';
import { startRazorpayServer } from '#test/razorpayServer.ts';
import { createTestServer } from '#test/server.ts';
import { readNextLink } from './linkReads.ts';
import { sendNextRefund } from './refundCalls.ts';

/** No workers run: the tests read links and send refunds themselves. */
const providers = { razorpayUrl: '' };
let razorpay: Awaited<ReturnType<typeof startRazorpayServer>>;
beforeAll(async () => {
  razorpay = await startRazorpayServer();
  providers.razorpayUrl = razorpay.url;
});
afterAll(() => razorpay.stop());
const server = createTestServer({ payments: 'served', providers });
const { act, connect, customer, openLink, pay, placeAt, read } = createPaymentTests(server);

const secret = 'the secret of the webhook';
type Shop = TestSeller & { connectionId: string };

async function shopWithRazorpay(): Promise<Shop> {
  const owner = await seller(server);
  const keys = { provider: 'razorpay', keyId: `rzp_${randomUUID()}`, keySecret: 'secret', webhookSecret: secret };
  const answer = await connect(owner, keys);
  expect(answer.status).toBe(200);
  return { ...owner, ...(answer.body as { provider: { connectionId: string } }).provider };
}

async function openedOrder() {
  const shop = await shopWithRazorpay();
  const order = await placeAt(shop, 499_00, { method: 'provider' });
  return { shop, ...order, link: await openLink(order.token) };
}

/** Everything that is due within two minutes. */
async function work(minutes = 2) {
  for (let half = 0; half < minutes * 2; half += 1) {
    while (await readNextLink(server.context));
    while (await sendNextRefund(server.context));
    server.pass(30_000);
  }
}

async function post({ connectionId }: Shop, event: string, payload: object) {
  const body = JSON.stringify({ entity: 'event', event, payload });
  const { status } = await server.browser().send({
    method: 'POST',
    url: `/webhooks/payments/${connectionId}`,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': randomUUID(),
    },
    payload: body,
  });
  return status;
}

async function paidOrder() {
  const order = await openedOrder();
  const rrn = razorpay.pay(order.link);
  await work();
  expect((await read(order.shop, order.id)).money).toMatchObject({ state: 'paid', receivedPaise: 499_00 });
  return { ...order, rrn, paymentId: razorpay.links.get(order.link)?.payments[0]?.id ?? '' };
}

test.each([
  ['only authorized', { status: 'authorized', captured: false }],
  ['failed', { status: 'failed' }],
  ['created', { status: 'created' }],
  ['given back by the provider', { status: 'refunded', amount_refunded: 499_00, refund_status: 'full' }],
  ['of zero', { amount: 0 }],
  ['negative', { amount: -499_00 }],
  ['of half a paisa', { amount: 499_00.5 }],
  ['in words', { amount: '49900' }],
  ['of another name', { id: 'pay_other' }],
])('a payment that is %s books nothing', async (_name, changes) => {
  const { shop, id, link } = await openedOrder();
  razorpay.pay(link, changes);
  expect(await post(shop, 'payment_link.paid', { payment_link: { entity: { id: link } } })).toBe(200);
  await work();
  expect((await read(shop, id)).money).toMatchObject({ state: 'due', receivedPaise: 0, entries: [] });
});

test('a payment in dollars is not booked, and needs the seller', async () => {
  const { shop, id, link } = await openedOrder();
  razorpay.pay(link, { currency: 'USD' });
  await work();
  expect((await read(shop, id)).money).toMatchObject({
    ...{ state: 'due', receivedPaise: 0, entries: [] },
    problems: [{ kind: 'other_currency' }],
  });
});

test('of a payment that was given back in part only the rest is booked, and needs the seller', async () => {
  const { shop, id, link } = await openedOrder();
  razorpay.pay(link, { amount_refunded: 100_00, refund_status: 'partial' });
  await work();
  expect((await read(shop, id)).money).toMatchObject({
    ...{ state: 'part_paid', receivedPaise: 399_00 },
    problems: [{ kind: 'amount_differs' }],
  });
});

test('a link that answers for another order, or with its payment, books nothing for this one', async () => {
  const first = await openedOrder();
  razorpay.pay(first.link);
  await work();
  const second = await placeAt(first.shop, 499_00, { method: 'provider' });
  const link = razorpay.links.get(await openLink(second.token));
  // The provider lists the first order's payment again.
  link?.payments.push(...(razorpay.links.get(first.link)?.payments ?? []));
  await work();
  expect((await read(first.shop, second.id)).money).toMatchObject({ receivedPaise: 0, entries: [] });
  const third = await placeAt(first.shop, 499_00, { method: 'provider' });
  const other = razorpay.links.get(await openLink(third.token));
  if (other) other.reference_id = 'HTanother';
  if (other) razorpay.pay(other.id);
  await work();
  expect((await read(first.shop, third.id)).money).toMatchObject({ receivedPaise: 0, entries: [] });
});

test('what the provider was paid is no mistake that the seller can take back', async () => {
  const { shop, id, token } = await paidOrder();
  const [entry] = (await read(shop, id)).money.entries;
  const refused = await act(shop, id, `payments/${entry?.id}/correct`, { reason: 'Booked by mistake' });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'correction_refused' } } });
  expect((await read(shop, id)).money).toMatchObject({ state: 'paid', receivedPaise: 499_00 });
  expect((await customer(token, 'pay')).status).toBe(409);
});

test('nor is what was first recorded by hand, once the provider has confirmed it', async () => {
  const { shop, id, link } = await openedOrder();
  const rrn = razorpay.pay(link);
  expect((await pay(shop, id, 499_00, { reference: rrn })).status).toBe(201);
  await work();
  const [entry] = (await read(shop, id)).money.entries;
  expect((await act(shop, id, `payments/${entry?.id}/correct`, { reason: 'x' })).status).toBe(409);
  expect((await read(shop, id)).money).toMatchObject({ state: 'paid', receivedPaise: 499_00 });
});

test('an order is found by the id of its payment, and by its UTR', async () => {
  const { shop, id, rrn, paymentId } = await paidOrder();
  for (const search of [paymentId, rrn, ` ${paymentId} `]) {
    const found = await shop.browser.get(`/api/seller/money/orders?search=${encodeURIComponent(search)}`);
    expect((found.body as { orders: { orderId: string }[] }).orders.map(({ orderId }) => orderId)).toEqual([id]);
  }
});

test('ten taps on Pay at the same time make one link', async () => {
  const shop = await shopWithRazorpay();
  const { token, id } = await placeAt(shop, 499_00, { method: 'provider' });
  const before = razorpay.links.size;
  const answers = await Promise.all(Array.from({ length: 10 }, () => customer(token, 'pay')));
  expect(new Set(answers.map(({ body }) => (body as { url: string }).url)).size).toBe(1);
  expect(razorpay.links.size - before).toBe(1);
  expect(await server.rows('select 1 from payment_links where order_id = $1', [id])).toHaveLength(1);
});

test('a part is sent back at the usual speed, once for its key, and is done when the provider says so', async () => {
  const { shop, id, link } = await paidOrder();
  for (const action of ['confirm', 'ship', 'deliver']) await act(shop, id, action);
  await pay(shop, id, 200_00, { isSure: true });
  await work(1);
  const sent = [...razorpay.refunds].filter(([, { payment_id }]) =>
    razorpay.links.get(link)?.payments.some((payment) => payment.id === payment_id),
  );
  const [refund] = (await read(shop, id)).money.refunds;
  expect(sent).toHaveLength(1);
  const [key, atProvider] = sent[0] ?? [];
  expect(key).toBe(refund?.id);
  expect(atProvider).toMatchObject({ amount: 200_00, receipt: refund?.id, speed: 'normal', status: 'pending' });
  expect((await read(shop, id)).money.state).toBe('refunding');
  // An event that lies: the provider still calls it pending.
  const entity = { refund: { entity: { id: atProvider?.id, status: 'processed' } } };
  expect(await post(shop, 'refund.processed', entity)).toBe(200);
  await sendNextRefund(server.context);
  expect((await read(shop, id)).money).toMatchObject({ state: 'refunding', returnedPaise: 0 });
  if (atProvider) atProvider.status = 'processed';
  expect(await post(shop, 'refund.processed', entity)).toBe(200);
  await sendNextRefund(server.context);
  expect((await read(shop, id)).money).toMatchObject({ state: 'paid', returnedPaise: 200_00 });
});

test('a refund that fails at the provider is the shop’s to send, and is sent again under another key', async () => {
  const { shop, id } = await paidOrder();
  await act(shop, id, 'cancel');
  await work(1);
  const [refund] = (await read(shop, id)).money.refunds;
  const atProvider = razorpay.refunds.get(refund?.id ?? '');
  if (atProvider) atProvider.status = 'failed';
  expect(await post(shop, 'refund.failed', { refund: { entity: { id: atProvider?.id } } })).toBe(200);
  await sendNextRefund(server.context);
  expect((await read(shop, id)).money).toMatchObject({ state: 'refund_due', refunds: [{ state: 'failed' }] });
  await act(shop, id, `refunds/${refund?.id}/retry`);
  await work(1);
  const again = razorpay.refunds.get(`${refund?.id}-2`);
  expect(again).toMatchObject({ amount: 499_00, status: 'pending' });
  if (again) again.status = 'processed';
  server.pass(3_600_000);
  await work(1);
  expect((await read(shop, id)).money).toMatchObject({ state: 'refunded', returnedPaise: 499_00 });
});
