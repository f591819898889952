import { readTsvRows, splitCell } from './wordLists.ts';

/** From words/typing.tsv: the words that are meant, by how they are typed in haste. */
const [meant, meantByOwners] = [new Map<string, string>(), new Map<string, string>()];
for (const [word = '', typed, owners] of readTsvRows('typing')) {
  for (const one of splitCell(typed)) meant.set(one, word);
  for (const one of [...splitCell(typed), ...splitCell(owners)]) meantByOwners.set(one, word);
}

const shortWord = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]{2,8}(?![\p{L}\p{M}\p{N}])/gu;
const spellOutBy = (words: ReadonlyMap<string, string>) => (text: string) =>
  text.replace(shortWord, (typed) => words.get(typed.toLowerCase()) ?? typed);

/** Returns a text with the words that were typed in haste as they are meant: 'btao' is 'batao'. Names stay. */
export const spellOut: (text: string) => string = spellOutBy(meant);

/** The same for an owner who writes to the shop's phone: 'khtm', 'rt', 'kr do' are 'khatam', 'rate', 'kar do'. */
export const spellOutOwner: (text: string) => string = spellOutBy(meantByOwners);
