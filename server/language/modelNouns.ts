import { toSpellingKey } from './spelling.ts';
import { readTsvRows, splitCell } from './wordLists.ts';

/** Words before a number that identifies instead of counting. */
const modelNouns = new Set(
  readTsvRows('models')
    .flatMap((cells) => cells.flatMap(splitCell))
    .map(modelKey),
);

function modelKey(word: string): string {
  return /\p{Script=Devanagari}/u.test(word) ? word : toSpellingKey(word);
}

/** Whether a word names something that has model numbers: 'iphone', 'redmi'. */
export const isModelNoun = (said: string | undefined) => said !== undefined && modelNouns.has(modelKey(said));
