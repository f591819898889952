/**
 * Plays whole conversations of customers through the real path of a message and judges every turn:
 * `node bench/conversations.ts`.
 *
 * `--list` prints each turn that isn't right, with what was said and done; `--only ID` plays one conversation and
 * prints all of it; `--second` plays the second set in place of the first, `--singles` single messages; `--aside` plays
 * those kept aside, of which it prints totals alone, so that nobody tunes on them.
 *
 * Exits 1 if any order was placed with a wrong address, quantity or option.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../test/postgres.ts';
import { openContext } from './assistant/marketplace.ts';
import { readAside, readConversations, readSecond, readSingles } from './conversations/cases.ts';
import { type Played, playAll } from './conversations/play.ts';
import { fillShops } from './conversations/shops.ts';
import { printFailures, printTotals } from './conversations/tables.ts';

const isAside = process.argv.includes('--aside');
const listsFailures = process.argv.includes('--list') && !isAside;
const onlyAt = process.argv.indexOf('--only');
const only = onlyAt < 0 ? undefined : process.argv[onlyAt + 1];

const sets = { '--aside': readAside, '--second': readSecond, '--singles': readSingles };
const named = Object.entries(sets).find(([flag]) => process.argv.includes(flag));
const all = (named?.[1] ?? readConversations)();
const chosen = only && !isAside ? all.filter(({ id }) => id === only) : all;

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
process.exitCode = played.some(({ turns }) => turns.some(({ isWrongOrder }) => isWrongOrder)) ? 1 : 0;
