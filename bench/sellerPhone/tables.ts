import { readCaption } from '../../server/language/captions.ts';
import { languages } from '../assistant/corpus.ts';
import { judgeOptionCaption, type OptionCaption } from '../assistant/optionCases.ts';
import { percentile } from '../assistant/table.ts';
import type { Played } from './play.ts';

const turnsOf = (played: readonly Played[]) => played.flatMap(({ turns }) => turns);
export const rightTurns = (played: readonly Played[]) =>
  turnsOf(played).filter(({ faults }) => faults.length === 0).length;
export const wrongActs = (played: readonly Played[]) => turnsOf(played).filter((turn) => turn.isWrongAct).length;

const outOf = (count: number, all: number) => `${count}/${all} (${all ? Math.round((100 * count) / all) : 0} %)`;

/** Prints how many turns are right, by way of writing, what was done wrongly without a tap, and the slowest answer. */
export function printTotals(name: string, played: readonly Played[]): void {
  const show = (title: string, some: readonly Played[]) =>
    console.log(`${title.padEnd(24)}right ${outOf(rightTurns(some), turnsOf(some).length)}`);
  for (const language of languages)
    show(
      `${name}, ${language}`,
      played.filter((one) => one.language === language),
    );
  show(`${name}, all`, played);
  const times = turnsOf(played).map(({ milliseconds }) => milliseconds);
  console.log(`acts on the wrong thing without a tap: ${wrongActs(played)}`);
  console.log(
    `answers: median ${percentile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(0, ...times).toFixed(0)} ms`,
  );
}

/** Prints how many sentences of each row of the table are right; their ids begin with the row. */
export function printRows(played: readonly Played[]): void {
  const rowOf = ({ id }: Played) => id.replace(/\d+$/, '');
  for (const row of new Set(played.map(rowOf))) {
    const some = played.filter((one) => rowOf(one) === row);
    console.log(`${row.padEnd(24)}right ${outOf(rightTurns(some), turnsOf(some).length)}`);
  }
}

/** Prints the turns that aren't right. */
export function printFailures(played: readonly Played[]): void {
  for (const { id, turns } of played) {
    for (const { says, heard, faults } of turns) {
      if (faults.length === 0) continue;
      console.log(`${id} > ${says.join(' ⏎ ')}\n    < ${heard.replaceAll('\n', ' / ')}`);
      for (const fault of faults) console.log(`    ✗ ${fault}`);
    }
  }
}

export const judgeCaptions = (captions: readonly OptionCaption[]) =>
  captions.map((wanted) => {
    const read = readCaption(wanted.caption);
    return { wanted, read, verdict: judgeOptionCaption(wanted, read) };
  });

export function printCaptions(captions: readonly OptionCaption[], listsFailures: boolean): void {
  const verdicts = judgeCaptions(captions);
  const right = verdicts.filter(({ verdict }) => verdict.price && verdict.stock && verdict.options && verdict.name);
  const wrong = verdicts.filter(({ verdict }) => verdict.isSilentlyWrong);
  console.log(`captions                right ${outOf(right.length, verdicts.length)}`);
  console.log(`a wrong price or stock, and nothing asked: ${wrong.length}`);
  for (const { wanted, read, verdict } of listsFailures ? verdicts : []) {
    if (verdict.price && verdict.stock && verdict.options && verdict.name) continue;
    console.log(`${wanted.id} ${verdict.isSilentlyWrong ? 'SILENT ' : ''}${wanted.caption}`);
    console.log(`    wanted ${wanted.options} · ${wanted.price} · ${wanted.stock}`);
    console.log(`    ${JSON.stringify(read)}`);
  }
}
