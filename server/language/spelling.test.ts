import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toSpellingKey, transliterateToLatin } from './spelling.ts';

describe('the key of a spelling', () => {
  test.each([
    ['peetal', ['pital', 'peetaal', 'piital']],
    ['saree', ['sari', 'saaree', 'sarii']],
    ['chahiye', ['chaahiye', 'chahiiye']],
    ['wala', ['vala', 'waala', 'vaala']],
    ['shukriya', ['sukriya', 'shukrriya']],
    ['zari', ['jari', 'zaree']],
    ['kurta', ['kurtaa', 'kurtta', 'qurta']],
    ['photo', ['foto', 'photto']],
    ['hai', ['he', 'hey']],
    ['bhaav', ['bhav', 'bav']],
    ['हिन्दी', ['हिंदी', 'हिँदी']],
    ['साड़ी', ['साडी', 'साड़ि']],
    ['क़ीमत', ['कीमत', 'किमत']],
    ['चाहिए', ['चाहिये']],
    ['कहाँ', ['कहां', 'कहा']],
    ['चम्मच', ['चंमच']],
  ])('%s is the same word as its variants', (word, variants) => {
    for (const variant of variants) expect(toSpellingKey(variant), variant).toBe(toSpellingKey(word));
  });

  test.each([
    ['kurta', 'kurti'],
    ['lamp', 'lump'],
    ['red', 'rod'],
    ['kitna', 'kab'],
    ['mala', 'mela'],
    ['दीया', 'दवा'],
  ])('%s and %s are two words', (one, other) => {
    expect(toSpellingKey(one)).not.toBe(toSpellingKey(other));
  });

  test('is idempotent for any word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        const key = toSpellingKey(word);
        expect(toSpellingKey(key).length).toBeLessThanOrEqual(key.length);
        expect(key.length).toBeLessThanOrEqual(2 * word.length);
      }),
    );
  });
});

test.each([
  ['अनारकली', 'anarkali'],
  ['कुर्ता', 'kurta'],
  ['पीतल', 'peetal'],
  ['साड़ी', 'sari'],
  ['गमला', 'gamla'],
  ['लहंगा', 'lahanga'],
  ['बनारसी', 'banarsi'],
  ['फ़ोन', 'fon'],
])('%s is %s in Latin letters', (word, latin) => {
  expect(transliterateToLatin(word)).toBe(latin);
});
