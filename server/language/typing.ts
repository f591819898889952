import { readTsvRows, splitCell } from './wordLists.ts';

/** From words/typing.tsv: the words that are meant, by how they are typed in haste. */
const meant = new Map(
  readTsvRows('typing').flatMap(([word = '', typed]) => splitCell(typed).map((one) => [one, word])),
);

/** Returns a text with the words that were typed in haste as they are meant: 'btao' is 'batao'. Names stay. */
export const spellOut = (text: string): string =>
  text.replace(
    /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]{2,7}(?![\p{L}\p{M}\p{N}])/gu,
    (typed) => meant.get(typed.toLowerCase()) ?? typed,
  );
