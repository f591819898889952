import type { Reading } from './reading.ts';

const personWords = new Set(['you', 'u', 'we', 'they', 'i']);
const englishVerbs = new Set(['come', 'have', 'get', 'work', 'fit', 'need', 'include', 'contain', 'last', 'look']);

/** 'Do bangles come in 2.8?', 'do you do gift wrapping?': here 'do' isn't 2. */
export function asksInEnglish({ tokens }: Reading, place: number): boolean {
  if (tokens[place]?.said !== 'do') return false;
  if (personWords.has(tokens[place - 1]?.said ?? '')) return true;
  return place === 0 && tokens.slice(1, 7).some(({ said }) => englishVerbs.has(said));
}
