import { describe, expect, test } from 'vitest';
import type { Phone } from '#test/chats.ts';
import { seller, type TestSeller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { lampShop, customerOf } = createLampShops(server);

type Offer = { id: string; kind: string; question: string; answer: string; customers: number };
const list = async ({ browser }: TestSeller) =>
  ((await browser.get('/api/seller/learned-answers')).body as { answers: Offer[] }).answers;
const accept = ({ browser }: TestSeller, { id, question, answer }: Offer, changes: object = {}) =>
  browser.post(`/api/seller/learned-answers/${id}/accept`, { question, answer, ...changes });
const dismiss = ({ browser }: TestSeller, { id }: Offer) => browser.delete(`/api/seller/learned-answers/${id}`);
const facts = ({ id }: TestSeller) =>
  server.rows('select kind, question, answer from shop_facts where seller_id = $1', [id]);
const first = ([offer]: Offer[]): Offer => {
  if (!offer) throw new Error('Nothing was offered.');
  return offer;
};

async function openShop(): Promise<TestSeller> {
  const { owner } = await lampShop();
  await owner.browser.put('/api/seller/assistant', { mode: 'off', opensAt: 600, closesAt: 1200, openDays: [1] });
  return owner;
}

/** A person of the shop replies to the customer who has just written. */
async function replyLast(owner: TestSeller, text: string) {
  const [chat] = await server.rows<{ id: string }>(
    'select id from conversations where seller_id = $1 order by last_message_at desc, id desc limit 1',
    [owner.id],
  );
  server.pass(1000);
  const { status } = await owner.browser.post(`/api/seller/chats/${chat?.id}/messages`, { kind: 'text', text });
  expect(status).toBe(201);
}

/** Customers of a shop ask one after the other, and each gets the reply. */
async function answered(questions: string[], reply: string | string[], owner?: TestSeller) {
  const shop = owner ?? (await openShop());
  for (const [place, question] of questions.entries()) {
    const phone: Phone = await customerOf(shop);
    server.pass(1000);
    await phone.say(question);
    await replyLast(shop, typeof reply === 'string' ? reply : (reply[place] ?? ''));
  }
  return shop;
}

const wrapping = ['do you gift wrap?', 'gift wrapping karte ho kya?', 'Can you gift wrap it please'];

describe('a reply that a person sends often', () => {
  test('is offered as question and answer after it went to three customers, and is used once added', async () => {
    const replies = ['Yes, gift wrap is ₹20.', 'yes gift wrap is ₹20', 'Yes! Gift wrap is ₹20'];
    const owner = await answered(wrapping.slice(0, 2), replies);
    expect(await list(owner)).toEqual([]);
    await answered(wrapping.slice(2), replies.slice(2), owner);
    expect(await list(owner)).toMatchObject([
      { kind: 'question', question: 'do you gift wrap?', answer: 'Yes! Gift wrap is ₹20', customers: 3 },
    ]);
    expect((await accept(owner, first(await list(owner)), { question: 'Do you gift wrap?' })).status).toBe(204);
    expect(await facts(owner)).toEqual([
      { kind: 'question', question: 'Do you gift wrap?', answer: 'Yes! Gift wrap is ₹20' },
    ]);
    expect(await list(owner)).toEqual([]);
    await owner.browser.put('/api/seller/assistant', { mode: 'on', opensAt: 600, closesAt: 1200, openDays: [1] });
    expect(words(await (await customerOf(owner)).ask('do you gift wrap?'))).toContain('Gift wrap is ₹20');
  });

  test('has the shortest of its questions, without what tells who asked it', async () => {
    const owner = await answered(
      ['my name is Asha, do you gift wrap?', 'Asha here, gift wrap? 98765 43210', 'this is Asha, gift wrap hai?'],
      'Yes, gift wrap is ₹20.',
    );
    expect(await list(owner)).toMatchObject([{ question: 'this is [name], gift wrap hai?' }]);
  });

  test('is one reply in each language and spelling', async () => {
    const replies = ['Yes, gift wrap is ₹20.', 'haan gift wrap 20 rs ka hai', 'हाँ, गिफ्ट रैप ₹20 है'];
    expect(await list(await answered(wrapping, replies))).toMatchObject([{ customers: 3 }]);
  });

  test('is offered no longer once another price was sent', async () => {
    const owner = await answered(wrapping, 'Yes, gift wrap is ₹20.');
    expect(await list(owner)).toHaveLength(1);
    await answered(wrapping.slice(0, 1), 'Yes, gift wrap is ₹30.', owner);
    expect(await list(owner)).toEqual([]);
  });

  test('is not offered where the shop has written the fact since, and doesn’t replace it', async () => {
    const owner = await answered(['do you take cash?', 'UPI chalega?', 'how can I pay?'], 'We take UPI and cash.');
    const offer = first(await list(owner));
    await owner.browser.put('/api/seller/shop-facts', { payment: 'UPI only' });
    expect(await list(owner)).toEqual([]);
    expect((await accept(owner, offer)).status).toBe(404);
    expect(await facts(owner)).toMatchObject([{ kind: 'payment', answer: 'UPI only' }]);
  });

  test('is not offered if it is a fact already', async () => {
    const owner = await openShop();
    await owner.browser.put('/api/seller/shop-facts', { payment: 'We take UPI and cash' });
    const asked = ['do you take cash?', 'UPI chalega?', 'how can I pay?'];
    await answered(asked, 'We take UPI and cash.', owner);
    // As a suggested reply quotes it.
    await answered(asked, 'Payment: We take UPI and cash', owner);
    expect(await list(owner)).toEqual([]);
  });

  test('may tell where the shop is', async () => {
    const asked = ['where is your shop?', 'dukaan kahan hai', 'shop address?'];
    const owner = await answered(asked, 'We are at 12 MG Road, Jaipur 302012.');
    expect(await list(owner)).toMatchObject([{ kind: 'address', answer: 'We are at 12 MG Road, Jaipur 302012.' }]);
  });

  test('becomes a fact if its questions are about one', async () => {
    const owner = await answered(['do you take cash?', 'UPI chalega?', 'how can I pay?'], 'We take UPI and cash.');
    expect(await list(owner)).toMatchObject([{ kind: 'payment', customers: 3 }]);
    await accept(owner, first(await list(owner)));
    expect(await facts(owner)).toEqual([{ kind: 'payment', question: '', answer: 'We take UPI and cash.' }]);
  });

  test.each<[string, string[], string | string[]]>([
    ['different questions', ['do you gift wrap?', 'is it waterproof', 'who makes these'], 'Yes, we do that.'],
    ['different replies', wrapping, ['Yes, for ₹20.', 'Yes, for ₹30.', 'No, sorry, never.']],
    ['other amounts', wrapping, ['Yes, it costs ₹50.', 'Yes, it costs ₹500.', 'Yes, it costs ₹5000.']],
    ['a quick reply in Hindi', wrapping, 'कृपया पिन कोड के साथ अपना पूरा पता भेजें।'],
    ['a quick reply', wrapping, 'Please send me your full address with PIN code.'],
    ['two words', wrapping, 'Yes madam'],
    ['prices', ['lamp price?', 'lamp ka price', 'price of lamp?'], 'It is ₹1,250 only.'],
    ['orders', Array(3).fill('where is my order?'), 'It ships tomorrow morning.'],
    ['a product', Array(3).fill('brass lamp available?'), 'Yes, brass lamp is there.'],
    ['a product that only the reply names', Array(3).fill('is it available?'), 'Yes, the brass lamp is ₹1,250.'],
    ['a product among others', wrapping, 'Yes, gift wrap is free with the brass table lamp at ₹1,250.'],
    ['a phone', wrapping, 'Yes, call Ravi on 98765 43210 for gift wrap.'],
    ['an order', wrapping, 'Yes, your order #004a5b6c is gift wrapped.'],
    ['a name of a customer', wrapping, 'Asha ji, yes, gift wrap is ₹20.'],
    ['a name in another script', wrapping, 'आशा जी, गिफ्ट रैप ₹20 का है।'],
    ['an address', wrapping, 'Yes, gift wrapped to 12 MG Road, Jaipur 302012.'],
    ['links', wrapping, 'See here: https://haat.test/store/lamps'],
  ])('is not offered for %s', async (_, questions, reply) => {
    expect(await list(await answered(questions, reply))).toEqual([]);
  });

  test('is not offered if one customer got it three times, or others long ago', async () => {
    const owner = await openShop();
    const phone = await customerOf(owner);
    for (const question of wrapping) {
      server.pass(1000);
      await phone.say(question);
      await replyLast(owner, 'Yes, gift wrap is ₹20.');
    }
    expect(await list(owner)).toEqual([]);
    await server.rows("update person_replies set sent_at = sent_at - interval '61 days' where seller_id = $1", [
      owner.id,
    ]);
    await answered(wrapping.slice(0, 2), 'Yes, gift wrap is ₹20.', owner);
    expect(await list(owner)).toEqual([]);
  });

  test('is not learned from simulated customers', async () => {
    const owner = await openShop();
    for (const question of wrapping) {
      const phone = await customerOf(owner);
      await server.rows('update conversations set is_test = true where seller_id = $1', [owner.id]);
      server.pass(1000);
      await phone.say(question);
      await replyLast(owner, 'Yes, gift wrap is ₹20.');
    }
    expect(await list(owner)).toEqual([]);
  });

  test('is dismissed for good, and its words are deleted', async () => {
    const owner = await answered(wrapping, 'Yes, gift wrap is ₹20.');
    const offer = first(await list(owner));
    expect((await dismiss(owner, offer)).status).toBe(204);
    await answered(wrapping.slice(0, 1), 'Yes, gift wrap is ₹20.', owner);
    expect(await list(owner)).toEqual([]);
    expect((await accept(owner, offer)).status).toBe(404);
    expect(await server.rows('select question, answer from learned_answers where id = $1', [offer.id])).toEqual([
      { question: '', answer: '' },
    ]);
  });

  test('is nobody else’s, and disappears with the chat of the customer whose words it has', async () => {
    const owner = await answered(wrapping, 'Yes, gift wrap is ₹20.');
    const offer = first(await list(owner));
    const other = await seller(server);
    expect(await list(other)).toEqual([]);
    expect((await accept(other, offer)).status).toBe(404);
    expect((await dismiss(other, offer)).status).toBe(404);
    await server.rows('delete from conversations where seller_id = $1', [owner.id]);
    expect(await list(owner)).toEqual([]);
    expect(await server.rows('select 1 from person_replies where seller_id = $1', [owner.id])).toEqual([]);
  });
});
