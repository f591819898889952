import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let courtesyCache: Set<string> | undefined;

/** All that a model may say in its own words, in the three languages. */
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

/** As it is compared: letters alone. */
const normalizeSentence = (sentence: string) =>
  sentence
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

const hasWords = (sentence: string) => /[\p{L}\p{N}]/u.test(sentence);

/**
 * The sentences of a model's own words that are courtesies, and those that are not: whatever else a model writes is never
 * sent (chat.md, section 5).
 */
export function splitCourtesies(text: string): { courtesies: string[]; others: string[] } {
  const sentences = (text.match(/[^.!?।\n]+[.!?।]*/gu) ?? []).map((sentence) => sentence.trim()).filter(hasWords);
  // A number makes no courtesy: 'Sure 500'.
  const isCourtesy = (sentence: string) =>
    loadCourtesies().has(normalizeSentence(sentence)) && !/\p{N}/u.test(sentence);
  return {
    courtesies: sentences.filter(isCourtesy),
    others: sentences.filter((sentence) => !isCourtesy(sentence)),
  };
}
