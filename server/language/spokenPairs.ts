import type { Reading } from './reading.ts';

type Spoken = { start: number; length: number; value: number; as: string };

const ones =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)$/;
const tens = /^(?:twenty|thirty|forty|fourty|fifty|sixty|seventy|eighty|ninety)$/;

/** 'Four fifty' is 450, 'twelve ninety nine' 1299: one amount of two; `undefined` for others. */
export function joinSpokenPair<Amount extends Spoken>(
  { tokens }: Reading,
  one: Amount,
  next: Amount,
): Amount | undefined {
  const isPair =
    one.as === 'plain' &&
    one.length === 1 &&
    (next.as === 'plain' || next.as === 'money') &&
    next.start === one.start + 1 &&
    next.value < 100 &&
    ones.test(tokens[one.start]?.said ?? '') &&
    tens.test(tokens[next.start]?.said ?? '');
  return isPair
    ? { ...next, start: one.start, length: one.length + next.length, value: one.value * 100 + next.value }
    : undefined;
}
