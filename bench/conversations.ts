/**
 * Plays whole conversations of customers through the real path of a message and judges every turn:
 * `node bench/conversations.ts`.
 *
 * `--list` prints each turn that isn't right, with what was said and done; `--only ID,ID` plays those whose ids begin so and
 * prints all of it; `--second` to `--thirteenth` play these sets in place of the first, `--singles` single messages;
 * `--aside` plays those kept aside (`--eleventh` to `--thirteenth` with `--aside`: of these sets), of which it prints
 * totals alone, so that nobody tunes on them.
 *
 * Exits 1 if less than 85 % of the turns are right (95 % of single messages), less than 60 % of the conversations have
 * no fault, or any order was placed with a wrong address, quantity or option.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../test/postgres.ts';
import { openContext } from './assistant/marketplace.ts';
import { readAside, readConversations, readSet, readSingles, setNames } from './conversations/cases.ts';
import { type Played, playAll } from './conversations/play.ts';
import { fillShops } from './conversations/shops.ts';
import { faultless, printFailures, printTotals, rightTurns, wrongOrders } from './conversations/tables.ts';

const isAside = process.argv.includes('--aside');
const listsFailures = process.argv.includes('--list') && !isAside;
const areSingles = process.argv.includes('--singles');
const bars = { turns: areSingles ? 0.95 : 0.85, conversations: 0.6 };
const onlyAt = process.argv.indexOf('--only');
const only = onlyAt < 0 ? undefined : process.argv[onlyAt + 1];

const set = setNames.find((name) => process.argv.includes(`--${name}`));
const all = isAside ? readAside(set) : areSingles ? readSingles() : set ? readSet(set) : readConversations();
const chosen = only && !isAside ? all.filter(({ id }) => only.split(',').some((start) => id.startsWith(start))) : all;

const postgres = await startPostgres();
const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const { context, close } = await openContext(postgres.template, directory);
let played: Played[] = [];
const began = performance.now();
try {
  played = await playAll(context, await fillShops(context), chosen);
} finally {
  await close();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
if (listsFailures || only) printFailures(played, { showsAll: only !== undefined });
printTotals(played);
console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`);
const turns = played.flatMap((one) => one.turns).length;
const isMet =
  rightTurns(played) >= bars.turns * turns &&
  faultless(played) >= bars.conversations * played.length &&
  wrongOrders(played) === 0;
if (!isMet)
  console.log(
    `FAILED: at least ${bars.turns * 100} % of turns and ${bars.conversations * 100} % of conversations, no wrong order`,
  );
process.exitCode = isMet ? 0 : 1;
