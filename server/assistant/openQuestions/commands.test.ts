import { describe, expect, test } from 'vitest';
import { factLimits } from '#domain/sellers/shopFacts.ts';
import { createChats, newDigits, type Phone, slugOf } from '#test/chats.ts';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

type Question = { id: string; text: string; kind: string; chatId: string; name: string; isReachable: boolean };
type Page = { questions: Question[]; nextCursor: string | null };
const list = async ({ browser }: TestSeller, query = '') =>
  (await browser.get(`/api/seller/open-questions${query}`)).body as Page;
const answer = ({ browser }: TestSeller, { id }: Question, text: string) =>
  browser.post(`/api/seller/open-questions/${id}/answer`, { answer: text });
const code = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code;

async function customerOf(owner: TestSeller): Promise<Phone> {
  const phone = chats.phone({ phone: newDigits(), name: 'Asha Rao' });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  return phone;
}

/** A shop, a customer of it, and what they asked in vain. */
async function asked(...words: string[]) {
  const owner = await seller(server);
  await product(owner, { name: 'Brass Table Lamp', pricePaise: 1_250_00 });
  const phone = await customerOf(owner);
  for (const said of words) await phone.ask(said);
  const { questions } = await list(owner);
  expect(questions).toHaveLength(words.length);
  const [question] = questions;
  if (!question) throw new Error('Nothing was asked.');
  return { owner, phone, question };
}

const waits = async ({ chatId }: Question) =>
  (
    await server.rows<{ waits: boolean }>('select needs_you_at is not null as waits from conversations where id = $1', [
      chatId,
    ])
  )[0]?.waits;
const facts = async ({ id }: TestSeller) =>
  server.rows<{ kind: string; question: string; answer: string }>(
    'select kind, question, answer from shop_facts where seller_id = $1 order by kind, question',
    [id],
  );

describe("a customer's question without a record", () => {
  test("is answered once in the customer's language, and becomes a fact of the shop", async () => {
    const { owner, phone, question } = await asked('delivery kab tak hogi?');
    expect(question).toMatchObject({
      text: 'delivery kab tak hogi?',
      kind: 'deliveryTime',
      name: 'Asha Rao',
      isReachable: true,
    });
    expect(await waits(question)).toBe(true);
    const answered = await answer(owner, question, ' 2 din mein ');
    expect(answered).toMatchObject({ status: 200, body: { isTold: true } });
    const [told] = await phone.hear();
    expect(told?.text).toBe('Aapne poochha tha: delivery kab tak hogi?\n2 din mein');
    expect(await waits(question)).toBe(false);
    expect(await list(owner)).toEqual({ questions: [], nextCursor: null });
    expect(await facts(owner)).toEqual([{ kind: 'deliveryTime', question: '', answer: '2 din mein' }]);
    const next = await (await customerOf(owner)).ask('how long does delivery take?');
    expect(next.map(({ text }) => text).join('\n')).toContain('2 din mein');
  });

  test('is split in two if they asked two things, each answered separately', async () => {
    const owner = await seller(server);
    const phone = await customerOf(owner);
    await phone.ask('how long does delivery take and which payment do you accept?');
    const { questions } = await list(owner);
    expect(questions.map(({ kind }) => kind).sort()).toEqual(['deliveryTime', 'payment']);
    for (const question of questions) {
      expect(await waits(question)).toBe(true);
      await answer(owner, question, `About ${question.kind}`);
    }
    const told = (await phone.hear()).map(({ text }) => text).join('\n');
    for (const { kind } of questions) expect(told).toContain(`About ${kind}`);
    expect((await facts(owner)).map(({ kind }) => kind)).toEqual(['deliveryTime', 'payment']);
  });

  test('stores the record with its message', async () => {
    const { owner, question } = await asked('delivery kab tak hogi?');
    await answer(owner, question, '2 din');
    const { body } = await owner.browser.get(`/api/seller/chats/${question.chatId}`);
    const [newest] = (body as { messages: { author: string; records: object[] }[] }).messages;
    expect(newest).toMatchObject({ author: 'assistant', records: [{ kind: 'fact', fact: 'deliveryTime' }] });
  });

  test('is answered only once, even by two members in parallel, and by no other shop', async () => {
    const { owner, phone, question } = await asked('do you take cash?');
    expect(code(await answer(await seller(server), question, 'Theirs'))).toBe('question_not_found');
    const both = await Promise.all([answer(owner, question, 'One'), answer(owner, question, 'Two')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await phone.hear()).toHaveLength(1);
    expect(code(await answer(owner, question, 'Three'))).toBe('question_not_found');
    expect(code(await owner.browser.delete(`/api/seller/open-questions/${question.id}`))).toBe('question_not_found');
    expect(await facts(owner)).toHaveLength(1);
  });

  test('leaves the conversation waiting if another question is open, or the customer wrote again', async () => {
    const { owner, phone, question } = await asked('where is your shop?', 'can I return it?');
    await answer(owner, question, 'Within 7 days');
    expect(await waits(question)).toBe(true);
    const [second] = (await list(owner)).questions;
    if (!second) throw new Error('Only one was asked.');
    await phone.ask('please let me talk to a person');
    await answer(owner, second, 'Johari Bazaar');
    expect(await waits(second)).toBe(true);
  });

  test('becomes a fact for the next customer if this one cannot be reached', async () => {
    const { owner, phone, question } = await asked('do you take cash?');
    await server.rows('update conversations set window_ends_at = $2 where id = $1', [
      question.chatId,
      server.context.now(),
    ]);
    expect((await list(owner)).questions[0]?.isReachable).toBe(false);
    expect(await answer(owner, question, 'Cash too')).toMatchObject({ status: 200, body: { isTold: false } });
    expect(await phone.hear()).toEqual([]);
    expect(await facts(owner)).toEqual([{ kind: 'payment', question: '', answer: 'Cash too' }]);
    const stopped = await asked('do you take cash?');
    await stopped.phone.say('STOP');
    expect(await answer(stopped.owner, stopped.question, 'Cash')).toMatchObject({ body: { isTold: false } });
    expect(await stopped.phone.hear()).toEqual([]);
  });

  test('is discarded without a message', async () => {
    const { owner, phone, question } = await asked('do you take cash?');
    expect((await owner.browser.delete(`/api/seller/open-questions/${question.id}`)).status).toBe(204);
    expect(await list(owner)).toEqual({ questions: [], nextCursor: null });
    expect(await waits(question)).toBe(false);
    expect(await phone.hear()).toEqual([]);
    expect(await facts(owner)).toEqual([]);
  });

  test('becomes the shop’s own question, truncated to its limit, if it has no topic', async () => {
    const { owner, phone, question } = await asked('do you take cash?');
    const long = `kya aap ${'bahut '.repeat(100)}😀`;
    await server.rows("update open_questions set kind = 'question', text = $2 where id = $1", [question.id, long]);
    expect((await answer(owner, question, 'Haan')).status).toBe(200);
    const [fact] = await facts(owner);
    expect(fact).toMatchObject({ kind: 'question', answer: 'Haan' });
    expect(Array.from(fact?.question ?? '')).toHaveLength(factLimits.question);
    expect((await phone.hear())[0]?.text).toContain(fact?.question);
  });

  test('is listed page by page, newest first', async () => {
    const { owner } = await asked('where is your shop?', 'do you take cash?', 'when are you open?');
    const first = await list(owner, '?limit=2');
    expect(first.questions.map(({ kind }) => kind)).toEqual(['openingHours', 'payment']);
    const second = await list(owner, `?limit=2&cursor=${first.nextCursor}`);
    expect(second.questions.map(({ kind }) => kind)).toEqual(['address']);
    expect(second.nextCursor).toBeNull();
  });
});
