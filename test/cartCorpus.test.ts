import { expect, test } from 'vitest';
import { addresses, languages } from '../bench/assistant/corpus.ts';
import { readCartReply } from '../server/assistant/understanding/cartReply.ts';

test('the corpus of a waiting cart has enough lines, in each language', () => {
  expect(addresses.length).toBeGreaterThanOrEqual(100);
  for (const language of languages) {
    expect(addresses.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(25);
  }
});

test('nothing is an address that is not recognised as one, and addresses in any form are', () => {
  const read = addresses.map(({ words, state }) => {
    const reply = readCartReply(words, state);
    return { words, state, reading: reply.is, address: 'address' in reply ? reply.address : '-' };
  });
  expect(read).toEqual(addresses.map(({ words, state, reading, address }) => ({ words, state, reading, address })));
});
