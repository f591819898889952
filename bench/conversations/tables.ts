import { languages } from '../assistant/corpus.ts';
import type { Played, PlayedTurn } from './play.ts';

const isRight = ({ faults }: PlayedTurn) => faults.length === 0;
export const rightTurns = (played: readonly Played[]) => played.flatMap(({ turns }) => turns).filter(isRight).length;
export const faultless = (played: readonly Played[]) => played.filter(({ turns }) => turns.every(isRight)).length;
export const wrongOrders = (played: readonly Played[]) =>
  played.flatMap(({ turns }) => turns).filter((turn) => turn.isWrongOrder).length;

const outOf = (count: number, all: number) => `${count}/${all} (${all ? Math.round((100 * count) / all) : 0} %)`;

const wayNames = { en: 'English', hi: 'Hindi, Devanagari', 'hi-Latn': 'Hindi, Latin letters' };

/** Turns that are right and conversations without a fault, by way of writing, and orders placed wrongly. */
export function printTotals(played: readonly Played[]): void {
  const show = (name: string, some: readonly Played[]) => {
    const turns = some.flatMap((one) => one.turns).length;
    const right = outOf(rightTurns(some), turns).padEnd(18);
    console.log(`${name.padEnd(22)}turns right ${right}without a fault ${outOf(faultless(some), some.length)}`);
  };
  for (const language of languages)
    show(
      wayNames[language],
      played.filter((one) => one.language === language),
    );
  show('all', played);
  console.log(`orders placed with a wrong address, quantity or option: ${wrongOrders(played)}`);
}

/** Prints the turns that aren't right, or all. */
export function printFailures(played: readonly Played[], { showsAll }: { showsAll: boolean }): void {
  for (const { id, title, turns } of played) {
    if (!showsAll && turns.every(isRight)) continue;
    console.log(`\n# ${id} · ${title}`);
    for (const [at, turn] of turns.entries()) if (showsAll || !isRight(turn)) printTurn(at + 1, turn);
  }
}

function printTurn(number: number, { says, heard, cart, faults, isWrongOrder }: PlayedTurn): void {
  console.log(`  ${number} > ${says.join(' ⏎ ')}`);
  console.log(`    < ${heard.replaceAll('\n', ' / ') || '(nothing)'}`);
  if (cart) console.log(`    cart: ${cart}`);
  for (const fault of faults) console.log(`    ✗ ${fault}`);
  if (isWrongOrder) console.log('    ✗✗ this order was placed wrongly');
}
