import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { phraseSpellingKey } from '#server/language/lexicon.ts';
import { splitCell } from '#server/language/wordLists.ts';

/**
 * What a word does in a statement: it says nothing (`plain`), claims a price, a stock or an order's status, denies
 * (`not`, `free` as in 'sugar free'), limits what is said (`only`, `limit`), makes it an imitation, or joins. Words of
 * role `same` mean the same in the three languages. All other words have to be a record's.
 */
export type StatementWord = { role: string; name: string; length: number };

const maxWords = 4;
/** Shorter words are compared as they are written, since their spelling keys are too alike. */
const minKeyLength = 4;

type Entry = { role: string; name: string };
let tableCache: Map<string, Entry> | undefined;

function statementWords(): Map<string, Entry> {
  if (tableCache) return tableCache;
  const table = new Map<string, Entry>();
  const lines = readFileSync(join(import.meta.dirname, 'statementWords.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  for (const [role = '', name = '', ...cells] of lines.map((line) => line.split('\t'))) {
    for (const word of cells.flatMap(splitCell).map((one) => one.toLowerCase().normalize('NFC'))) {
      for (const key of keysOf(word)) if (!table.has(key)) table.set(key, { role, name });
    }
  }
  tableCache = table;
  return table;
}

const keysOf = (said: string) => [said, ...(said.length < minKeyLength ? [] : [`=${phraseSpellingKey(said)}`])];

/** Returns the longest entry that begins with the first of these words, in lower case. */
export function findStatementWord(words: readonly string[]): StatementWord | undefined {
  const table = statementWords();
  for (let length = Math.min(maxWords, words.length); length > 0; length--) {
    const said = words.slice(0, length).join(' ').normalize('NFC');
    for (const key of keysOf(said)) {
      const entry = table.get(key);
      if (entry) return { ...entry, length };
    }
  }
  return undefined;
}
