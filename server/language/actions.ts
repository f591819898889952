import type { Reading } from './reading.ts';
import { readTsvRows, splitCell } from './wordLists.ts';

/** From words/actions.tsv: goods whose names are also actions, and the words beside them by which they are. */
const lists = new Map(readTsvRows('actions').map(([is = '', words]) => [is, new Set(splitCell(words))]));
const isIn = (list: string, word: string | undefined) => word !== undefined && lists.get(list)?.has(word) === true;

/** Whether goods at a position are none: 'ring me', 'copy kar lo', 'book 1 lamp', 'do you cover Pune', 'main do lungi'. */
export function isAction(reading: Reading, place: number): boolean {
  const { tokens, at } = reading;
  if (at[place]?.some(({ length, meanings }) => length > 1 && meanings.some(({ is }) => is === 'ware'))) return false;
  const [before, word, next] = [place - 1, place, place + 1].map((at) => tokens[at]?.said);
  if (isIn('taking', word)) return isTaking(reading, place);
  // 'Blouse saath me aata hai' names no flour.
  if (isIn('coming', word)) return place > 0 && isIn('being', next);
  if (!isIn('action', word)) return false;
  if (isIn('booking', word) && (isIn('booked', next) || tokens[place + 1]?.kind === 'number')) return true;
  return isIn('before', before) || isIn('after', next);
}

/** 'Kal lungi' ends with 'I will take'; a 'cotton lungi', '2 lungi' and 'do lungi bhejo' are clothes. */
function isTaking({ tokens, at }: Reading, place: number): boolean {
  const isLast = tokens.slice(place + 1).every(({ kind }) => kind !== 'word' && kind !== 'number');
  const before = tokens[place - 1];
  if (!isLast || !before || (place === 1 && before.kind === 'number')) return false;
  return at[place - 1]?.some(({ meanings }) => meanings.some(({ is }) => is === 'ware')) !== true;
}
