import { beforeAll, describe, expect, test } from 'vitest';
import { createAdmin } from '#server/identity/administrators/commands.ts';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { adminEmail, visitorsShopEmail } from './accounts.ts';

const server = createTestServer({ chats: true });
const path = '/api/demo/phone';
type Message = { id: string; direction: string; text: string; choices: { id: string; title: string }[] };
type Phone = { shop: { name: string; products: { id: string }[] } | null; messages: Message[] };

const read = async (visitor: Browser) => (await visitor.get(path)).body as Phone;
const send = async (visitor: Browser, body: object) => (await visitor.post(`${path}/messages`, body)).status;

/** Polls until the phone shows a matching message, and returns it. */
async function shown(visitor: Browser, pattern: RegExp): Promise<Message> {
  return expect
    .poll(async () => (await read(visitor)).messages.find(({ text }) => pattern.test(text)), { timeout: 30_000 })
    .toBeDefined()
    .then(async () => (await read(visitor)).messages.find(({ text }) => pattern.test(text)) as Message);
}

test('answers 404 outside a demo marketplace', async () => {
  const visitor = server.browser();
  expect(await read(visitor)).toEqual({ shop: null, messages: [] });
  expect(await send(visitor, { kind: 'text', text: 'Hello' })).toBe(404);
  expect(await server.rows('select 1 from simulated_phones')).toEqual([]);
});

describe('on a demo', () => {
  let owner: TestSeller;
  beforeAll(async () => {
    owner = await seller(server);
    await product(owner, { name: 'Indigo kurta', stock: 50 });
    await server.rows('update users set email = $1 where id = $2', [visitorsShopEmail, owner.userId]);
    await createAdmin(server.context, { email: adminEmail, password: 'secret-haat-1' });
  });

  test('places an order from a cart, through the webhook and the outbox', async () => {
    const visitor = server.browser();
    const { shop } = await read(visitor);
    expect(shop).toMatchObject({ name: owner.businessName, products: [{ name: 'Indigo kurta' }] });
    // Reading the phone must not store anything.
    expect(await server.rows('select 1 from simulated_phones')).toEqual([]);
    expect(await send(visitor, { kind: 'cart', productId: shop?.products[0]?.id })).toBe(204);
    await shown(visitor, /address/);
    await send(visitor, { kind: 'text', text: '12 Lake Road, Jaipur 302012' });
    const { id, direction, choices } = await shown(visitor, /To: 12 Lake Road/);
    expect(direction).toBe('to');
    await send(visitor, { kind: 'tap', replyTo: id, choiceId: choices[0]?.id });
    await shown(visitor, /\/order\//);
    expect(await server.rows('select status from orders where conversation_id is not null')).toEqual([
      { status: 'pending' },
    ]);
  });

  test('hides a phone from other browsers, and rejects their taps', async () => {
    const [one, other] = [server.browser(), server.browser()];
    await send(one, { kind: 'text', text: 'Do you have it in blue?' });
    const greeting = await shown(one, /chatting with/);
    expect((await read(other)).messages).toEqual([]);
    expect(await send(other, { kind: 'text', text: 'Hello' })).toBe(204);
    await shown(other, /chatting with/);
    expect((await read(other)).messages.map(({ text }) => text)).not.toContain('Do you have it in blue?');
    expect(await send(other, { kind: 'tap', replyTo: greeting.id, choiceId: 'x' })).toBe(404);
    const id = '00000000-0000-7000-8000-000000000000';
    expect((await other.get(`${path}/pictures/${id}`)).status).toBe(404);
    expect(
      await server.rows("select 1 from simulated_phones where visitor like '%=%' or length(visitor) < 40"),
    ).toEqual([]);
  });

  test.each([
    [{ kind: 'text', text: 'Hi', fault: 'twice' }],
    [{ kind: 'text', text: '' }],
    [{ kind: 'text', text: 'x'.repeat(501) }],
    [{ kind: 'cart', productId: 'x' }],
    [{ kind: 'picture' }],
  ])('rejects %j', async (body) => expect(await send(server.browser(), body)).toBe(400));

  test('rejects a product of another shop', async () => {
    const stranger = await seller(server);
    const productId = await product(stranger, { stock: 5 });
    expect(await send(server.browser(), { kind: 'cart', productId })).toBe(404);
  });

  test('limits new phones per minute and messages per phone', async () => {
    const here = '10.99.0.1';
    const statuses: number[] = [];
    for (let phone = 0; phone < 7; phone += 1) {
      statuses.push(await send(server.browser(here), { kind: 'text', text: 'Hello' }));
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
    const visitor = server.browser();
    await send(visitor, { kind: 'text', text: 'Hello' });
    await server.rows(
      `insert into simulated_messages (id, phone_id, direction, external_id, payload, state, created_at)
        select gen_random_uuid(), phone_id, direction, 'more ' || n, payload, state, created_at
        from (select * from simulated_messages where direction = 'from' order by created_at desc, id desc limit 1) as last, generate_series(1, 60) n`,
    );
    expect(await send(visitor, { kind: 'text', text: 'one more' })).toBe(429);
  });

  test('disappears when the shop is suspended', async () => {
    await server.rows("update sellers set status = 'suspended' where id = $1", [owner.id]);
    expect((await read(server.browser())).shop).toBeNull();
    await server.rows("update sellers set status = 'approved' where id = $1", [owner.id]);
  });
});
