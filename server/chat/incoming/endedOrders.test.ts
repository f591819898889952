import { expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

/** Orders with an outcome, which have ended whatever their status (money.md, section 5). */

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function calledOffOrder(owner: TestSeller, digits: string): Promise<string> {
  const body = orderBody(await product(owner), { customerPhone: `+${digits}`, customerName: 'Asha Rao' });
  expect((await server.browser().post('/api/orders', body, newKey())).status).toBe(201);
  const [row] = await server.rows<{ id: string }>('select id from orders where seller_id = $1', [owner.id]);
  const id = row?.id ?? '';
  await owner.browser.post(`/api/seller/orders/${id}/confirm`);
  expect((await owner.browser.post(`/api/seller/orders/${id}/call-off`, { reason: 'Broken' })).status).toBe(200);
  return id;
}

test('an order that was called off is not listed on the shop’s phone, and has no buttons there', async () => {
  const owner = await seller(server);
  const phone = await chats.sellerPhone(owner, { phone: newDigits() });
  const id = await calledOffOrder(owner, newDigits());
  expect((await phone.say('orders')).at(-1)?.text).toMatch(/no open orders/i);
  const [shown] = await phone.tapId(`order:${id}`);
  expect(shown?.text).toContain('Asha Rao');
  expect(Object.keys(shown?.choices ?? {})).toEqual([]);
});

test('a customer who asks hears that the shop called their order off', async () => {
  const [owner, digits] = [await seller(server), newDigits()];
  const phone = chats.phone({ phone: digits, name: 'Asha Rao' });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  await calledOffOrder(owner, digits);
  expect((await phone.ask('where is my order?')).at(-1)?.text).toContain('called off by the shop');
});
