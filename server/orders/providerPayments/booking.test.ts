import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createPaymentTests } from '#test/payments.ts';
import { createTestServer } from '#test/server.ts';

/** The workers run; the clock moves only when a test moves it, apart from the time that the test takes. */
const server = createTestServer({ payments: true });
const { ask, customer, payOnline, placeAt, read, shopWithStandIn, waitFor } = createPaymentTests(server);

const second = 1000;

/** Waits until the stand-in has posted every event that is due, and the webhook has answered each. */
async function untilPosted(): Promise<void> {
  const due = () => server.rows('select 1 from stand_in_webhooks where due_at <= $1', [server.context.now()]);
  const unanswered = () => server.rows('select 1 from stand_in_webhooks where attempts > 0');
  while ((await due()).length + (await unanswered()).length > 0) await pause(10);
}

test('an order paid through a provider is paid, as a test that no sum includes', async () => {
  const owner = await shopWithStandIn();
  const { id, token } = await placeAt(owner, 499_00, { method: 'provider' });
  await payOnline(token);
  const { money } = await waitFor(owner, id, 'paid');
  expect(money).toMatchObject({ state: 'paid', receivedPaise: 499_00, entries: [{ channel: 'provider' }] });
  expect(money.entries[0]?.references).toHaveLength(2);
  expect((await customer(token, 'payment-check')).body).toEqual({ state: 'paid', isPaid: true });
  expect((await owner.browser.get('/api/seller/money')).body).toMatchObject({
    toReceivePaise: 0,
    receivedThisMonthPaise: 0,
  });
});

test('what was paid twice goes back once through the provider', async () => {
  const owner = await shopWithStandIn();
  const { id, token } = await placeAt(owner, 499_00, { method: 'provider' });
  await payOnline(token, 'twice');
  // Once the provider's answer is stored, the refund is read again after a pause, whenever its event comes.
  const sent = 'select 1 from refunds where order_id = $1 and provider_refund_id is not null';
  await vi.waitFor(async () => expect(await server.rows(sent, [id])).toHaveLength(1), 15 * second);
  server.pass(11 * second);
  const { money } = await waitFor(owner, id, 'paid');
  expect(money).toMatchObject({ state: 'paid', receivedPaise: 998_00, returnedPaise: 499_00 });
  expect(money.refunds).toMatchObject([{ amountPaise: 499_00, state: 'processed' }]);
});

/**
 * The seconds after which the order is not paid yet, and those after which it is: by its event, or by reading again. How
 * many events are stored.
 */
test.each([
  { fault: 'lose', unpaidAfter: 25, paidAfter: 31, stored: 0 },
  { fault: 'falsify', unpaidAfter: 25, paidAfter: 31, stored: 0 },
  { fault: 'mis-sign', unpaidAfter: 25, paidAfter: 31, stored: 0 },
  { fault: 'delay', unpaidAfter: 12, paidAfter: 21, stored: 1 },
  { fault: 'double', unpaidAfter: 0, paidAfter: 1, stored: 1 },
])('an event that is asked to $fault changes nothing', async ({ fault, unpaidAfter, paidAfter, stored }) => {
  const owner = await shopWithStandIn();
  const { id, token } = await placeAt(owner, 499_00, { method: 'provider' });
  await ask(fault);
  await payOnline(token);
  if (unpaidAfter > 0) {
    server.pass(unpaidAfter * second);
    await untilPosted();
    expect((await read(owner, id)).money).toMatchObject({ state: 'due', receivedPaise: 0, entries: [] });
  }
  server.pass((paidAfter - unpaidAfter) * second);
  // Not so long that reading again would help where the event should.
  const { money } = await waitFor(owner, id, 'paid', 5);
  await untilPosted();
  expect(money).toMatchObject({ state: 'paid', receivedPaise: 499_00 });
  expect((await read(owner, id)).money.entries).toHaveLength(1);
  const events = await server.rows('select 1 from payment_events where connection_id = $1', [owner.connectionId]);
  expect(events).toHaveLength(stored);
});
