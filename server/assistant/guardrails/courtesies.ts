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

/** Splits a model's own sentences into courtesies and others; the others are never sent (chat.md, section 5). */
export function splitCourtesies(text: string): { courtesies: string[]; others: string[] } {
  const sentences = (text.match(/[^.!?।\n]+[.!?।]*/gu) ?? []).map((sentence) => sentence.trim()).filter(hasWords);
  // A sentence with a number isn't a courtesy: 'Sure 500'.
  const isCourtesy = (sentence: string) =>
    loadCourtesies().has(normalizeSentence(sentence)) && !/\p{N}/u.test(sentence);
  return {
    courtesies: sentences.filter(isCourtesy),
    others: sentences.filter((sentence) => !isCourtesy(sentence)),
  };
}
