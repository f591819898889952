import { describe, expect, test } from 'vitest';
import { newDigits, type Phone, slugOf } from '#test/chats.ts';
import { crossedSellers, seller, type TestSeller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { lampShop, customerOf, chats } = createLampShops(server);

type Topic = { id: string; kind: string; text: string; asked: number };
const list = async ({ browser }: TestSeller) =>
  ((await browser.get('/api/seller/missed-topics')).body as { topics: Topic[] }).topics;
const answer = ({ browser }: TestSeller, { id, text }: Topic, said: string, question = text) =>
  browser.post(`/api/seller/missed-topics/${id}/answer`, { question, answer: said });
const dismiss = ({ browser }: TestSeller, { id }: Topic) => browser.delete(`/api/seller/missed-topics/${id}`);
const facts = ({ id }: TestSeller) =>
  server.rows('select kind, question, answer from shop_facts where seller_id = $1 order by question', [id]);

/** A shop with customers who each ask one thing. */
async function asked(...said: string[]) {
  const { owner } = await lampShop();
  const phones: Phone[] = [];
  for (const text of said) {
    const phone = await customerOf(owner);
    await phone.ask(text);
    phones.push(phone);
  }
  return { owner, phones, topics: await list(owner) };
}
const first = ([topic]: Topic[]): Topic => {
  if (!topic) throw new Error('Nothing was asked in vain.');
  return topic;
};

describe('what is asked in vain', () => {
  test('is grouped whatever the language, spelling and order of the words, most often first', async () => {
    const { topics } = await asked(
      'do you take cash?',
      'UPI chalega kya?',
      'do you have diamond rings?',
      'how can I pay?',
      'Diamond ring hai kya',
      'where is your shop?',
    );
    // Asked once: it is listed with the open questions.
    expect(topics.map(({ kind, asked: times }) => [kind, times])).toEqual([
      ['payment', 3],
      ['product', 2],
    ]);
    expect(topics[1]?.text).toBe('Diamond ring hai kya');
  });

  test('is not what was answered, handed over or only polite', async () => {
    const { topics } = await asked('brass lamp price?', 'hello', 'talk to a person', 'thank you');
    expect(topics).toEqual([]);
  });

  test('keeps no phone and no address of a customer', async () => {
    const { topics } = await asked('do you have diamond rings? call me on 98765 43210');
    expect(first(topics).text).toBe('do you have diamond rings? call me on [phone]');
  });

  test('is answered once for all who wait, and becomes a fact', async () => {
    const { owner, phones, topics } = await asked('do you take cash?', 'cash chalega?');
    expect(await answer(owner, first(topics), 'Cash and UPI')).toMatchObject({ status: 200, body: { told: 2 } });
    for (const phone of phones) expect(words(await phone.hear())).toContain('Cash and UPI');
    expect(await facts(owner)).toEqual([{ kind: 'payment', question: '', answer: 'Cash and UPI' }]);
    expect(await list(owner)).toEqual([]);
    expect((await owner.browser.get('/api/seller/open-questions')).body).toMatchObject({ questions: [] });
    expect(words(await (await customerOf(owner)).ask('do you take cash?'))).toContain('Cash and UPI');
  });

  test('becomes a question with its answer for goods that were not found', async () => {
    const { owner, topics } = await asked('do you have diamond rings?');
    const topic = first(topics);
    expect(topic.kind).toBe('product');
    expect(await answer(owner, topic, 'On order, in 10 days.', 'Do you have diamond rings?')).toMatchObject({
      body: { told: 0 },
    });
    expect(await facts(owner)).toEqual([
      { kind: 'question', question: 'Do you have diamond rings?', answer: 'On order, in 10 days.' },
    ]);
    expect(words(await (await customerOf(owner)).ask('diamond rings available?'))).toContain('On order, in 10 days.');
    expect(await list(owner)).toEqual([]);
  });

  test('is dismissed for good, and its words are deleted', async () => {
    const { owner, topics } = await asked('do you have diamond rings?');
    expect((await dismiss(owner, first(topics))).status).toBe(204);
    await (await customerOf(owner)).ask('diamond ring hai?');
    expect(await list(owner)).toEqual([]);
    expect((await dismiss(owner, first(topics))).status).toBe(404);
    expect((await answer(owner, first(topics), 'Yes')).status).toBe(404);
    const [row] = await server.rows('select text, conversation_id from missed_topics where id = $1', [
      first(topics).id,
    ]);
    expect(row).toEqual({ text: '', conversation_id: null });
  });

  test('is listed again if it is asked in vain after its answer was deleted', async () => {
    const { owner, topics } = await asked('do you take cash?', 'cash?');
    await answer(owner, first(topics), 'Yes');
    await owner.browser.put('/api/seller/shop-facts', { payment: '' });
    await (await customerOf(owner)).ask('do you take cash?');
    expect(await list(owner)).toEqual([]);
    await (await customerOf(owner)).ask('cash?');
    expect(await list(owner)).toMatchObject([{ kind: 'payment', asked: 2 }]);
  });

  test('is listed no longer once the shop writes the fact and nobody waits', async () => {
    const { owner } = await asked('do you take cash?', 'cash?');
    await owner.browser.put('/api/seller/shop-facts', { payment: 'Cash and UPI' });
    expect(await list(owner)).toHaveLength(1);
    const { questions } = (await owner.browser.get('/api/seller/open-questions')).body as { questions: Topic[] };
    for (const { id } of questions) await owner.browser.delete(`/api/seller/open-questions/${id}`);
    expect(await list(owner)).toEqual([]);
  });

  test('keeps no name and no address that the shop knows', async () => {
    const { owner, phone } = await lampShop();
    await server.rows("update conversations set delivery_address = 'Behind the Old Temple' where seller_id = $1", [
      owner.id,
    ]);
    await phone.ask('Asha Rao here, do you have diamond rings behind the old temple?');
    expect(first(await list(owner)).text).toBe('[name] [name] here, do you have diamond rings [address]?');
  });

  test('is closed when one of its questions is answered by itself', async () => {
    const { owner } = await asked('do you take cash?', 'cash?');
    const { questions } = (await owner.browser.get('/api/seller/open-questions')).body as { questions: Topic[] };
    await owner.browser.post(`/api/seller/open-questions/${questions[0]?.id}/answer`, { answer: 'Yes' });
    expect(await list(owner)).toEqual([]);
  });

  test('is nobody else’s to read, answer or dismiss', async () => {
    const { owner, topics } = await asked('do you take cash?', 'cash?');
    const [, other] = await crossedSellers(server);
    expect(await list(other as TestSeller)).toEqual([]);
    expect((await answer(other as TestSeller, first(topics), 'Theirs')).status).toBe(404);
    expect((await dismiss(other as TestSeller, first(topics))).status).toBe(404);
    expect(await list(owner)).toHaveLength(1);
  });

  test('disappears with the chat of the customer whose words it has', async () => {
    const { owner, topics } = await asked('do you take cash?', 'cash?');
    expect(topics).toHaveLength(1);
    await server.rows('delete from conversations where seller_id = $1', [owner.id]);
    expect(await list(owner)).toEqual([]);
  });

  test('is counted once by two conversations in parallel, and not for simulated customers', async () => {
    const owner = await seller(server);
    const phones = await Promise.all(
      [newDigits(), newDigits()].map(async (digits) => {
        const phone = chats.phone({ phone: digits, name: 'Ravi' });
        await phone.say(`SHOP ${await slugOf(server, owner)}`);
        return phone;
      }),
    );
    for (const phone of phones) await phone.say('do you take cash?');
    await chats.answered();
    expect(await list(owner)).toMatchObject([{ asked: 2 }]);
    await server.rows('update conversations set is_test = true where seller_id = $1', [owner.id]);
    await phones[0]?.ask('cash?');
    expect(await list(owner)).toMatchObject([{ asked: 2 }]);
  });
});
