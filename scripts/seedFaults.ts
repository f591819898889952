/**
 * Seeds faults into rules and commands, one at a time in a scratch copy, and runs the tests until one fails.
 * `node_modules/.bin/node scripts/seedFaults.ts [--count 100] [--only PATTERN] [--list] [--seed HASH]` ends with 1 when
 * the tests catch less than 85 %. The same seed draws the same faults; PATTERN matches `file:line kind before → after`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../test/postgres.ts';
import { collectFaults, type Fault } from './faults/collect.ts';
import { copyTree, createTypeCheck, openSandbox } from './faults/sandbox.ts';
import { files, importsOf } from './measure.ts';

const root = join(import.meta.dirname, '..');
const minShare = 0.85;
const sandboxCount = 2;
const secondsPerFault = 180;
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    seed: {
      type: 'string',
      default: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    },
  },
});

const scratch = mkdtempSync(join(tmpdir(), 'haat-faults-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const describeFault = ({ file, line, kind, before, after }: Fault) => `${file}:${line} ${kind}: ${before} → ${after}`;

/** Draws faults that compile, evenly over kinds and then over files. Says how many others the compiler rejects. */
function drawFaults(count: number, compiles: (fault: Fault) => boolean): { faults: Fault[]; rejected: number } {
  const hash = (fault: Fault) =>
    createHash('sha256')
      .update(options.seed + describeFault(fault))
      .digest('hex');
  const left = collectFaults(files.filter((file) => !/\.test\.tsx?$/.test(file)))
    .filter((fault) => new RegExp(options.only).test(describeFault(fault)))
    .map((fault) => ({ fault, hash: hash(fault) }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ fault }) => fault);
  console.log(`${left.length} possible faults, seed ${options.seed}`);
  const faults: Fault[] = [];
  let rejected = 0;
  while (faults.length < count && left.length > 0) {
    const costs = left.map(({ file, kind }) => {
      const ofKind = faults.filter((fault) => fault.kind === kind).length;
      return ofKind * 1000 + faults.filter((fault) => fault.file === file).length;
    });
    const [fault] = left.splice(costs.indexOf(Math.min(...costs)), 1);
    if (fault && compiles(fault)) faults.push(fault);
    else rejected += 1;
  }
  return { faults, rejected };
}

const importers = Map.groupBy(
  files.flatMap((file) => importsOf(file).flatMap(({ to, isType }) => (isType ? [] : [{ file, to }]))),
  ({ to }) => to,
);

/**
 * Every test that reaches the file: first those beside it, of its district or importing it directly, then by the length
 * of the way.
 */
function rankTests(changed: string): string[] {
  const distances = new Map([[changed, 0]]);
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer.file)) distances.set(importer.file, distance + 1);
    }
  }
  const ofFolders = new Map<string, number>();
  for (const [file, distance] of distances) {
    if (!ofFolders.has(dirname(file))) ofFolders.set(dirname(file), distance);
  }
  const district = (file: string) => file.split('/')[1];
  const rank = (test: string): number => {
    const distance = ofFolders.get(dirname(test)) ?? 0;
    const imports = distances.get(test) ?? 0;
    const isFar = distance > 0 && imports > 1 && district(test) !== district(changed);
    return (isFar ? 100 : 0) + distance * 10 + imports / 10;
  };
  const reached = [...distances.keys()].filter((file) => /\.test\.tsx?$/.test(file));
  const ranked = reached.map((test) => ({ test, rank: rank(test) })).sort((one, other) => one.rank - other.rank);
  return ranked.map(({ test }) => test);
}

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** The tests that pass without a fault, and those that fail: these prove nothing here. */
const isSound = new Map<string, boolean>();

/** Returns whether a test fails because of the fault, and says which. */
async function tryFault({ run }: Sandbox, fault: Fault): Promise<boolean> {
  const start = Date.now();
  const tests = new Set(rankTests(fault.file));
  const count = tests.size;
  let left = secondsPerFault;
  const finish = (outcome: string) =>
    console.log(`${describeFault(fault)}\n  ${outcome} (${Math.round((Date.now() - start) / 1000)} s)`);
  while (left > 0 && tests.size > 0) {
    for (const [test, sound] of isSound) if (!sound) tests.delete(test);
    const from = Date.now();
    const { passed, failed, isOutOfTime } = await run([...tests], left, fault);
    left = isOutOfTime ? 0 : left - (Date.now() - from) / 1000;
    for (const test of passed) tests.delete(test);
    const [killer] = failed;
    if (!killer) break;
    if (!isSound.has(killer.file)) {
      const without = await run([killer.file], secondsPerFault);
      isSound.set(killer.file, without.failed.length === 0 && without.passed.length > 0);
    }
    if (isSound.get(killer.file)) {
      finish(`killed by ${killer.file} > ${killer.title}`);
      return true;
    }
    console.log(`${killer.file} fails without a fault too and is left out.`);
  }
  finish(`survived ${count - tests.size} of ${count} test files${tests.size > 0 ? ' in its time' : ''}`);
  return false;
}

async function countKilled(faults: Fault[], copies: string[]): Promise<number> {
  const postgres = await startPostgres();
  const sandboxes = await Promise.all(copies.map((copy) => openSandbox(copy, postgres)));
  const waiting = [...faults];
  let killed = 0;
  await Promise.all(
    sandboxes.map(async (sandbox) => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) if (await tryFault(sandbox, fault)) killed += 1;
    }),
  );
  for (const { close } of sandboxes) await close();
  await postgres.stop();
  return killed;
}

const copies = Array.from({ length: sandboxCount }, (_, i) => copyTree(join(scratch, String(i))));
const { faults, rejected } = drawFaults(Number(options.count), createTypeCheck(copies[0] ?? ''));
console.log(`${faults.length} drawn, ${rejected} others caught by types`);
if (options.list) {
  for (const fault of faults) console.log(describeFault(fault));
  process.exit();
}
const killed = await countKilled(faults, copies);
console.log(`${killed} of ${faults.length} faults make a test fail`);
process.exit(killed < faults.length * minShare ? 1 : 0);
