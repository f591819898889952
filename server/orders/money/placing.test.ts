import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { newKey, orderBody, product, seller } from '#test/factories.ts';
import { createMoneyTests, upi } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { settings } = createMoneyTests(server);

const rules = { askWhen: 'placed', offersArranged: true, confirmsPaid: false, unpaidLapseHours: 24 };
const cod = {
  ...{ isOn: true, largestPaise: 5_000_00, feePaise: 40_00, advancePaise: 100_00, collector: 'shop' },
  ...{ onlyPins: ['302'], neverPins: ['30209'], newCustomerPaise: 2_000_00 },
};
const zone = { name: 'India', pins: null, isRefused: false, basePaise: 60_00, upToGrams: 500, stepPaise: 0 };
const zones = [{ ...zone, slabGrams: 500, freeFromPaise: null }];

/** How many statements are sent between begin and commit. */
async function countStatements(act: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const texts = spy.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text));
  spy.mockRestore();
  return texts.indexOf('commit') - texts.indexOf('begin') - 1;
}

// The bar of the issue about payments.
test('an order sends at most two statements more where the shop has set up everything', async () => {
  const owner = await seller(server);
  const productId = await product(owner, { pricePaise: 999_00, stock: 100 });
  const placed = (changes: object) =>
    countStatements(async () => {
      const body = orderBody(productId, { pincode: '302001', deliveryAddress: '12 MG Road, Jaipur', ...changes });
      const answer = await server.browser().post('/api/orders', body, newKey());
      expect(answer.status, answer.text).toBe(201);
    });
  await placed({});
  const before = await placed({});
  const saved = [
    await owner.browser.put(`${settings}/upi`, upi),
    await owner.browser.put(`${settings}/payment`, { ...rules, discount: { bp: 500, capPaise: 100_00 } }),
    await owner.browser.put(`${settings}/cod`, cod),
    await owner.browser.put(`${settings}/delivery`, { zones, defaultGrams: 500 }),
  ];
  expect(saved.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  const after = {
    arranged: await placed({ method: 'arranged' }),
    upi: await placed({ method: 'upi' }),
    cod: await placed({ method: 'cod' }),
  };
  expect(after).toEqual({ arranged: before, upi: before + 1, cod: before + 2 });
});
