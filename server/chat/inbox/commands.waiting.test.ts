import { describe, expect, test } from 'vitest';
import { switchOffAssistant } from '#test/chatRecords.ts';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

type Event = { kind: string; id: string; customerName: string | null };
type Listed = { id: string; lastText: string; lastDirection: string; needsYou: boolean };

const bell = async ({ browser }: TestSeller) => {
  const { notifications } = (await browser.get('/api/notifications')).body as { notifications: { event: Event }[] };
  const { unread } = (await browser.get('/api/notifications/unread')).body as { unread: number };
  return { unread, events: notifications.map(({ event }) => event) };
};
const list = async ({ browser }: TestSeller, query = '') =>
  ((await browser.get(`/api/seller/chats${query}`)).body as { chats: Listed[] }).chats;
const waiting = async (owner: TestSeller) => (await list(owner, '?show=needs-you')).map(({ id }) => id);
const act = async ({ browser }: TestSeller, id: string, path: string, body?: object) =>
  expect((await browser.post(`/api/seller/chats/${id}/${path}`, body)).status).toBeLessThan(300);

/** A shop, and somebody who has named it. */
async function chat(name = 'Asha Rao') {
  const owner = await seller(server);
  await switchOffAssistant(server, owner);
  const phone = chats.phone({ phone: newDigits(), name });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  const [conversation] = await server.rows<{ id: string }>('select id from conversations where seller_id = $1', [
    owner.id,
  ]);
  return { owner, phone, id: conversation?.id ?? '' };
}

type Chat = Awaited<ReturnType<typeof chat>>;

describe('a conversation needs its seller', () => {
  test('when a message has no answer, until a person writes, takes over or hands back', async () => {
    const { owner, phone, id } = await chat();
    const ends = [
      () => act(owner, id, 'messages', { kind: 'text', text: 'Yes, it is.' }),
      () => act(owner, id, 'take-over'),
      () => act(owner, id, 'hand-back'),
    ];
    for (const end of ends) {
      await phone.say('Is the lamp there?');
      expect(await waiting(owner)).toEqual([id]);
      await act(owner, id, 'read');
      expect(await waiting(owner)).toEqual([id]);
      await end();
      expect(await waiting(owner)).toEqual([]);
    }
  });

  test.each([
    ['a photo', (phone: Chat['phone']) => phone.picture()],
    ['what nobody understands', (phone: Chat['phone']) => phone.send({ type: 'hologram' })],
    ['a tap that leads nowhere', (phone: Chat['phone']) => phone.tapId('unknown')],
  ])('of %s too', async (_, send) => {
    const { owner, phone, id } = await chat();
    await send(phone);
    expect(await waiting(owner)).toEqual([id]);
  });

  test('not after naming the shop, STOP, START, or a message about a cart', async () => {
    const { owner, phone } = await chat();
    const productId = await product(owner, { pricePaise: 499_00 });
    await phone.say('STOP');
    await phone.say('START');
    await phone.cart([productId, 1, 499]);
    await phone.say('12 MG Road, Pune 411001');
    await phone.tap('Place order');
    expect(await waiting(owner)).toEqual([]);
    expect((await bell(owner)).events.map(({ kind }) => kind)).not.toContain('chat');
  });

  test('when a question follows the name of the shop, as links type it', async () => {
    const { owner, phone, id } = await chat();
    await phone.say(`SHOP ${await slugOf(server, owner)}\nIs the brass lamp there?`);
    expect(await waiting(owner)).toEqual([id]);
  });
});
describe('the bell', () => {
  test('appears once for a waiting conversation, not for each message', async () => {
    const { owner, phone, id } = await chat('Asha Rao');
    for (const words of ['Hello', 'Is the lamp there?', 'Hello??']) await phone.say(words);
    expect(await bell(owner)).toEqual({
      unread: 1,
      events: [{ kind: 'chat', id, at: expect.any(String), customerName: 'Asha Rao', byMe: false }],
    });
    await act(owner, id, 'messages', { kind: 'text', text: 'Yes' });
    expect(await bell(owner)).toEqual({ unread: 0, events: [] });
  });

  test('is marked as read as a whole, and appears again with the next message', async () => {
    const { owner, phone, id } = await chat();
    await phone.say('Is the lamp there?');
    server.pass(1000);
    await owner.browser.post('/api/notifications/seen');
    expect((await bell(owner)).unread).toBe(0);
    expect((await bell(owner)).events).toMatchObject([{ id }]);
    server.pass(1000);
    await phone.say('Please answer');
    expect((await bell(owner)).unread).toBe(1);
  });

  test('shows the phone of a customer without a name, and nothing for a stranger', async () => {
    const { owner, phone } = await chat('');
    await phone.say('Hello');
    expect((await bell(owner)).events).toMatchObject([{ customerName: expect.stringMatching(/^\+91 \d{5} \d{5}$/) }]);
    expect((await bell(await seller(server))).events).toEqual([]);
  });
});

describe('the preview of a conversation', () => {
  const stamp = (seconds: number) => ({
    timestamp: String(Math.floor(server.context.now().getTime() / 1000) + seconds),
  });

  test("is the customer's message if it follows the answer within one second", async () => {
    const { owner, phone, id } = await chat();
    await phone.say('Is the lamp there?');
    await act(owner, id, 'messages', { kind: 'text', text: 'Yes, it is.' });
    const [answer] = await server.rows<{ at: Date }>(
      "select occurred_at as at from channel_messages where conversation_id = $1 and author = 'person'",
      [id],
    );
    await phone.say('How much?', { timestamp: String((answer?.at.getTime() ?? 0) / 1000) });
    expect(await list(owner)).toMatchObject([{ lastText: 'How much?', lastDirection: 'in', needsYou: true }]);
    expect((await thread(owner, id)).at(0)).toBe('How much?');
  });

  test('is the answer if the service’s clock is ahead of ours', async () => {
    const { owner, phone, id } = await chat();
    await phone.say('Is the lamp there?', stamp(20));
    await act(owner, id, 'messages', { kind: 'text', text: 'Yes, it is.' });
    expect(await list(owner)).toMatchObject([{ lastText: 'Yes, it is.', lastDirection: 'out' }]);
    expect((await thread(owner, id)).slice(0, 2)).toEqual(['Yes, it is.', 'Is the lamp there?']);
  });

  test('is not replaced by a late message', async () => {
    const { owner, phone, id } = await chat();
    await phone.say('Is the lamp there?', stamp(0));
    await phone.say('Hello', stamp(-300));
    expect(await list(owner)).toMatchObject([{ lastText: 'Is the lamp there?' }]);
    expect((await thread(owner, id)).at(0)).toBe('Is the lamp there?');
  });
});

/** Newest first. */
async function thread({ browser }: TestSeller, id: string): Promise<string[]> {
  const { messages } = (await browser.get(`/api/seller/chats/${id}`)).body as { messages: { text: string }[] };
  return messages.map(({ text }) => text);
}
