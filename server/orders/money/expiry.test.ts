import { expect, test } from 'vitest';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { act, customer, placeAt, settings, shopWithUpi } = createMoneyTests(server);

// money.md, section 5: counted from the request, but never later than the shop has to confirm.
test('an unpaid order expires by its method, counted from the request', async () => {
  const owner = await shopWithUpi();
  const rules = { askWhen: 'placed', discount: null, offersArranged: true, confirmsPaid: false };
  await owner.browser.put(`${settings}/payment`, { ...rules, unpaidLapseHours: 2 });
  const { id, token } = await placeAt(owner);
  const hour = 3600_000;
  const expiresAfter = async () => {
    const text = 'select extract(epoch from lapses_at - created_at) / 3600 as hours from orders where id = $1';
    const [row] = await server.rows<{ hours: string }>(text, [id]);
    return Math.round(Number(row?.hours));
  };
  expect(await expiresAfter()).toBe(2);
  await customer(token, 'method', { method: 'arranged' });
  expect(await expiresAfter()).toBe(48);
  server.pass(hour);
  await customer(token, 'method', { method: 'upi' });
  expect(await expiresAfter()).toBe(3);
  server.pass(hour);
  await act(owner, id, 'discount', { discountPaise: 50_00 });
  expect(await expiresAfter()).toBe(4);
  await customer(token, 'method', { method: 'arranged' });
  server.pass(45 * hour);
  await customer(token, 'method', { method: 'upi' });
  expect(await expiresAfter()).toBe(48);
});
