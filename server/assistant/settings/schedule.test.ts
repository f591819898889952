import { expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '../../../test/chats.ts';
import { product, seller, type TestSeller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';
import { marketplaceNumber } from '../../../test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const url = '/api/seller/assistant';
const times = { mode: 'closed', opensAt: 9 * 60, closesAt: 18 * 60 + 30, openDays: [6, 1] };

async function asks(owner: TestSeller): Promise<number> {
  const phone = chats.phone({ phone: newDigits() });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  return (await phone.ask('how much is the lamp?')).length;
}

test('answers until its shop switches it off, and again once switched on', async () => {
  const owner = await seller(server);
  await product(owner, { name: 'Brass Table Lamp' });
  expect((await owner.browser.get(url)).body).toMatchObject({ mode: 'on', openDays: [1, 2, 3, 4, 5, 6] });
  expect(await asks(owner)).toBeGreaterThan(0);
  expect((await owner.browser.put(url, { ...times, mode: 'off' })).status).toBe(200);
  expect(await asks(owner)).toBe(0);
  expect((await owner.browser.put(url, { ...times, mode: 'on' })).status).toBe(200);
  expect(await asks(owner)).toBeGreaterThan(0);
});

test('follows the hours of each shop', async () => {
  const [owner, other] = [await seller(server), await seller(server)];
  expect((await owner.browser.put(url, times)).status).toBe(200);
  expect((await owner.browser.get(url)).body).toEqual({ ...times, bargaining: 'ask', openDays: [1, 6] });
  expect((await other.browser.get(url)).body).toMatchObject({ mode: 'on' });
});

test.each([
  ['closesAt', { closesAt: times.opensAt }],
  ['opensAt', { opensAt: 24 * 60 }],
  ['openDays', { openDays: [] }],
  ['openDays', { openDays: [1, 1] }],
  ['openDays.0', { openDays: [7] }],
])('hours that cannot be are refused: %s', async (field, change) => {
  const owner = await seller(server);
  const answer = await owner.browser.put(url, { ...times, ...change });
  expect(answer.status).toBe(400);
  const { error } = answer.body as { error: { details: { fields: object } } };
  expect(Object.keys(error.details.fields)).toEqual([field]);
  expect((await owner.browser.get(url)).body).toMatchObject({ mode: 'on' });
});

test('says that prices are fixed, or asks the shop when a customer bargains again', async () => {
  const owner = await seller(server);
  await product(owner, { name: 'Brass Table Lamp', pricePaise: 1_250_00 });
  const bargain = async () => {
    const phone = chats.phone({ phone: newDigits() });
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    await phone.ask('how much is the brass lamp?');
    await phone.ask('any discount?');
    return (await phone.ask('give it for 900')).map(({ text }) => text).join('\n');
  };
  expect((await owner.browser.get(url)).body).toMatchObject({ bargaining: 'ask' });
  expect(await bargain()).toContain('A person will reply here.');
  expect((await owner.browser.put(url, { ...times, mode: 'on', bargaining: 'fixed' })).status).toBe(200);
  expect((await owner.browser.put(url, { ...times, mode: 'on' })).status).toBe(200);
  expect((await owner.browser.get(url)).body).toMatchObject({ bargaining: 'fixed' });
  const heard = await bargain();
  expect(heard).toContain('The shop’s prices are fixed.');
  expect(heard).toContain('₹1,250');
  expect((await owner.browser.put(url, { ...times, bargaining: 'never' })).status).toBe(400);
});
