import type { Meaning } from './lexicon.ts';
import type { Reading } from './reading.ts';

type Unit = Extract<Meaning, { is: 'unit' }>;

/** Returns the unit at a position and its number of tokens. */
export function readUnitAt(reading: Reading, place: number): { unit: Unit; length: number } | undefined {
  const sign = reading.tokens[place]?.said;
  if (sign === '₹' || sign === '/-') return { unit: { is: 'unit', of: 'money', name: 'rs' }, length: 1 };
  if (sign === '%') return { unit: { is: 'unit', of: 'percent', name: '%' }, length: 1 };
  for (const { length, meanings } of reading.at[place] ?? []) {
    for (const meaning of meanings) if (meaning.is === 'unit') return { unit: meaning, length };
  }
  return undefined;
}

/** What 'pav' is if it is no bread roll. */
export const quarter = 0.25;

/** 'Pav kilo', 'katli pav' weigh a quarter; 'bread 2, pav 3' counts bread rolls. */
export function isQuarter(reading: Reading, start: number, next: number): boolean {
  const { tokens, at } = reading;
  // 'Pav bhar'.
  if (next - start > 1 || readUnitAt(reading, next)?.unit.of === 'measure') return true;
  const isAfterGoods = at
    .slice(0, start)
    .some(([longest], from) => longest?.length === start - from && longest.meanings.some(({ is }) => is === 'ware'));
  return tokens[next]?.kind !== 'number' && isAfterGoods;
}
