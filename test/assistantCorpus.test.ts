import { expect, test } from 'vitest';
import { readSellerChange } from '#server/language/sellerChanges.ts';
import { captions, catalogue, customers, isAside, languages, sellerWords } from '../bench/assistant/corpus.ts';
import { isRight, readExpected } from '../bench/assistant/expected.ts';
import { judgeCaption, judgeSellerWords } from '../bench/assistant/phone.ts';
import { wrongFacts } from '../bench/assistant/wrongFacts.ts';
import { readCaption } from '../server/language/captions.ts';

const all = [...customers, ...captions, ...sellerWords];
const publicUrl = 'http://kala.test';

test('has enough cases in each language, with unique ids', () => {
  expect(customers.length).toBeGreaterThanOrEqual(420);
  expect(captions.length).toBeGreaterThanOrEqual(130);
  expect(sellerWords.length).toBeGreaterThanOrEqual(40);
  for (const language of languages) {
    const share = customers.filter((one) => one.language === language).length / customers.length;
    expect(share).toBeGreaterThan(0.3);
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('contains no duplicates, and holds out a third by id', () => {
  const written = customers.map(({ before, message }) => [...before, message].join('\n'));
  expect(new Set(written).size).toBe(written.length);
  const graded = all.filter(({ id }) => !id.startsWith('t'));
  const share = graded.filter(({ id }) => isAside(id)).length / graded.length;
  expect(share).toBeGreaterThan(0.28);
  expect(share).toBeLessThan(0.39);
  const first = customers.slice(0, 9).map(({ id }) => id);
  expect(first.filter(isAside)).toEqual(['e003', 'e004', 'e005', 'e007', 'e009']);
});

test('expects only records that the catalogue contains', () => {
  for (const { records } of customers) {
    const { must, oneOf, may } = readExpected(records, catalogue);
    expect(isRight(readExpected(records, catalogue), [...must, ...oneOf.flat(), ...may])).toBe(true);
  }
});

test('compares expected records: a missing one, an unexpected one and one of several', () => {
  const expected = readExpected('mug-blue f:payment (lamp-*) ?<80', catalogue);
  expect(isRight(expected, ['mug-blue', 'f:payment', 'lamp-clay'])).toBe(true);
  expect(isRight(expected, ['mug-blue', 'f:payment', 'lamp-clay', 'turmeric', 'f:address'])).toBe(true);
  expect(isRight(expected, ['mug-blue', 'lamp-clay'])).toBe(false);
  expect(isRight(expected, ['mug-blue', 'f:payment'])).toBe(false);
  expect(isRight(expected, ['mug-blue', 'f:payment', 'lamp-clay', 'tea'])).toBe(false);
  expect(isRight(readExpected('-', catalogue), ['tea'])).toBe(false);
  expect(() => readExpected('mug-green', catalogue)).toThrow('mug-green');
});

test.each([
  ['The price stands in the record', 'price', ['lamp-brass'], 'It costs ₹1,450.', []],
  ['… and the stock', 'available', ['lamp-brass'], 'हाँ, ६ हैं।', []],
  ['a wrong price', 'price', ['lamp-brass'], 'It costs ₹1,350.', ['number 1350']],
  ['a right price of another product', 'price', ['lamp-brass'], '₹780', ['number 780']],
  ['what the customer offered', 'bargain', ['lamp-brass'], 'OK, ₹1200', ['number 1200']],
  ['a fact that was not named', 'deliveryCharge', [], 'Only ₹60', ['number 60']],
  ['a fact', 'deliveryCharge', ['f:deliveryCharge'], '₹60 for each order; free above ₹999.', []],
  ['a link elsewhere', 'show', ['lamp-brass'], 'https://bad.example/1', ['link https://bad.example/1']],
  ['an own link', 'show', ['lamp-brass'], `${publicUrl}/product/1`, []],
  ['digits of a third script', 'price', ['lamp-brass'], '₹١٤٥٠', ['number NaN']],
  ['what the counts and prices make', 'order', ['tea', 'honey'], '2 × ₹180 + 1 × ₹380 = ₹740', []],
  ['a wrong sum', 'order', ['tea', 'honey'], '2 × ₹180 + 1 × ₹380 = ₹700', ['number 700']],
  ['an own order', 'orderStatus', ['o:shipped'], 'Order #e5f60718, ₹1,098: shipped', []],
  [
    'an order of another customer',
    'orderStatus',
    ['o:others-pending'],
    'Order #7d3e9a55 of Ramesh',
    ["another customer's '7d3e9a55'", "another customer's 'Ramesh'", 'record o:others-pending'],
  ],
])('wrong facts: %s', (_, action, records, text, wrong) => {
  const said = 'give the lamp for 1200, and 2 tea 1 honey';
  expect(wrongFacts({ action, records, texts: [text] }, said, catalogue, publicUrl)).toEqual(wrong);
});

test('reads no price that a caption does not name', () => {
  const wrong = captions.filter((wanted) => judgeCaption(wanted, readCaption(wanted.caption)).falsePrice);
  expect(wrong.map(({ caption }) => caption)).toEqual([]);
});

test('changes nothing beyond what the seller wrote', () => {
  const wrong = sellerWords.filter((wanted) => {
    const { change, value } = judgeSellerWords(wanted, readSellerChange(wanted.words));
    return !(change && value);
  });
  expect(wrong.map(({ words }) => words)).toEqual([]);
});
