import { beforeAll, describe, expect, test } from 'vitest';
import { createChats } from '#test/chats.ts';
import { crossedSellers, customerOrder, newKey, orderBody, product, type TestSeller } from '#test/factories.ts';
import { createInbox } from '#test/inbox.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const { list, read, customer } = createInbox(server, chats);

let owner: TestSeller;
let other: TestSeller;
beforeAll(async () => {
  [owner, other] = await crossedSellers(server);
});
const send = ({ browser }: TestSeller, id: string, body: object) =>
  browser.post(`/api/seller/chats/${id}/messages`, body);
const code = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code;

async function orderAs(productId: string, customerPhone: string): Promise<{ id: string; token: string }> {
  const body = orderBody(productId, { customerPhone: `+${customerPhone}` });
  const { token } = (await server.browser().post('/api/orders', body, newKey())).body as { token: string };
  const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
  return { id: row?.id ?? '', token };
}

describe('a member of the shop who writes', () => {
  test('reaches the customer, and owns the conversation for 12 hours', async () => {
    const { phone, id } = await customer(owner, 'Meera');
    await phone.hear();
    expect((await send(owner, id, { kind: 'text', text: ' Yes, 3 left. ' })).status).toBe(201);
    expect((await phone.hear()).map(({ text }) => text)).toEqual(['Yes, 3 left.']);
    const thread = await read(owner, id);
    expect(thread.chat).toMatchObject({ owner: 'person', isMine: true, needsYou: false });
    expect(thread.messages[0]).toMatchObject({ author: 'person', state: 'queued', text: 'Yes, 3 left.' });
    expect(thread.messages[0]?.authorName).toBeTruthy();
    await server.rows("update conversations set silent_until = now() - interval '1 second' where id = $1", [id]);
    expect((await read(owner, id)).chat.owner).toBe('assistant');
  });

  test('can take over without a message, and hand back', async () => {
    const { id } = await customer(owner, 'Kiran');
    await owner.browser.post(`/api/seller/chats/${id}/take-over`);
    expect((await read(owner, id)).chat).toMatchObject({ owner: 'person', isMine: true });
    await owner.browser.post(`/api/seller/chats/${id}/hand-back`);
    expect((await read(owner, id)).chat).toMatchObject({ owner: 'assistant', isMine: false });
  });

  test('sees whether the assistant would answer instead', async () => {
    const { id } = await customer(owner, 'Lakshmi');
    const [now, hour] = [server.context.now(), 60];
    const minute = (now.getUTCHours() * 60 + now.getUTCMinutes() + 330) % 1440;
    const save = (mode: string, opensAt: number, closesAt: number) =>
      owner.browser.put('/api/seller/assistant', { mode, opensAt, closesAt, openDays: [0, 1, 2, 3, 4, 5, 6] });
    const [before, after] = [(minute + 1440 - hour) % 1440, (minute + hour) % 1440];
    for (const [mode, opensAt, closesAt, isOn] of [
      ['off', before, after, false],
      ['closed', before, after, false],
      ['closed', after, before, true],
      ['on', before, after, true],
    ] as const) {
      expect((await save(mode, opensAt, closesAt)).status).toBe(200);
      expect((await read(owner, id)).chat).toMatchObject({ owner: 'assistant', isAssistantOn: isOn });
      expect((await list(owner)).chats.find((chat) => chat.id === id)).toMatchObject({ isAssistantOn: isOn });
    }
  });

  test('shares a product and an order of this customer', async () => {
    const { phone, digits, id } = await customer(owner, 'Lata');
    const productId = await product(owner, { name: 'Brass lamp', pricePaise: 450_00 });
    const placed = await orderAs(productId, digits);
    await phone.hear();
    expect((await send(owner, id, { kind: 'product', productId })).status).toBe(201);
    expect((await send(owner, id, { kind: 'order', orderId: placed.id })).status).toBe(201);
    const [shown, told] = await phone.hear();
    expect(shown).toMatchObject({ kind: 'product', text: expect.stringContaining(`Brass lamp\n₹450\n`) });
    expect(told?.text).toContain(`/order/${placed.token}`);
    expect((await read(owner, id)).orders.map((order) => order.id)).toEqual([placed.id]);
  });

  test("cannot share another customer's order or another shop's product", async () => {
    const { id } = await customer(owner, 'Nina');
    const stranger = await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
    expect(code(await send(owner, id, { kind: 'order', orderId: stranger.id }))).toBe('order_not_found');
    expect(code(await send(owner, id, { kind: 'product', productId: await product(other) }))).toBe(
      'product_not_available',
    );
    expect((await read(owner, id)).chat.owner).toBe('assistant');
  });

  test('can only send an order by its template after 24 hours', async () => {
    const { phone, digits, id } = await customer(owner, 'Omar');
    const productId = await product(owner);
    const placed = await orderAs(productId, digits);
    await server.rows("update conversations set window_ends_at = now() - interval '1 second' where id = $1", [id]);
    await phone.hear();
    expect(code(await send(owner, id, { kind: 'text', text: 'Still there?' }))).toBe('chat_window_closed');
    expect(code(await send(owner, id, { kind: 'order', orderId: placed.id }))).toBe('chat_window_closed');
    await server.rows(
      `insert into order_templates (status, name, language, parameters, updated_at)
        values ('pending', 'order_waits', 'en', '{order,shop}', now())`,
    );
    expect((await send(owner, id, { kind: 'order', orderId: placed.id })).status).toBe(201);
    expect(await phone.hear()).toMatchObject([{ kind: 'template' }]);
    await server.rows('delete from order_templates');
  });

  test('cannot write to a customer who sent STOP', async () => {
    const { phone, id } = await customer(owner, 'Pia');
    await phone.say('STOP');
    expect(code(await send(owner, id, { kind: 'text', text: 'One more offer' }))).toBe('chat_stopped');
  });

  test('cannot send an empty or too long message', async () => {
    const { id } = await customer(owner, 'Quasim');
    expect((await send(owner, id, { kind: 'text', text: '  ' })).status).toBe(400);
    expect((await send(owner, id, { kind: 'text', text: 'x'.repeat(4097) })).status).toBe(400);
  });
});
