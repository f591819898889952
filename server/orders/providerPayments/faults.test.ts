import { expect, test } from 'vitest';
import { payStandInLink } from '#server/orders/standIn/commands.ts';
import { offerNextAgain } from '#server/sellers/paymentProviders/breaker.ts';
import { newKey, orderBody, product } from '#test/factories.ts';
import { createPaymentTests } from '#test/payments.ts';
import { createTestServer } from '#test/server.ts';
import { postNextEvent } from '../standIn/webhooks.ts';
import { readNextLink } from './linkReads.ts';
import { sendNextRefund } from './refundCalls.ts';

/** No workers run: the test runs them in two loops, as two processes would, and drops what they have claimed. */
const server = createTestServer({ payments: 'served' });
const { ask, customer, shopWithStandIn } = createPaymentTests(server);

const faults = ['lose', 'delay', 'reorder', 'double', 'falsify', 'mis-sign', 'busy', 'error', 'silent', 'unanswered'];
const payments = 30;

/** Deterministic, so that a failure can be repeated. */
let seed = 42;
function draw(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

const steps = [postNextEvent, readNextLink, sendNextRefund, offerNextAgain];

/** One process: does what is due until nothing is. */
async function runProcess() {
  for (let hasMore = true; hasMore; ) {
    hasMore = false;
    for (const step of steps) hasMore = (await step(server.context)) === true || hasMore;
  }
}

/** As after a kill: what was claimed is nobody's until its lease is over. */
const killBoth = async () => {
  await server.rows(
    `update payment_links set reading_until = $1 where next_read_at is not null and id in
      (select id from payment_links where next_read_at is not null order by random() limit 5)`,
    [new Date(server.context.now().getTime() + 30_000)],
  );
};

test('no payment is lost or booked twice, whatever the provider and the network do', async () => {
  const shop = await shopWithStandIn();
  const productId = await product(shop, { pricePaise: 499_00, stock: payments });
  const paidTwice = new Set<string>();
  for (let count = 0; count < payments; count += 1) {
    if (draw(3) > 0) await ask(faults[draw(faults.length)] ?? 'lose');
    const body = orderBody(productId, {
      method: 'provider',
      customerPhone: `98${String(10_000_000 + count)}`,
    });
    const placed = await server.browser().post('/api/orders', body, newKey());
    expect(placed.status).toBe(201);
    const { token } = placed.body as { token: string };
    let answer = await customer(token, 'pay');
    // Down: the customer tries again once the provider is offered again.
    while (answer.status === 503) {
      server.pass(6 * 60_000);
      await runProcess();
      answer = await customer(token, 'pay');
    }
    expect(answer.status).toBe(200);
    const link = (answer.body as { url: string }).url.split('/').at(-1) ?? '';
    const act = draw(5) === 0 ? 'twice' : 'pay';
    if (act === 'twice') paidTwice.add(link);
    await payStandInLink(server.context, link, act);
    if (draw(4) === 0) await killBoth();
    if (draw(3) === 0) await Promise.all([runProcess(), runProcess()]);
    server.pass(draw(40_000));
  }
  // What is left of the asked faults is over: the provider is back, and all is well within two minutes.
  await server.rows('delete from stand_in_faults');
  for (let half = 0; half < 4; half += 1) {
    await Promise.all([runProcess(), runProcess()]);
    server.pass(30_000);
  }
  await Promise.all([runProcess(), runProcess()]);
  const orders = await server.rows<{
    state: string;
    received: number;
    returned: number;
    entries: number;
    paid: number;
  }>(
    `select state, received_paise as received, returned_paise as returned,
      (select count(*) from money_entries where money_entries.order_id = order_money.order_id and kind = 'received') as entries,
      (select count(*) from stand_in_payments join payment_links on provider_id = link_id
        where payment_links.order_id = order_money.order_id) as paid
      from order_money where seller_id = $1`,
    [shop.id],
  );
  expect(orders).toHaveLength(payments);
  expect(orders.filter(({ state }) => state !== 'paid')).toEqual([]);
  expect(orders.filter(({ entries, paid }) => Number(entries) !== Number(paid))).toEqual([]);
  expect(orders.filter(({ entries }) => Number(entries) === 2)).toHaveLength(paidTwice.size);
  expect(orders.filter(({ received, returned }) => received - returned !== 499_00)).toEqual([]);
}, 300_000);

test('a provider that fails three times in five minutes is not offered, whatever succeeds in between', async () => {
  const shop = await shopWithStandIn();
  const productId = await product(shop, { pricePaise: 499_00, stock: 9 });
  const pay = async (customerPhone: string) => {
    const body = orderBody(productId, { method: 'provider', customerPhone });
    const placed = await server.browser().post('/api/orders', body, newKey());
    return (await customer((placed.body as { token: string }).token, 'pay')).status;
  };
  const statuses: number[] = [];
  for (const [count, fault] of ['error', null, 'error', null, 'error'].entries()) {
    if (fault) await ask(fault);
    statuses.push(await pay(`97${10_000_000 + count}`));
    server.pass(30_000);
  }
  expect(statuses).toEqual([503, 200, 503, 200, 503]);
  const notices = "select 1 from payment_notices where seller_id = $1 and kind = 'provider_down'";
  expect(await server.rows(notices, [shop.id])).toHaveLength(1);
});
