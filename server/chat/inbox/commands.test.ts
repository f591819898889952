import { beforeAll, describe, expect, test } from 'vitest';
import { createChats, newDigits, type Phone, slugOf } from '#test/chats.ts';
import { crossedSellers, customerOrder, newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

type Chat = { id: string; name: string; unread: number; owner: string; needsYou: boolean; lastText: string };
type Thread = {
  chat: Chat & { isMine: boolean; isReported: boolean };
  orders: { id: string; label: string }[];
  messages: { text: string; author: string; authorName: string | null; state: string | null; kind: string }[];
  nextCursor: string | null;
};

let owner: TestSeller;
let other: TestSeller;
let slug: string;
beforeAll(async () => {
  [owner, other] = await crossedSellers(server);
  slug = await slugOf(server, owner);
});

const list = async ({ browser }: TestSeller, query = '') =>
  (await browser.get(`/api/seller/chats?limit=50${query}`)).body as { chats: Chat[]; nextCursor: string | null };
const read = async ({ browser }: TestSeller, id: string, query = '') =>
  (await browser.get(`/api/seller/chats/${id}${query}`)).body as Thread;
const send = ({ browser }: TestSeller, id: string, body: object) =>
  browser.post(`/api/seller/chats/${id}/messages`, body);
const code = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code;

async function orderAs(productId: string, customerPhone: string): Promise<{ id: string; token: string }> {
  const body = orderBody(productId, { customerPhone: `+${customerPhone}` });
  const { token } = (await server.browser().post('/api/orders', body, newKey())).body as { token: string };
  const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
  return { id: row?.id ?? '', token };
}

/** Somebody who has written to the shop. */
async function customer(
  name: string,
  words = 'Is the lamp there?',
): Promise<{ phone: Phone; id: string; digits: string }> {
  const digits = newDigits();
  const phone = chats.phone({ phone: digits, name });
  await phone.say(`SHOP ${slug}`);
  await phone.say(words);
  const [row] = await server.rows<{ id: string }>('select id from conversations where phone = $1 and seller_id = $2', [
    `+${digits}`,
    owner.id,
  ]);
  return { phone, digits, id: row?.id ?? '' };
}

describe('the list', () => {
  test('shows who wrote last first, and finds by name and phone', async () => {
    const [asha, ravi] = [await customer('Asha Rao'), await customer('Ravi Kumar', 'Namaste')];
    const { chats: all } = await list(owner);
    expect(all.slice(0, 2).map(({ name }) => name)).toEqual(['Ravi Kumar', 'Asha Rao']);
    expect(all[0]).toMatchObject({ id: ravi.id, unread: 2, owner: 'assistant', lastText: 'Namaste' });
    expect((await list(owner, '&search=asha')).chats.map(({ id }) => id)).toEqual([asha.id]);
    const typed = asha.digits.slice(2);
    expect((await list(owner, `&search=0${typed.slice(0, 5)} ${typed.slice(5)}`)).chats.map(({ id }) => id)).toEqual([
      asha.id,
    ]);
    expect((await list(owner, '&search=nobody')).chats).toEqual([]);
  });

  test('is read page by page, each conversation once', async () => {
    for (const name of ['One', 'Two', 'Three']) await customer(name);
    const whole = (await list(owner)).chats.map(({ id }) => id);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { browser } = owner;
      const answer = await browser.get(`/api/seller/chats?limit=2${cursor && `&cursor=${cursor}`}`);
      const page = answer.body as Awaited<ReturnType<typeof list>>;
      paged.push(...page.chats.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole);
  });

  test('unread ones are counted until somebody looks', async () => {
    const { id } = await customer('Unread Person');
    const unread = async () =>
      ((await owner.browser.get('/api/seller/chats/unread')).body as { unread: number }).unread;
    const before = await unread();
    expect((await list(owner, '&show=unread')).chats.map((chat) => chat.id)).toContain(id);
    expect((await owner.browser.post(`/api/seller/chats/${id}/read`)).status).toBe(204);
    expect(await unread()).toBe(before - 1);
    expect((await list(owner, '&show=unread')).chats.map((chat) => chat.id)).not.toContain(id);
  });
});

describe('a person who writes', () => {
  test('is heard by the customer, and owns the conversation for 12 hours', async () => {
    const { phone, id } = await customer('Meera');
    await phone.hear();
    expect((await send(owner, id, { kind: 'text', text: ' Yes, 3 are left. ' })).status).toBe(201);
    expect((await phone.hear()).map(({ text }) => text)).toEqual(['Yes, 3 are left.']);
    const thread = await read(owner, id);
    expect(thread.chat).toMatchObject({ owner: 'person', isMine: true, needsYou: false });
    expect(thread.messages[0]).toMatchObject({ author: 'person', state: 'queued', text: 'Yes, 3 are left.' });
    expect(thread.messages[0]?.authorName).toBeTruthy();
    await server.rows("update conversations set silent_until = now() - interval '1 second' where id = $1", [id]);
    expect((await read(owner, id)).chat.owner).toBe('assistant');
  });

  test('takes over without a word, and hands back', async () => {
    const { id } = await customer('Kiran');
    await owner.browser.post(`/api/seller/chats/${id}/take-over`);
    expect((await read(owner, id)).chat).toMatchObject({ owner: 'person', isMine: true });
    await owner.browser.post(`/api/seller/chats/${id}/hand-back`);
    expect((await read(owner, id)).chat).toMatchObject({ owner: 'assistant', isMine: false });
  });

  test('hears whether the assistant would answer in their place', async () => {
    const { id } = await customer('Lakshmi');
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
    const { phone, digits, id } = await customer('Lata');
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

  test('shares nothing of another customer, and no product of another shop', async () => {
    const { id } = await customer('Nina');
    const stranger = await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
    expect(code(await send(owner, id, { kind: 'order', orderId: stranger.id }))).toBe('order_not_found');
    expect(code(await send(owner, id, { kind: 'product', productId: await product(other) }))).toBe(
      'product_not_available',
    );
    expect((await read(owner, id)).chat.owner).toBe('assistant');
  });

  test('may not after 24 hours, but tell of an order by its template', async () => {
    const { phone, digits, id } = await customer('Omar');
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

  test('may not to who said STOP', async () => {
    const { phone, id } = await customer('Pia');
    await phone.say('STOP');
    expect(code(await send(owner, id, { kind: 'text', text: 'One more offer' }))).toBe('chat_stopped');
  });

  test('says something, and not too much', async () => {
    const { id } = await customer('Quasim');
    expect((await send(owner, id, { kind: 'text', text: '  ' })).status).toBe(400);
    expect((await send(owner, id, { kind: 'text', text: 'x'.repeat(4097) })).status).toBe(400);
  });
});

describe('a conversation', () => {
  test('is read page by page, newest first, with every kind of message', async () => {
    const { phone, id } = await customer('Rosa');
    const productId = await product(owner, { name: 'Clay pot' });
    await phone.cart([productId, 2, 99]);
    await phone.picture();
    const { messages } = await read(owner, id);
    expect(messages.map(({ kind }) => kind)).toContain('image');
    expect(messages.find(({ kind }) => kind === 'order')).toMatchObject({
      lines: [{ name: 'Clay pot', quantity: 2, pricePaise: 9900 }],
    });
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Thread = await read(owner, id, `?limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.messages.map(({ text }) => text));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(messages.map(({ text }) => text));
  });

  test('a picture is for the shop alone', async () => {
    const { phone, id } = await customer('Sana');
    await phone.picture();
    const [media] = await server.rows<{ id: string }>(
      `update channel_media set state = 'kept' from channel_messages
        where channel_messages.id = message_id and conversation_id = $1 returning channel_media.id`,
      [id],
    );
    await server.context.pictures.put(`chats/${media?.id}/640.webp`, Buffer.from('bytes'), 'image/webp');
    const url = `/api/seller/chat-pictures/${media?.id}/640`;
    const shown = await owner.browser.get(url);
    expect([shown.status, shown.text]).toEqual([200, 'bytes']);
    expect(shown.headers['cache-control']).toContain('private');
    expect((await other.browser.get(url)).status).toBe(404);
  });

  test.each([
    ['get', ''],
    ['post', '/messages'],
    ['post', '/take-over'],
    ['post', '/hand-back'],
    ['post', '/read'],
  ] as const)('is nobody else’s: %s %s', async (method, path) => {
    const { id } = await customer('Tara');
    const stored = () => server.rows('select * from conversations where id = $1', [id]);
    const before = await stored();
    const { browser } = other;
    const url = `/api/seller/chats/${id}${path}`;
    const answer = method === 'get' ? await browser.get(url) : await browser.post(url, { kind: 'text', text: 'Hi' });
    expect([answer.status, code(answer)]).toEqual([404, 'chat_not_found']);
    expect(await stored()).toEqual(before);
    expect((await list(other)).chats).toEqual([]);
  });

  test('is marked as read by its own shop, also twice', async () => {
    const { id } = await customer('Uma');
    for (let time = 0; time < 2; time += 1) {
      expect((await owner.browser.post(`/api/seller/chats/${id}/read`)).status).toBe(204);
    }
    expect((await read(owner, id)).chat.unread).toBe(0);
  });

  test('the same phone in two shops is two conversations', async () => {
    const { phone, id } = await customer('Vera', 'for the first shop');
    const third = await seller(server);
    await phone.say(`SHOP ${await slugOf(server, third)}`);
    await phone.say('for the second shop');
    const [second] = (await list(third)).chats;
    expect(second?.id).not.toBe(id);
    const texts = async (shop: TestSeller, chat: string) => (await read(shop, chat)).messages.map(({ text }) => text);
    expect(await texts(owner, id)).not.toContain('for the second shop');
    expect(await texts(third, second?.id ?? '')).not.toContain('for the first shop');
  });
});
