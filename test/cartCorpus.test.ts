import { expect, test } from 'vitest';
import { addresses, confirmations, languages } from '../bench/assistant/corpus.ts';
import { readCartReply } from '../server/assistant/understanding/cartReply.ts';
import { readConfirmation } from '../server/assistant/understanding/confirmation.ts';

test('the corpus of a waiting cart has enough lines, in each language', () => {
  expect(addresses.length).toBeGreaterThanOrEqual(100);
  expect(confirmations.length).toBeGreaterThanOrEqual(80);
  for (const language of languages) {
    expect(addresses.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(25);
    expect(confirmations.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(20);
  }
});

test('nothing is an address that is not recognised as one, and addresses in any form are', () => {
  const read = addresses.map(({ words, state }) => {
    const reply = readCartReply(words, state);
    return { words, state, reading: reply.is, address: 'address' in reply ? reply.address : '-' };
  });
  expect(read).toEqual(addresses.map(({ words, state, reading, address }) => ({ words, state, reading, address })));
});

test('words that only confirm or refuse are told from those that wish or ask something', () => {
  const read = confirmations.map(({ words }) => ({ words, reading: readConfirmation(words) ?? 'other' }));
  expect(read).toEqual(confirmations.map(({ words, reading }) => ({ words, reading })));
});
