import { expect, test } from 'vitest';
import { qualities, quantities } from '../bench/assistant/cases.ts';
import { addresses, confirmations, languages } from '../bench/assistant/corpus.ts';
import { readCartClauses } from '../server/language/cartEdits.ts';
import { readCartReply } from '../server/language/cartReply.ts';
import { readConfirmation } from '../server/language/confirmation.ts';
import { findQualities, findStance } from '../server/language/qualities.ts';
import { readText } from '../server/language/reading.ts';
import { understand } from '../server/language/understand.ts';

test('has enough lines for a pending cart in each language', () => {
  expect(addresses.length).toBeGreaterThanOrEqual(135);
  expect(confirmations.length).toBeGreaterThanOrEqual(150);
  for (const language of languages) {
    expect(addresses.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(25);
    expect(confirmations.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(30);
  }
});

test('tells quantities from numbers that name, measure or pack goods', () => {
  for (const language of languages) {
    expect(quantities.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(43);
  }
  const read = quantities.map(({ words }) => ({
    words,
    quantities: understand(words)
      .items.filter((item) => item.words.length > 0)
      .map(({ quantity = 1, isDoubtful }) => `${quantity}${isDoubtful ? '?' : ''}`)
      .join(),
  }));
  expect(read).toEqual(quantities.map(({ words, quantities: wanted }) => ({ words, quantities: wanted })));
});

test('recognises what a record states, contradicts and leaves open', () => {
  const worst = (stances: string[]) => ['contradicted', 'unknown', 'stated'].find((one) => stances.includes(one));
  const results = qualities.map(({ words, record }) => ({
    ...{ words, record },
    stance: worst(findQualities(readText(words)).map((quality) => findStance(record, quality))),
  }));
  expect(results).toEqual(qualities.map(({ words, record, stance }) => ({ words, record, stance })));
});

test('recognises addresses in any form, and nothing else as an address', () => {
  const read = addresses.map(({ words, state }) => {
    const reply = readCartReply(words, state);
    return { words, state, reading: reply.is, address: 'address' in reply ? reply.address : '-' };
  });
  expect(read).toEqual(addresses.map(({ words, state, reading, address }) => ({ words, state, reading, address })));
});

test('separates plain confirmations and refusals from wishes and questions', () => {
  const read = confirmations.map(({ words }) => ({
    words,
    reading: readConfirmation(words, ['Cotton Palazzo']) ?? 'other',
  }));
  expect(read).toEqual(confirmations.map(({ words, reading }) => ({ words, reading })));
});

test('reads hostile texts of the maximum length at once', () => {
  for (const text of ['pincode'.repeat(585), 'pin code '.repeat(455), 'kya?,'.repeat(819), 'kurta bhi. '.repeat(372)]) {
    expect(['other', 'unclear', 'short']).toContain(readCartReply(text, 'asked').is);
    expect(readCartClauses(text)).toHaveLength(1);
  }
});
