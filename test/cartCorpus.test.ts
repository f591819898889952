import { expect, test } from 'vitest';
import { addresses, confirmations, languages, qualities, quantities } from '../bench/assistant/corpus.ts';
import { readCartReply } from '../server/language/cartReply.ts';
import { readConfirmation } from '../server/language/confirmation.ts';
import { findQualities, findStance } from '../server/language/qualities.ts';
import { readText } from '../server/language/reading.ts';
import { understand } from '../server/language/understand.ts';

test('the corpus of a waiting cart has enough lines, in each language', () => {
  expect(addresses.length).toBeGreaterThanOrEqual(100);
  expect(confirmations.length).toBeGreaterThanOrEqual(80);
  for (const language of languages) {
    expect(addresses.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(25);
    expect(confirmations.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(20);
  }
});

test('numbers that name, measure or pack goods are no quantities, and the others are', () => {
  for (const language of languages) {
    expect(quantities.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(30);
  }
  const read = quantities.map(({ words }) => ({
    words,
    quantities: understand(words)
      .items.filter((item) => item.words.length > 0)
      .map(({ quantity = 1 }) => quantity)
      .join(),
  }));
  expect(read).toEqual(quantities.map(({ words, quantities: wanted }) => ({ words, quantities: wanted })));
});

test('what a record states, contradicts and leaves open', () => {
  const worst = (stances: string[]) => ['contradicted', 'unknown', 'stated'].find((one) => stances.includes(one));
  const judged = qualities.map(({ words, record }) => ({
    ...{ words, record },
    stance: worst(findQualities(readText(words)).map((quality) => findStance(record, quality))),
  }));
  expect(judged).toEqual(qualities.map(({ words, record, stance }) => ({ words, record, stance })));
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
