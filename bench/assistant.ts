/**
 * Runs the assistant against a corpus of messages by customers and sellers: `node bench/assistant.ts`. A third of the
 * messages is held out by the hash of their ids; only totals are printed for these, so that nobody tunes on them.
 *
 * `--tuned` lists the failures in the other two thirds; `--words` only parses words, without a database; `--quick`
 * skips the times at 10,000 products; `--spellings` only tries the words for goods in `spellings.tsv`; `--large` also measures them beside a million products of other shops, which
 * takes some minutes to create.
 *
 * `--model` uses the language model in ASSISTANT_MODEL, ASSISTANT_KEY and ASSISTANT_URL, as the server does, and prints
 * how often and why the built-in engine answered instead.
 *
 * Exits 1 if less than 92 % of the held-out messages get the right action, any answer states a wrong fact, or the
 * median or p99 of 100 answers or the p95 of their processor time exceeds 20 ms at 10,000 products of the shop, or 60 ms with the million beside them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../test/postgres.ts';
import { openEngine } from './assistant/builtIn.ts';
import { catalogue, customers, isAside } from './assistant/corpus.ts';
import type { Propose } from './assistant/engine.ts';
import { judge, type Verdict } from './assistant/judge.ts';
import { addOtherShops, addProducts, openContext, publicUrl } from './assistant/marketplace.ts';
import { modelOfEnvironment, showModel } from './assistant/model.ts';
import { showCaptions, showSellerWords } from './assistant/phoneTables.ts';
import { fillShop, nameOf } from './assistant/shop.ts';
import { showSpellings } from './assistant/spellingTables.ts';
import { percentile, printTable, share } from './assistant/table.ts';
import { showUnderstanding } from './assistant/understanding.ts';

const listsTuned = process.argv.includes('--tuned');
const asksModel = process.argv.includes('--model');
const isQuick = asksModel || process.argv.includes('--quick');
const isLarge = process.argv.includes('--large');
const bars = { action: 0.92, shop: 20, marketplace: 60 };
const sizes = { shop: 10_000, marketplace: 1_000_000 };

const failed: string[] = [];
function mustBe(holds: boolean, claim: string): void {
  if (!holds) failed.push(claim);
}

async function runAll(propose: Propose): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const wanted of customers) {
    const proposal = await propose([...wanted.before, wanted.message]);
    const records = [...new Set(proposal.records.map(nameOf))];
    verdicts.push(judge(wanted, proposal, records, catalogue, publicUrl));
  }
  return verdicts;
}

function showCustomers(verdicts: Verdict[]): void {
  const times = (results: Verdict[]) => results.map(({ proposal }) => proposal.milliseconds);
  printTable('customers', verdicts, ({ wanted }) => wanted, [
    ['right action', (results) => share(results, ({ action }) => action)],
    ['right record', (results) => share(results, ({ record }) => record)],
    ['in the right script', (results) => share(results, ({ script }) => script)],
    ['numbers stated', (results) => String(results.reduce((sum, { stated }) => sum + stated, 0))],
    ['wrong facts', (results) => String(results.reduce((sum, { wrong }) => sum + wrong.length, 0))],
    [
      'handed over, of who must be',
      (results) =>
        share(
          results,
          ({ proposal }) => proposal.handsOver,
          ({ wanted }) => wanted.handsOver === 'yes',
        ),
    ],
    [
      '… of who must not',
      (results) =>
        share(
          results,
          ({ proposal }) => proposal.handsOver,
          ({ wanted }) => wanted.handsOver === 'no',
        ),
    ],
    ['median ms', (results) => percentile(times(results), 0.5).toFixed(1)],
    ['p99 ms', (results) => percentile(times(results), 0.99).toFixed(1)],
  ]);
  const aside = verdicts.filter(({ wanted }) => isAside(wanted.id));
  mustBe(
    aside.filter(({ action }) => action).length >= bars.action * aside.length,
    `right action on what is set aside: at least ${bars.action * 100} %`,
  );
  mustBe(
    verdicts.every(({ wrong }) => wrong.length === 0),
    'no wrong facts',
  );
}

/** The failures in the tuning part. */
function listFailures(verdicts: Verdict[]): void {
  for (const { wanted, proposal, records, action, record, wrong, script } of verdicts) {
    if (isAside(wanted.id) || (action && record && script && wrong.length === 0)) continue;
    const before = wanted.before.map((text) => `${text} ⏎ `).join('');
    console.log(`${wanted.id} ${before}${wanted.message}`);
    const over = `hands over: ${wanted.handsOver}`;
    if (!action)
      console.log(
        `   action ${proposal.action}${proposal.handsOver ? ', handed over' : ''}, wanted ${wanted.actions.join('|')}, ${over}`,
      );
    if (!record) console.log(`   records ${records.join(' ') || 'none'}, wanted ${wanted.records}`);
    if (!script) console.log(`   script: ${proposal.texts[0]}`);
    if (wrong.length > 0) console.log(`   wrong: ${wrong.join(', ')} in ${JSON.stringify(proposal.texts)}`);
  }
}

/** Warms up with each message once and vacuums the table, as on a server that has run for a while. */
async function measure(propose: Propose, what: string, bar: number): Promise<void> {
  await context.database.pool.query('vacuum analyze products, search_words');
  await runAll(propose);
  const times = (await runAll(propose)).map(({ proposal }) => proposal.milliseconds);
  const [median, last] = [percentile(times, 0.5), percentile(times, 0.99)];
  console.log(`${what}: median ${median.toFixed(1)} ms, p99 ${last.toFixed(1)} ms (at most ${bar})`);
  mustBe(last <= bar, `answers with ${what}: at most ${bar} ms`);
  const processor = percentile(await processorTimes(propose), 0.95);
  console.log(`${what}: p95 of processor time ${processor.toFixed(1)} ms (at most ${bar})`);
  mustBe(processor <= bar, `processor time of answers with ${what}: at most ${bar} ms`);
}

/** What each answer costs this process in milliseconds, whatever else the machine does. */
async function processorTimes(propose: Propose): Promise<number[]> {
  const times: number[] = [];
  for (const { before, message } of customers) {
    const began = process.cpuUsage();
    await propose([...before, message]);
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1000);
  }
  return times;
}

const count = (number: number) => number.toLocaleString('en-IN');
showUnderstanding(listsTuned);
showCaptions(listsTuned);
showSellerWords(listsTuned);
if (process.argv.includes('--words')) process.exit();

const postgres = await startPostgres();
const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const { context, close } = await openContext(
  postgres.template,
  directory,
  asksModel ? modelOfEnvironment() : undefined,
);
try {
  await showSpellings(context, listsTuned);
  if (process.argv.includes('--spellings')) process.exit();
  const shop = await fillShop(context);
  const propose = await openEngine(context, shop);
  const verdicts = await runAll(propose);
  showCustomers(verdicts);
  if (listsTuned) listFailures(verdicts);
  if (asksModel) showModel();
  console.log('');
  if (!isQuick) {
    await addProducts(context, shop.sellerId, sizes.shop - catalogue.products.length);
    await measure(propose, `${count(sizes.shop)} products of the shop`, bars.shop);
  }
  if (isLarge) {
    const began = performance.now();
    await addOtherShops(context, sizes.marketplace);
    console.log(`Their making took ${((performance.now() - began) / 1000).toFixed(0)} s.`);
    await measure(propose, `${count(sizes.marketplace)} products of other shops beside them`, bars.marketplace);
  }
} finally {
  await close();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
for (const claim of failed) console.log(`FAILED: ${claim}`);
process.exitCode = failed.length > 0 ? 1 : 0;
