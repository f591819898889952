import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intents, minIntentScore } from '#domain/assistant/assistant.ts';
import { readCaption } from './captions.ts';
import { readSellerChange } from './sellerChanges.ts';
import { understand } from './understand.ts';
import { readTsvRows } from './wordLists.ts';

const examples = readTsvRows('examples').map(([intent = '', language = '', message = '']) => ({
  intent,
  language,
  message,
}));

describe('what customers want', () => {
  test.each(intents.map((intent) => [intent]))('%s is told from everything else', (intent) => {
    const own = examples.filter((example) => example.intent === intent);
    expect(own.length).toBeGreaterThanOrEqual(3);
    const read = own.map(({ message }) => ({ message, first: understand(message).intents[0] }));
    expect(read.filter(({ first }) => first?.name !== intent || first.score < minIntentScore)).toEqual([]);
  });

  test('detects the language of each example', () => {
    const wrong = examples.filter(({ message, language }) => understand(message).language !== language);
    expect(wrong).toEqual([]);
  });

  test.each(['asdf qwer zxcv uiop', '???', '👍', '12'])('nothing is made out of %s', (message) => {
    const [first] = understand(message).intents;
    expect(first === undefined || first.score <= 0.6).toBe(true);
  });

  test('returns several intents for several sentences, without punctuation too', () => {
    const told = (text: string) =>
      understand(text)
        .intents.filter(({ score }) => score >= minIntentScore)
        .map(({ name }) => name);
    expect(told('Hi! Price of blue kurta? And do you deliver to Pune?')).toEqual(
      expect.arrayContaining(['price', 'deliveryArea', 'greeting']),
    );
    expect(told('yeh kitne ka padega aur delivery kab tak hogi')).toEqual(
      expect.arrayContaining(['price', 'deliveryTime']),
    );
    expect(told('thanks. where is my order')[0]).toBe('orderStatus');
  });

  test('finds an order by its label', () => {
    expect(understand('order #3F2A91BC kahan hai').orderLabel).toBe('3f2a91bc');
    expect(understand('where is order 12345678').orderLabel).toBe('12345678');
    expect(understand('call 98765432').orderLabel).toBeUndefined();
    expect(understand('the facade is defaced').orderLabel).toBeUndefined();
  });

  test.each([
    ['where is my order #1042', '1042'],
    ['where is my order 1042?', '1042'],
    ['order 1042 kahan hai', '1042'],
    ['mera order #१०४२ कब आएगा', '1042'],
    ['#1042', '1042'],
    ['cancel order 1042', '1042'],
    ['where is my order 1042', '1042'],
    ['I want to order 1200', undefined],
    ['order 1042 diyas', undefined],
    ['I want to order 1200 lamps', undefined],
    ['lamp 1500 me milega?', undefined],
    ['my budget is 2000', undefined],
  ])('finds the number of an order in %s', (text, number) => {
    expect(understand(text).orderLabel).toBe(number);
  });

  test.each([
    ['iska price?', true],
    ['and in red?', true],
    ['ok 2 bhej do', true],
    ['ye wala', true],
    ['kitne ka hai', true],
    ['XL me hai?', true],
    ['इसकी कीमत', true],
    ['price of brass lamp', false],
    ['do you sell sarees', false],
    ['dukan kab khulti hai', false],
    ['hello', false],
  ])('%s refers back: %s', (message, isBack) => {
    expect(understand(message).refersBack).toBe(isBack);
  });

  test.each([
    ['khane ki cheeze kya hai', 'Food & Beverages'],
    ['घर का सामान दिखाओ', 'Home & Garden'],
    ['any toys?', 'Toys & Games'],
    ['do you sell dog food', undefined],
  ])('%s is of the category %s', (message, category) => {
    expect(understand(message).category).toBe(category);
  });

  test.each([
    ['Do bangles come in 2.8?', 'available'],
    ['nehru jacket 42 number me hai', 'available'],
    ['how much 4 wall clocks', 'price'],
    ['meri chadar bhej di kya', 'orderStatus'],
    ['bhejne ka kitna paisa lagega', 'deliveryCharge'],
    ['do you keep cricket bats?', 'available'],
    ['if it is damaged can I return it', 'returns'],
    ['900 laga lo', 'bargain'],
    ['book 1 lamp', 'order'],
    ['order no 3f2a91bc?', 'orderStatus'],
  ])('%s means %s', (message, intent) => {
    expect(understand(message).intents[0]?.name).toBe(intent);
  });

  test('reads booking as no book, and utensils as pans too', () => {
    const named = (text: string) => understand(text).items.flatMap(({ words }) => words.flatMap(({ means }) => means));
    expect(named('please book 1 brass lamp')).not.toContain('book');
    expect(named('rasoi ke bartan')).toContain('kadhai');
  });

  test('sorting', () => {
    expect(understand('sabse sasta lamp').sort).toBe('cheapest');
    expect(understand('latest saree dikhao').sort).toBe('newest');
    expect(understand('lamp hai?').sort).toBeUndefined();
  });
});

const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 4096, size: 'max' }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400, size: 'max' }),
  fc
    .array(fc.constantFrom(...examples.flatMap(({ message }) => message.split(' ')), ',', '\n', '₹', '12', '1e400'), {
      maxLength: 600,
    })
    .map((words) => words.join(' ').slice(0, 4096)),
);

test('understands any text within bounds, deterministically', () => {
  fc.assert(
    fc.property(text, (message) => {
      const read = understand(message);
      expect(understand(message)).toEqual(read);
      expect(read.items.length).toBeLessThanOrEqual(20);
      for (const { quantity } of read.items)
        expect(quantity === undefined || (quantity > 0 && quantity <= 10_000)).toBe(true);
      for (const { score } of read.intents) expect(score > 0 && score <= 1).toBe(true);
      for (const price of [read.most, read.least, read.offered])
        expect(price === undefined || Number.isFinite(price)).toBe(true);
      const caption = readCaption(message);
      expect(Array.from(caption.name).length).toBeLessThanOrEqual(200);
      for (const figure of [caption.pricePaise, caption.stock]) expect(figure === undefined || figure >= 0).toBe(true);
      const change = readSellerChange(message);
      expect(change?.value === undefined || change.value >= 0).toBe(true);
    }),
    { numRuns: 300 },
  );
});
