import { pinCode } from './cartPhrases.ts';
import { lexicon } from './lexicon.ts';
import { unifyVerbs } from './ownerVerbs.ts';
import { readTsvRows, splitCell } from './wordLists.ts';

/** From words/typing.tsv: the words that are meant, by how they are typed in haste. */
const [meant, meantByOwners] = [new Map<string, string>(), new Map<string, string>()];
for (const [word = '', typed, owners] of readTsvRows('typing')) {
  for (const one of splitCell(typed)) meant.set(one, word);
  for (const one of [...splitCell(typed), ...splitCell(owners)]) meantByOwners.set(one, word);
}

const shortWord = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]{2,8}(?![\p{L}\p{M}\p{N}])/gu;

const numbers = readTsvRows('numbers').flatMap(([value = '', ...names]) =>
  Number(value) > 2 && Number(value) <= 100 ? names.flatMap(splitCell).map((name) => [name, value] as const) : [],
);
const ofKind = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:${numbers.map(([name]) => name).join('|')})(?= (?:wal[aei]|वाल[ाेी])(?![\\p{L}\\p{M}]))`,
  'giu',
);
const digits = new Map(numbers);

/**
 * Returns a text with the words that were typed in haste as they are meant: 'btao' is 'batao', 'skte' is 'sakte', the
 * 'barah' of 'barah wala' is 12. Names stay: words in capitals, and those beside a PIN code.
 */
export function spellOut(text: string): string {
  const isAddress = pinCode.test(text);
  const counted = text.replace(ofKind, (name) => digits.get(name.toLowerCase()) ?? name);
  return counted.replace(shortWord, (typed, at) => {
    const word = typed.toLowerCase();
    const isName = isAddress || (at > 0 && word !== typed);
    return meant.get(word) ?? (isName ? undefined : lexicon().withVowels(word)) ?? typed;
  });
}

/**
 * The same for an owner who writes to the shop's phone, from the list alone, with verbs in one form: 'khtm', 'rt' are
 * 'khatam', 'rate', and 'hatadijiye' is 'hata do'.
 */
export const spellOutOwner = (text: string): string =>
  unifyVerbs(text.replace(shortWord, (typed) => meantByOwners.get(typed.toLowerCase()) ?? typed));
