import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let courtesyCache: Set<string> | undefined;

/** Loads all sentences that a model may write in its own words, in the three languages. */
function loadCourtesies(): Set<string> {
  courtesyCache ??= new Set(
    readFileSync(join(import.meta.dirname, 'courtesies.tsv'), 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split('\t')[1]?.split('|') ?? [])
      .map(normalizeSentence),
  );
  return courtesyCache;
}

/** Compares letters alone. */
const normalizeSentence = (sentence: string) =>
  sentence
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

const hasWords = (sentence: string) => /[\p{L}\p{N}]/u.test(sentence);

/** Splits a text into its sentences; 'Rs. 499' and '22.5 W' stay whole. */
export const splitSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?।])(?<!(?<!\p{L})rs\.)\s+|\n+/iu)
    .map((sentence) => sentence.trim())
    .filter(hasWords);

/** Whether a sentence is one of those that claim nothing; one with a number isn't: 'Sure 500'. */
export const isCourtesy = (sentence: string): boolean =>
  loadCourtesies().has(normalizeSentence(sentence)) && !/\p{N}/u.test(sentence);
