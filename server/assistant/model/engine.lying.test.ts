import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type AssistantRecord, findUnsupportedClaims } from '#domain/assistant/assistantRecords.ts';
import { foldDigits } from '#domain/language/phone.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { answers, calls, type ModelReply, type ModelRequest, signOf, startModelProvider } from '#test/modelProvider.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { configureModel } from '../provider/provider.ts';

const provider = await startModelProvider();
afterAll(() => provider.close());

const access = { name: 'stand-in', key: 'the key', url: provider.url };
/** Looks all products up, and then says this of the lamp and the pot. */
const lies =
  (text: string) =>
  (request: ModelRequest): ModelReply =>
    request.results.length === 0
      ? calls('findProducts', {})
      : calls('answer', { text, records: ['Brass', 'Clay'].map((name) => signOf(request, name)) });

describe('a model', () => {
  const server = createTestServer({
    marketplaceNumber,
    model: () => configureModel(access, { failures: Number.POSITIVE_INFINITY }),
  });
  const { lampShop, sent } = createLampShops(server);
  const builtIn = 'Brass Table Lamp: ₹1,250';
  const lastWords = 'How much is the brass lamp?';

  test.each<[string, string, (request: ModelRequest) => ModelReply]>([
    ['fails', 'failed', () => ({ status: 500, body: '{"error":{"message":"x"}}' })],
    ['has too much to do', 'failed', () => ({ status: 429, body: '{"error":{"message":"x"}}' })],
    ['answers with something else than JSON', 'failed', () => ({ status: 200, body: '<html>' })],
    ['answers with JSON of another shape', 'failed', () => ({ status: 200, body: '{"choices":[]}' })],
    ['calls with input that is no JSON', 'malformed', () => calls('answer', '{"text":')],
    ['calls with input of another shape', 'malformed', () => calls('answer', { words: 'Hello' })],
    ['says nothing', 'malformed', () => ({ text: ' ' })],
    ['says too much', 'malformed', () => answers('word '.repeat(300))],
    ['calls an action that does not exist', 'forbidden', () => calls('giveDiscount', { percent: 90 })],
    ['calls an action of sellers', 'forbidden', () => calls('confirmOrder', { id: 'o1' })],
    ['looks up without end', 'forbidden', () => calls('findProducts', { words: 'lamp' })],
    [
      'looks up a hundred times at once',
      'forbidden',
      () => ({ calls: Array(100).fill({ name: 'readOrders', input: {} }) }),
    ],
    ['names a record that nothing returned', 'malformed', () => answers('Look at this:\n{p7}')],
    [
      'proposes an order of what nothing returned',
      'malformed',
      () => calls('proposeOrder', { lines: [{ record: 'p1', quantity: 1 }] }),
    ],
    ['cancels what is not there', 'malformed', () => calls('offerToCancel', { record: 'o1' })],
    ['lies about a price', 'unproven', lies('Brass Table Lamp: ₹999')],
    ['gives one product the price of another', 'unproven', lies('Brass Table Lamp: ₹149')],
    ['calls a stock a price', 'unproven', lies('Brass Table Lamp: 40 only')],
    ['lies about a price in words', 'unproven', lies('It is yours for five hundred.')],
    ['lies in Hindi words', 'unproven', lies('Yeh sirf paanch sau ka hai')],
    ['lies in Hindi letters', 'unproven', lies('यह बस पाँच सौ का है')],
    ['lies about a status', 'unproven', lies('Your order has been shipped.')],
    ['lies about a status in Hindi', 'unproven', lies('Aapka order raste mein hai')],
    ['promises free delivery', 'unproven', lies('Muft delivery!')],
    ['promises a day', 'unproven', lies('कल मिल जाएगा')],
    ['promises money back', 'unproven', lies('You can always return it.')],
    ['promises a discount', 'unproven', lies('Ninety % off for you')],
    ['sends a link', 'unproven', lies('Pay at evil.example')],
    ['says yes alone', 'unproven', lies('Yes, of course.')],
    ['says yes alone in Hindi', 'unproven', lies('जी हाँ। बिल्कुल।')],
    ['says yes alone in Hindi in Latin letters', 'unproven', lies('Ji haan, zaroor!')],
    ['praises', 'unproven', lies('Good choice')],
  ])('that %s (%s): the built-in engine answers, once', async (_, why, reply) => {
    const { owner, phone } = await lampShop();
    provider.says(reply);
    const heard = await phone.ask(lastWords);
    expect(provider.requests.length).toBeGreaterThan(0);
    expect(provider.requests.length).toBeLessThanOrEqual(4);
    expect(heard).toHaveLength(1);
    expect(words(heard)).toContain(builtIn);
    expect(await sent(owner.id)).toHaveLength(1);
    expect(await server.rows('select 1 from assistant_turns where due_at is not null')).toEqual([]);
    const tried = await owner.browser.post('/api/seller/assistant/trial', { text: lastWords, memory: null });
    expect(tried.body).toMatchObject({ engine: { by: 'builtIn', why } });
  });
});

describe('a model that agrees', () => {
  const server = createTestServer({ marketplaceNumber, model: () => configureModel(access) });
  const { lampShop } = createLampShops(server);

  test.each([
    ['is the brass lamp waterproof?', 'Yes, of course. {p}'],
    ['is the brass lamp one year warranty?', 'Sure, {p}'],
    ['brass lamp lal rang mein hai?', 'Ji haan! {p}'],
    ['क्या पीतल का लैंप वाटरप्रूफ है?', 'जी हाँ। {p}'],
  ])('never lets it affirm what no record says: %s', async (question, text) => {
    const { owner, phone } = await lampShop();
    provider.says((request) => {
      if (request.results.length === 0) return calls('findProducts', { words: 'brass lamp' });
      const sign = signOf(request, 'Brass');
      return calls('answer', { text: text.replace('{p}', `{${sign}}`), records: [sign] });
    });
    const heard = words(await phone.ask(question));
    expect(heard).toContain('Brass Table Lamp');
    expect(heard).not.toMatch(/Yes|Sure|Ji haan|Haan|हाँ/);
    const asked = await server.rows('select text from open_questions where seller_id = $1', [owner.id]);
    expect(asked).toEqual([{ text: question }]);
  });
});

describe('a lying model', () => {
  const server = createTestServer({ marketplaceNumber, model: () => configureModel(access) });
  const { lampShop, customerOf } = createLampShops(server);
  const words = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 4096 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          ...['Brass Table Lamp', 'Clay Flower Pot', '₹', '1,250', '149', '40', '3', '499', '999', '९९९', '१४९', '௧௦'],
          ...[
            '٩٩',
            '½',
            '𝟗',
            '５',
            'five hundred',
            'paanch sau',
            'पाँच सौ',
            'pieces',
            '\n',
            '\u200b',
            '% off',
            'and',
            ':',
          ],
          ...['{p1}', '{p2}', '{p3}', '{f9}', 'http://haat.test/product/1', 'Which one?', 'Here it is'],
        ),
        { minLength: 1, maxLength: 6 },
      )
      .map((said) => said.join(' ')),
  );
  const says = fc.record({
    text: words,
    records: fc.subarray(['p1', 'p2', 'p3', 'x']),
  });

  test('never sends a number that is not in its records', async () => {
    const { owner } = await lampShop();
    let answered = 0;
    for (const input of fc.sample(says, 40)) {
      const phone = await customerOf(owner);
      provider.says(({ results }) => (results.length === 0 ? calls('findProducts', {}) : calls('answer', input)));
      answered += (await phone.ask('What would you take for my balcony?')).length;
    }
    expect(answered).toBe(40);
    const sent = await server.rows<{ text: string; records: AssistantRecord[]; name: string }>(
      `select text, records, business_name as name from channel_messages
          join conversations on conversations.id = conversation_id join sellers on sellers.id = seller_id
        where seller_id = $1 and records <> '[]' and direction = 'out'`,
      [owner.id],
    );
    expect(sent.length).toBe(40);
    expect(sent.flatMap(({ text, records }) => findUnsupportedClaims(text, records, 'http://haat.test'))).toEqual([]);
    const numbers = sent.flatMap(({ text, records, name }) => {
      const ours = records.flatMap((record) =>
        record.kind === 'product' ? [record.pricePaise / 100, record.stock] : [],
      );
      const plain = text.replaceAll(name, ' ').replace(/http:\/\/haat\.test\/\S+/g, ' ');
      const said = plain.match(/\p{Nd}[\p{Nd},]*|[\p{Nl}\p{No}]/gu) ?? [];
      return said.filter((number) => !ours.includes(Number(foldDigits(number).replaceAll(',', ''))));
    });
    expect(numbers).toEqual([]);
  });
});
