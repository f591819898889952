import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { password, product, seller, turnOnSecondFactor } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { sendNextMessage } from '../channel/outbox.ts';

type Sent = { type: string; interactive?: { type: string; action: { parameters: { reference_id: string } } } };

/** The messaging service: it knows all numbers, and refuses bills with this code. */
const service = { sent: [] as Sent[], refusesWith: undefined as number | undefined };
const http = createServer(async (request, response) => {
  const answer = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (request.method !== 'POST')
    return answer(200, { display_phone_number: '+91 98000 22222', verified_name: 'Kurtas' });
  const message = (await json(request)) as Sent;
  service.sent.push(message);
  const isRefused = service.refusesWith !== undefined && message.interactive?.type === 'order_details';
  return isRefused
    ? answer(400, { error: { code: service.refusesWith } })
    : answer(200, { messages: [{ id: `wamid.sent.${service.sent.length}` }] });
}).listen(0, '127.0.0.1');
await once(http, 'listening');
afterAll(() => void http.close());
beforeEach(() => {
  service.sent = [];
  service.refusesWith = undefined;
});

const graphUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`;
const server = createTestServer({ serviceAddresses: { graphUrl } });
const address = '/api/seller/chat-number';
const upi = { vpa: 'meera@ybl', name: 'MEERA DEVI', isBusiness: false, currentPassword: password };
let made = 0;

/** A shop that is paid by UPI and chats on its own number. */
async function shop({ sendsBills }: { sendsBills: boolean }) {
  made += 1;
  const owner = await seller(server);
  expect((await owner.browser.put('/api/seller/money/settings/upi', upi)).status).toBe(204);
  await turnOnSecondFactor(server, owner);
  const numberId = `66600000000${String(made).padStart(3, '0')}`;
  const secrets = { token: `EAAG-token-${made}`, appSecret: `app-secret-${made}`, verifyToken: `verify-token-${made}` };
  const saved = await owner.browser.put(address, { numberId, businessAccountId: '777000000000', ...secrets });
  expect(saved.status, saved.text).toBe(200);
  if (sendsBills) expect((await owner.browser.put(`${address}/bills`, { sendsBills })).status).toBe(204);
  const phone = createChats(server, { numberId, ...secrets, phone: '+919800022222' }).phone({
    phone: newDigits(),
    name: 'Asha Rao',
  });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  return { owner, phone };
}
async function sendAll() {
  for (let sent: unknown = true; sent !== false; sent = await sendNextMessage(server.context)) server.pass(10_000);
}
async function order({ owner, phone }: Awaited<ReturnType<typeof shop>>, pricePaise = 499_00) {
  const id = await product(owner, { name: 'Brass lamp', pricePaise });
  await phone.cart([id, 1, pricePaise / 100]);
  await phone.say('12 MG Road, C-Scheme, Jaipur 302001');
  const [placed] = await phone.tap('Place order');
  const [row] = await server.rows<{ id: string }>(
    'select id from orders where seller_id = $1 order by created_at desc limit 1',
    [owner.id],
  );
  await sendAll();
  return { orderId: row?.id ?? '', productId: id, placed };
}
const bills = () => service.sent.filter(({ interactive }) => interactive?.type === 'order_details');
const numberOf = async (owner: Awaited<ReturnType<typeof seller>>) =>
  ((await owner.browser.get(address)).body as { number: object }).number;

describe("the service's bill", () => {
  test('is off by default: the request is a text with the link', async () => {
    const chat = await shop({ sendsBills: false });
    expect(await numberOf(chat.owner)).toMatchObject({ sendsBills: false, billRefusal: null });
    const { placed } = await order(chat);
    expect(placed?.text).toContain('Pay or choose how to pay here: http');
    expect(bills()).toEqual([]);
  });

  test('is sent once for a request, and becomes paid when the shop has the money', async () => {
    const chat = await shop({ sendsBills: true });
    const { orderId, productId, placed } = await order(chat);
    const reference = `HT${orderId.replaceAll('-', '')}`;
    expect(placed?.text).toContain('Pay or choose how to pay here: http');
    const amount = { value: 499_00, offset: 100 };
    expect(bills()).toMatchObject([
      {
        interactive: {
          action: {
            parameters: {
              reference_id: reference,
              total_amount: amount,
              payment_settings: [{ upi_intent_link: { link: expect.stringContaining(`tr=${reference}&`) } }],
              order: { items: [{ retailer_id: productId, name: 'Brass lamp', amount, quantity: 1 }], subtotal: amount },
            },
          },
        },
      },
    ]);
    await chat.owner.browser.post(`/api/seller/orders/${orderId}/confirm`);
    await sendAll();
    expect(bills()).toHaveLength(1);
    await chat.owner.browser.post(`/api/seller/orders/${orderId}/payments`, { amountPaise: 499_00, channel: 'upi' });
    await sendAll();
    expect(service.sent.at(-1)).toMatchObject({
      interactive: {
        type: 'order_status',
        action: { name: 'review_order', parameters: { reference_id: reference, order: { status: 'processing' } } },
      },
    });
  });

  test('is sent after confirming where the shop asks then', async () => {
    const chat = await shop({ sendsBills: true });
    const rules = { discount: null, offersArranged: false, confirmsPaid: false, unpaidLapseHours: 24 };
    await chat.owner.browser.put('/api/seller/money/settings/payment', { askWhen: 'confirmed', ...rules });
    const { orderId } = await order(chat);
    expect(bills()).toEqual([]);
    await chat.owner.browser.post(`/api/seller/orders/${orderId}/confirm`);
    await sendAll();
    expect(bills()).toHaveLength(1);
  });

  test('that is refused is sent as a text, and the number says so until bills are switched on again', async () => {
    const chat = await shop({ sendsBills: true });
    service.refusesWith = 131005;
    const { orderId } = await order(chat);
    expect(service.sent.slice(-2)).toMatchObject([{ interactive: { type: 'order_details' } }, { type: 'text' }]);
    expect(await numberOf(chat.owner)).toMatchObject({ state: 'working', billRefusal: { code: 131005 } });
    await chat.owner.browser.post(`/api/seller/orders/${orderId}/payments`, { amountPaise: 499_00, channel: 'upi' });
    await sendAll();
    expect(service.sent.at(-1)).toMatchObject({ type: 'text' });
    await chat.owner.browser.put(`${address}/bills`, { sendsBills: true });
    expect(await numberOf(chat.owner)).toMatchObject({ sendsBills: true, billRefusal: null });
  });
});

test('a shop without its own number cannot switch bills on', async () => {
  const owner = await seller(server);
  expect((await owner.browser.put(`${address}/bills`, { sendsBills: true })).status).toBe(404);
});
