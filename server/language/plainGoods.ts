import { isNumberAt, type Reading, type SpottedPhrase } from './reading.ts';

/** Rows of words/plain.tsv with words that name goods too: a saree's fall, shoe polish, a sole. */
const mayBeGoods = new Set(['know_about', 'polish', 'sole']);
const too = /^(?:bhi|bi|also|too|भी)$/;

/** 'Fall bhi kaala', 'polish 2': an everyday word in the place of goods names some. */
export function namesPlainGoods(reading: Reading, { meanings, start, length }: SpottedPhrase): boolean {
  const isPlain = meanings.every((meaning) => meaning.is === 'plain' && mayBeGoods.has(meaning.name));
  const next = start + length;
  const isLook = (reading.at[next] ?? []).some(({ meanings: after }) =>
    after.some((one) => one.is === 'ware' && (one.kind === 'colour' || one.kind === 'size')),
  );
  return isPlain && (isLook || isNumberAt(reading, next) || too.test(reading.tokens[next]?.said ?? ''));
}
