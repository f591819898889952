import { beforeAll, describe, expect, test } from 'vitest';
import { customerOrder, product, seller, type TestSeller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';

const server = createTestServer();
let owner: TestSeller;
let lampId: string;
beforeAll(async () => {
  owner = await seller(server);
  lampId = await product(owner, { name: 'Brass Table Lamp', pricePaise: 1_250_00, stock: 40 });
});

type Reply = { text: string; choices: { id: string; title: string }[]; records: { kind: string; id: string }[] };
type Tried = {
  language: string;
  intents: { name: string; score: number }[];
  action: string;
  replies: Reply[];
  order: { lines: object[]; address: string | null } | null;
  handsOver: boolean;
  question: string | null;
  memory: { focus: string[]; words: object[] };
};
const send = (text: string, memory: object | null = null, more: object = {}, by = owner) =>
  by.browser.post('/api/seller/assistant/trial', { text, memory, ...more });
const tried = async (...said: Parameters<typeof send>) => (await send(...said)).body as Tried;
const words = ({ replies }: Tried) => replies.map(({ text }) => text).join('\n');

/** All that a trial could have written. */
const written = () =>
  server.rows(`select (select count(*) from channel_messages) as messages, (select count(*) from open_questions) as questions,
    (select count(*) from assistant_turns) as turns, (select count(*) from conversations) as conversations,
    (select count(*) from conversation_carts) as carts`);

describe('a trial', () => {
  test("shows the assistant's answer, and the reason for it", async () => {
    const answer = await tried('peetal ka lamp kitne ka hai');
    expect(words(answer)).toContain('Brass Table Lamp: ₹1,250');
    expect(answer).toMatchObject({ language: 'hi-Latn', action: 'price', handsOver: false, question: null });
    expect(answer.intents).toContainEqual({ name: 'price', score: expect.any(Number) });
    expect(answer.replies.flatMap(({ records }) => records)).toContainEqual(
      expect.objectContaining({ kind: 'product', id: lampId, pricePaise: 1_250_00, stock: 40 }),
    );
  });

  test('continues after the previous answer', async () => {
    const first = await tried('do you have a brass lamp?');
    expect(first.memory.focus).toEqual([lampId]);
    const second = await tried('iska price?', first.memory);
    expect(words(second)).toContain('₹1,250');
    expect(words(second)).not.toContain('assistant');
  });

  test('shows the other effects: an order, a question to the shop, a handover', async () => {
    const order = await tried('2 brass table lamp bhej do, 12 MG Road, Jaipur 302012');
    expect(order.order).toMatchObject({ lines: [{ name: 'Brass Table Lamp', quantity: 2, pricePaise: 1_250_00 }] });
    expect(await tried('do you take cash?')).toMatchObject({ question: 'payment' });
    expect(await tried('I want to talk to a person')).toMatchObject({ handsOver: true });
  });

  test('accepts a tap on an offered choice', async () => {
    const second = await product(owner, { name: 'Silk Saree Red', pricePaise: 900_00, stock: 3 });
    await product(owner, { name: 'Silk Saree Green', pricePaise: 950_00, stock: 3 });
    const offered = await tried('I want to order a silk saree');
    const choice = offered.replies.flatMap(({ choices }) => choices).find(({ id }) => id.endsWith(second));
    expect(choice?.title).toBe('Silk Saree Red');
    const picked = await tried('Silk Saree Red', offered.memory, { choiceId: choice?.id });
    expect(picked.order).toMatchObject({ lines: [{ name: 'Silk Saree Red', quantity: 1 }] });
  });

  test('changes and sends nothing, and reads no order and no other shop', async () => {
    const other = await seller(server);
    await customerOrder(server, [{ productId: lampId, quantity: 1 }]);
    const before = await written();
    for (const said of ['hello', 'order 2 brass lamps', 'where is my order?', 'cancel my order', 'xyzzy', 'xyzzy']) {
      expect((await send(said)).status).toBe(200);
    }
    const status = await tried('where is my order?');
    expect(status.replies.flatMap(({ records }) => records.map(({ kind }) => kind))).not.toContain('order');
    const elsewhere = await tried('how much is the brass lamp?', null, {}, other);
    expect(words(elsewhere)).not.toContain('1,250');
    const stolen = await tried('iska price?', { ...elsewhere.memory, focus: [lampId] }, {}, other);
    expect(words(stolen)).not.toContain('1,250');
    expect(await written()).toEqual(before);
  });

  test('limits the text to that of a message, and accepts only a valid memory', async () => {
    const { memory } = await tried('brass lamp '.repeat(372));
    expect((await send('and in red?', memory)).status).toBe(200);
    expect((await send('x'.repeat(4097))).status).toBe(400);
    expect((await send('  ')).status).toBe(400);
    for (const change of [
      { language: 'fr' },
      { focus: ['x'] },
      { focus: Array(21).fill(lampId) },
      { words: [{ said: 'a\0', means: [], kind: 'goods' }] },
      { words: [{ said: 'a', means: [], kind: 'verb' }] },
      { words: Array(101).fill({ said: 'a', means: [], kind: 'goods' }) },
      { bargains: -1 },
      { more: true },
    ]) {
      expect((await send('hello', { ...memory, ...change })).status, JSON.stringify(change)).toBe(400);
    }
  });
});
