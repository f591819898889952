import { beforeAll, describe, expect, test } from 'vitest';
import { createChats, slugOf } from '#test/chats.ts';
import { crossedSellers, product, seller, type TestSeller } from '#test/factories.ts';
import { createInbox, type Thread } from '#test/inbox.ts';
import { allCombinations, productWithOptions } from '#test/optionShop.ts';
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
const code = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code;

describe('the list', () => {
  test('sorts by the last message, and searches by name and phone', async () => {
    const [asha, ravi] = [await customer(owner, 'Asha Rao'), await customer(owner, 'Ravi Kumar', 'Namaste')];
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

  test('returns each conversation once across pages', async () => {
    for (const name of ['One', 'Two', 'Three']) await customer(owner, name);
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

  test('counts unread conversations until they are opened', async () => {
    const { id } = await customer(owner, 'Unread Person');
    const unread = async () =>
      ((await owner.browser.get('/api/seller/chats/unread')).body as { unread: number }).unread;
    const before = await unread();
    expect((await list(owner, '&show=unread')).chats.map((chat) => chat.id)).toContain(id);
    expect((await owner.browser.post(`/api/seller/chats/${id}/read`)).status).toBe(204);
    expect(await unread()).toBe(before - 1);
    expect((await list(owner, '&show=unread')).chats.map((chat) => chat.id)).not.toContain(id);
  });
});

describe('a conversation', () => {
  test('is returned page by page, newest first, with every kind of message', async () => {
    const { phone, id } = await customer(owner, 'Rosa');
    const productId = await product(owner, { name: 'Clay pot' });
    await phone.cart([productId, 2, 99]);
    await phone.picture();
    const { messages } = await read(owner, id);
    expect(messages.map(({ kind }) => kind)).toContain('image');
    expect(messages.find(({ kind }) => kind === 'order')).toMatchObject({
      lines: [{ name: 'Clay pot', quantity: 2, pricePaise: 9900 }],
    });
    const sizes = [{ key: 'size' as const, name: 'Size', values: ['S', 'M'] }];
    const shirt = await productWithOptions(owner, { name: 'Shirt', options: sizes, variants: allCombinations(sizes) });
    await phone.cart([shirt.variants.M ?? '', 1, 499]);
    const withVariant = await read(owner, id);
    expect(withVariant.messages.filter(({ kind }) => kind === 'order')).toContainEqual(
      expect.objectContaining({ lines: [{ name: 'Shirt (M)', quantity: 1, pricePaise: 49900 }] }),
    );
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Thread = await read(owner, id, `?limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.messages.map(({ text }) => text));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(withVariant.messages.map(({ text }) => text));
  });

  test('shows its photos to its own shop only', async () => {
    const { phone, id } = await customer(owner, 'Sana');
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
    const { id } = await customer(owner, 'Tara');
    const stored = () => server.rows('select * from conversations where id = $1', [id]);
    const before = await stored();
    const { browser } = other;
    const url = `/api/seller/chats/${id}${path}`;
    const answer = method === 'get' ? await browser.get(url) : await browser.post(url, { kind: 'text', text: 'Hi' });
    expect([answer.status, code(answer)]).toEqual([404, 'chat_not_found']);
    expect(await stored()).toEqual(before);
    expect((await list(other)).chats).toEqual([]);
  });

  test('is marked as read by its own shop, idempotently', async () => {
    const { id } = await customer(owner, 'Uma');
    for (let time = 0; time < 2; time += 1) {
      expect((await owner.browser.post(`/api/seller/chats/${id}/read`)).status).toBe(204);
    }
    expect((await read(owner, id)).chat.unread).toBe(0);
  });

  test('is separate in each shop for the same phone', async () => {
    const { phone, id } = await customer(owner, 'Vera', 'for the first shop');
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
