import { expect, test } from 'vitest';
import { readSellerWords } from './sellerWords.ts';

test.each([
  ['stock blue kurta 5', 'stock', 'blue kurta', 5],
  ['blue kurta ka stock 5 kar do', 'stock', 'blue kurta', 5],
  ['kurta 5 piece kar do', 'stock', 'kurta', 5],
  ['clay pot khatam ho gaya', 'stock', 'clay pot', 0],
  ['mark red saree out of stock', 'stock', 'red saree', 0],
  ['price of lamp 450', 'price', 'lamp', 45000],
  ['lamp ka daam 450 karo', 'price', 'lamp', 45000],
  ['लैंप का दाम ४५० करो', 'price', 'लैंप', 45000],
  ['lamp ₹450 kar do', 'price', 'lamp', 45000],
  ['12 inch lamp ka price 900 karo', 'price', '12 inch lamp', 90000],
  ['hide clay pot', 'hide', 'clay pot', undefined],
  ['पीतल का लैंप छुपाओ', 'hide', 'पीतल लैंप', undefined],
  ['kurti band karo', 'hide', 'kurti', undefined],
  ['show brass lamp', 'show', 'brass lamp', undefined],
])('%s changes something', (text, change, words, value) => {
  const read = readSellerWords(text);
  expect({ ...read, words: read?.words.map(({ said }) => said).join(' ') }).toEqual({
    ...{ change, words },
    ...(value !== undefined && { value }),
  });
});

test.each(['hello', 'price?', 'add 5 to kurta', 'stock', 'orders', 'how are you', ''])('%s changes nothing', (text) => {
  expect(readSellerWords(text)).toBeUndefined();
});
