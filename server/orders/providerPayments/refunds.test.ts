import { expect, test } from 'vitest';
import { payStandInLink } from '#server/orders/standIn/commands.ts';
import type { TestSeller } from '#test/factories.ts';
import { createPaymentTests } from '#test/payments.ts';
import { createTestServer } from '#test/server.ts';
import { readNextLink } from './linkReads.ts';
import { sendNextRefund } from './refundCalls.ts';

/** No workers run: the tests read links and send refunds themselves. */
const server = createTestServer({ payments: 'served' });
const { act, ask, customer, openLink, payOnline, placeAt, read, shopWithStandIn } = createPaymentTests(server);

/** Lets everything happen that is due within some minutes. */
async function work(minutes = 2) {
  for (let half = 0; half < minutes * 2; half += 1) {
    server.pass(30_000);
    while ((await readNextLink(server.context)) || (await sendNextRefund(server.context)));
  }
}

async function paidOrder(pay: 'pay' | 'twice' = 'pay') {
  const shop = await shopWithStandIn();
  const order = await placeAt(shop, 499_00, { method: 'provider' });
  const link = await payOnline(order.token, pay);
  server.pass(31_000);
  while (await readNextLink(server.context));
  return { shop, ...order, link };
}

const cancel = (shop: TestSeller, id: string) => shop.browser.post(`/api/seller/orders/${id}/cancel`);
const sentBack = (link: string) =>
  server.rows<{ amount_paise: number }>(
    `select stand_in_refunds.amount_paise from stand_in_refunds
      join stand_in_payments on stand_in_payments.id = payment_id where link_id = $1`,
    [link],
  );

test('a cancelled order’s money goes back through the provider', async () => {
  const { shop, id, link } = await paidOrder();
  expect((await cancel(shop, id)).status).toBe(200);
  expect((await read(shop, id)).money).toMatchObject({ state: 'refunding', refunds: [{ state: 'pending' }] });
  await work();
  const { money } = await read(shop, id);
  expect(money).toMatchObject({ state: 'refunded', returnedPaise: 499_00, refunds: [{ state: 'processed' }] });
  expect(await sentBack(link)).toHaveLength(1);
});

test('an order paid twice and then cancelled goes back by one refund for each payment', async () => {
  const { shop, id, link } = await paidOrder('twice');
  expect((await read(shop, id)).money).toMatchObject({ state: 'refunding', receivedPaise: 998_00 });
  await cancel(shop, id);
  await work();
  expect((await read(shop, id)).money).toMatchObject({ state: 'refunded', returnedPaise: 998_00 });
  expect(await sentBack(link)).toHaveLength(2);
});

test.each(['unanswered', 'silent', 'busy', 'error'])('a refund whose call is %s is sent once', async (fault) => {
  const { shop, id, link } = await paidOrder();
  await cancel(shop, id);
  await ask(fault);
  await work(4);
  expect((await read(shop, id)).money).toMatchObject({ state: 'refunded', returnedPaise: 499_00 });
  expect(await sentBack(link)).toHaveLength(1);
});

test('a refund that the provider refuses is due with its words, can’t be raised, and can be tried again', async () => {
  const { shop, id, link } = await paidOrder();
  await ask('no-balance');
  await cancel(shop, id);
  await work();
  const { money } = await read(shop, id);
  expect(money).toMatchObject({
    state: 'refund_due',
    refunds: [{ state: 'failed', problem: 'Your account does not have enough balance.', amountPaise: 499_00 }],
  });
  const [refund] = money.refunds;
  expect((await act(shop, id, `refunds/${refund?.id}/retry`)).body).toEqual({ state: 'refunding' });
  // It is on its way: the seller can't send it a second time.
  expect((await act(shop, id, `refunds/${refund?.id}/sent`, {})).status).toBe(409);
  await work();
  expect((await read(shop, id)).money).toMatchObject({ state: 'refunded', returnedPaise: 499_00 });
  expect(await sentBack(link)).toHaveLength(1);
});

test('a refund that the provider sends after all forgets the account of a customer whose data was erased', async () => {
  const { shop, id, token } = await paidOrder();
  await ask('no-balance');
  await cancel(shop, id);
  await work();
  expect((await customer(token, 'refund-account', { vpa: 'sarla@okaxis' })).status).toBe(200);
  await server.rows('update orders set erased_at = now() where id = $1', [id]);
  const [refund] = (await read(shop, id)).money.refunds;
  expect(refund).toMatchObject({ state: 'failed', vpa: 'sarla@okaxis' });
  await act(shop, id, `refunds/${refund?.id}/retry`);
  await work();
  expect((await read(shop, id)).money).toMatchObject({
    state: 'refunded',
    refunds: [{ state: 'processed', vpa: null }],
  });
});

test('a refund that fails later is due, and the seller can send it by hand', async () => {
  const { shop, id } = await paidOrder();
  await ask('fails-later');
  await cancel(shop, id);
  await work();
  const { money } = await read(shop, id);
  expect(money).toMatchObject({ state: 'refund_due', refunds: [{ state: 'failed' }] });
  const sent = await act(shop, id, `refunds/${money.refunds[0]?.id}/sent`, { reference: '412345678999' });
  expect(sent.body).toEqual({ state: 'refunded' });
});

test('another method cancels the link, and what was paid on it meanwhile is booked', async () => {
  const shop = await shopWithStandIn();
  await shop.browser.put('/api/seller/money/settings/payment', {
    ...{ askWhen: 'placed', discount: null, offersArranged: true, confirmsPaid: true, unpaidLapseHours: 24 },
  });
  const first = await placeAt(shop, 499_00, { method: 'provider' });
  const link = await openLink(first.token);
  expect((await customer(first.token, 'method', { method: 'arranged' })).status).toBe(200);
  await work(1);
  expect(await server.rows('select status from stand_in_links where id = $1', [link])).toEqual([
    { status: 'cancelled' },
  ]);
  const second = await placeAt(shop, 499_00, { method: 'provider' });
  const paid = await openLink(second.token);
  await payStandInLink(server.context, paid, 'pay');
  await customer(second.token, 'method', { method: 'arranged' });
  await work(1);
  expect(await read(shop, second.id)).toMatchObject({ status: 'confirmed', money: { receivedPaise: 499_00 } });
});

test('a lost answer makes no second link, and a new amount replaces the link', async () => {
  const shop = await shopWithStandIn();
  const { id, token } = await placeAt(shop, 499_00, { method: 'provider' });
  await ask('unanswered');
  const link = await openLink(token);
  expect(await openLink(token)).toBe(link);
  await act(shop, id, 'discount', { discountPaise: 50_00 });
  const other = await openLink(token);
  expect(other).not.toBe(link);
  await work(1);
  const links = await server.rows(
    'select status, amount_paise from stand_in_links where id = any($1) order by created_at',
    [[link, other]],
  );
  expect(links).toMatchObject([{ status: 'cancelled' }, { status: 'created', amount_paise: 449_00 }]);
});

test('money that comes after the end of an order goes back', async () => {
  const shop = await shopWithStandIn();
  const { id, token } = await placeAt(shop, 499_00, { method: 'provider' });
  const link = await openLink(token);
  await payStandInLink(server.context, link, 'pay');
  await cancel(shop, id);
  await work();
  expect(await read(shop, id)).toMatchObject({
    status: 'cancelled',
    money: { state: 'refunded', receivedPaise: 499_00, returnedPaise: 499_00 },
  });
});
