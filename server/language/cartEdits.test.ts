import { describe, expect, test } from 'vitest';
import { findCartEdits, readCartClauses } from './cartEdits.ts';
import { isQuestion } from './cartQuestions.ts';

const clauses = (text: string) =>
  readCartClauses(text).map((clause) => `${clause.text}: ${[...clause.edits].join(' ')}`);

describe('wishes of a message', () => {
  test.each([
    ['only the diaries now. remove rest', ['only the diaries now: only change']],
    ['sirf diary rakho baki hata do', ['sirf diary rakho baki hata do: only set']],
    ['remove rest', ['remove rest: remove']],
    ['no worries', ['no worries: ']],
    ['bill?', ['bill?: total']],
  ])('%s', (text, expected) => {
    expect(clauses(text)).toEqual(expected);
  });

  test('reads what repeats a verb without end at once', () => {
    expect(findCartEdits('rehne do kal batayenge, order baad me karungi')).toEqual(new Set(['clear', 'remove']));
    // Before, the time doubled with each repetition.
    expect(findCartEdits(`rehne do ${'unga'.repeat(200)}x`)).toEqual(new Set(['remove']));
  });

  test('asks between two things, and under a condition', () => {
    expect(isQuestion('जोड़ी है या एक')).toBe(true);
    expect(isQuestion('tawa also if it works on induction')).toBe(true);
    expect(isQuestion('tawa bhi')).toBe(false);
  });
});
