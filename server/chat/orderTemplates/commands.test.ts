import { expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/orders.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { admin } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const ofNone = buildRecord(orderStatuses, () => null);
const none = { ...ofNone, translations: { hi: ofNone } };
const url = '/api/admin/order-templates';

test('saves templates as a whole and deletes missing ones', async () => {
  const browser = await admin(server);
  expect((await browser.get(url)).body).toEqual(none);
  const confirmed = { name: 'order_confirmed', language: 'en_IN', parameters: ['customer', 'order', 'customer'] };
  const shipped = { name: 'order_shipped', language: 'hi', parameters: [] };
  expect((await browser.put(url, { ...none, confirmed, shipped })).status).toBe(200);
  expect((await browser.get(url)).body).toEqual({ ...none, confirmed, shipped });
  expect((await browser.put(url, { ...none, shipped })).status).toBe(200);
  expect((await browser.get(url)).body).toEqual({ ...none, shipped });
  const refused = await browser.put(url, { ...none, shipped: { ...shipped, parameters: ['password'] } });
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } });
  expect((await browser.get(url)).body).toEqual({ ...none, shipped });
});

test('saves templates of each language', async () => {
  const browser = await admin(server);
  const confirmed = { name: 'order_confirmed', language: 'en_IN', parameters: [] };
  const translations = { hi: { ...ofNone, confirmed: { ...confirmed, language: 'hi' } } };
  expect((await browser.put(url, { ...ofNone, confirmed, translations })).status).toBe(200);
  expect((await browser.get(url)).body).toEqual({ ...ofNone, confirmed, translations });
  // Without translations there are none.
  expect((await browser.put(url, { ...ofNone, confirmed })).status).toBe(200);
  expect((await browser.get(url)).body).toEqual({ ...none, confirmed });
  for (const refused of [{ ta: ofNone }, { hi: { ...ofNone, confirmed: { ...confirmed, language: 'Hindi' } } }]) {
    expect((await browser.put(url, { ...ofNone, translations: refused })).status).toBe(400);
  }
});
