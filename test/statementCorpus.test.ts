import { describe, expect, test } from 'vitest';
import { findEvidence } from '#server/assistant/evidence/statements.ts';
import { type StatementCase, statements } from '../bench/assistant/statements.ts';

const { supported, unsupported, supportedAside, unsupportedAside } = statements;
const isSent = ({ sentence, records }: Pick<StatementCase, 'sentence' | 'records'>) =>
  findEvidence(sentence, records) !== undefined;
const sent = supported.filter(isSent);
const listOf = (cases: readonly StatementCase[]) => cases.map(({ id, sentence }) => `${id} ${sentence}`);

test('has lists of more than 200 sentences each with unique ids', () => {
  expect(supported.length + supportedAside.length).toBeGreaterThan(220);
  expect(unsupported.length + unsupportedAside.length).toBeGreaterThan(220);
  const ids = [...supported, ...unsupported, ...supportedAside, ...unsupportedAside].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('refuses at most 5 % of the sentences that records support', () => {
  const refused = listOf(supported.filter((one) => !isSent(one)));
  expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(supported.length * 0.05);
});

test('sends no sentence that records do not support', () => {
  expect(listOf(unsupported.filter(isSent))).toEqual([]);
});

describe('a sentence that is sent', () => {
  test('names a record for each of its statements', () => {
    for (const { sentence, records } of sent) {
      const evidence = findEvidence(sentence, records) ?? [];
      expect(evidence.length, sentence).toBeGreaterThan(0);
      expect(evidence.every(({ record }) => records.includes(record))).toBe(true);
    }
  });

  test('is refused with any other number', () => {
    const isTrue = /size|sizes/i;
    const wrong = sent.flatMap(({ sentence, records }) =>
      [...sentence.matchAll(/\p{Nd}[\p{Nd},.]*\p{Nd}|\p{Nd}/gu)].flatMap(({ 0: written, index }) => {
        const value = Number(written.replaceAll(',', ''));
        return [value + 1, value * 10, value + 7].map((other) => ({
          sentence: sentence.slice(0, index) + String(other) + sentence.slice(index + written.length),
          records,
        }));
      }),
    );
    expect(wrong.length).toBeGreaterThan(200);
    expect(wrong.filter((one) => !isTrue.test(one.sentence) && isSent(one)).map(({ sentence }) => sentence)).toEqual(
      [],
    );
  });

  test.each([
    'waterproof',
    'guaranteed',
    'tomorrow',
    'organic',
    'plastic',
    'muft',
    'शुद्ध रेशम',
  ])('is refused with %s in it', (word) => {
    const wrong = sent.flatMap(({ sentence, records }) => {
      const words = sentence.split(' ');
      return [...words.keys()].map((place) => ({ sentence: words.toSpliced(place, 0, word).join(' '), records }));
    });
    expect(wrong.filter(isSent).map(({ sentence }) => sentence)).toEqual([]);
  });

  test('is refused without the records', () => {
    for (const { sentence, records } of sent) {
      expect(isSent({ sentence, records: records.filter(({ kind }) => kind === 'shop') }), sentence).toBe(false);
    }
  });
});

const lamp = supported.find(({ sentence }) => sentence.includes('Brass Table Lamp'))?.records ?? [];

test.each([
  'The lamp is ½ price.',
  'See www.evil.example',
  'Pay at evil.example',
  'The lamp costs ۱۲۵.',
  'ది లాంప్',
  'h e r e i t i s 5',
  `The lamp is ₹1,250. ${'It is in stock. '.repeat(60)}`,
  'Yes, the brass table lamp.',
  'The bulb without is included.',
  'We have the lamp. Not.',
])('sends nothing that it cannot compare: %s', (sentence) => {
  expect(findEvidence(sentence, lamp)).toBeUndefined();
});

test('says which field supports what', () => {
  const fieldsOf = (sentence: string) => findEvidence(sentence, lamp)?.map(({ field }) => field);
  expect(fieldsOf("The brass lamp is ₹1,250, and it's in stock.")).toEqual(['price', 'name', 'stock']);
  expect(fieldsOf('It is 40 cm tall.')).toEqual(['description']);
});
