import { phraseSpellingKey } from './lexicon.ts';
import { readTsvRows, splitCell } from './wordLists.ts';

/**
 * What a word does in a statement: it says nothing (`plain`), claims a price, a stock or an order's status, denies
 * (`not`, `free` as in 'sugar free'), limits what is said (`only`, `limit`), makes it an imitation, or joins. Words of
 * role `same` mean the same in the three languages. All other words have to be a record's.
 */
export type StatementWord = { role: string; name: string; length: number; isExact: boolean };

const maxWords = 4;
/** Shorter words are compared as they are written, since their spelling keys are too alike. */
const minKeyLength = 4;

type Entry = Omit<StatementWord, 'length'>;
let tableCache: Map<string, Entry> | undefined;

function statementWords(): Map<string, Entry> {
  if (tableCache) return tableCache;
  const table = new Map<string, Entry>();
  const add = (key: string, entry: Entry) => {
    if (!table.has(key)) table.set(key, entry);
  };
  const rows = readTsvRows('statementWords');
  const wordsOf = (cell = '') => splitCell(cell).map((word) => word.toLowerCase().normalize('NFC'));
  for (const [role = '', name = '', ...cells] of rows) {
    for (const word of cells.flatMap(wordsOf)) add(word, { role, name, isExact: true });
  }
  // Only Hindi has no fixed spelling: 'still' isn't 'steel'.
  for (const [role = '', name = '', , ...cells] of rows) {
    for (const word of cells.flatMap(wordsOf)) {
      if (word.length >= minKeyLength) add(keyOf(word), { role, name, isExact: false });
    }
  }
  tableCache = table;
  return table;
}

const keyOf = (said: string) => `=${phraseSpellingKey(said)}`;

/** Returns the longest entry that begins with the first of these words, in lower case. */
export function findStatementWord(words: readonly string[]): StatementWord | undefined {
  const table = statementWords();
  for (let length = Math.min(maxWords, words.length); length > 0; length--) {
    const said = words.slice(0, length).join(' ').normalize('NFC');
    const entry = table.get(said) ?? (said.length < minKeyLength ? undefined : table.get(keyOf(said)));
    if (entry) return { ...entry, length };
  }
  return undefined;
}
