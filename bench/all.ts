/**
 * Runs every benchmark that has a bar in sequence: `npm run bench`, optionally with names (`npm run bench -- limits
 * pages`). Prints which met their bars or were skipped, and exits 1 if one missed its bar. Needs a built web app and an otherwise idle
 * machine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const all = [
  ...['limits', 'writes', 'pages', 'processes', 'scale', 'channel', 'inbox', 'assistant', 'batches', 'productBatches'],
  ...['money', 'statements', 'payments', 'import', 'importKills', 'export'],
  ...['search', 'catalogue', 'facets', 'photoMatching', 'evidence', 'conversations', 'phone'],
  ...[
    'memory',
    'idle',
    'metrics',
    'conventions',
    'screens',
    'lighthouse',
    'payOnSlowPhone',
    'mixedLanguages',
    'languageSwitch',
    'slowPhoneLanguages',
  ],
  // The attacks of docs/attacks.md that take minutes, not hours.
  'attacks/search',
  'attacks/sockets',
  'attacks/dataSessions',
  'attacks/slowConnections',
  'attacks/webhookBodies',
  'attacks/flashSale',
  'attacks/rotation',
  'attacks/fairness',
  'attacks/simulatedCustomers',
  'attacks/takenDown',
  'attacks/suspended',
  'attacks/auditHead',
  'attacks/exhaustingSearches',
  'attacks/clock',
];
/** `conventions` runs them, so they run alone only by name. */
const partsOfConventions = ['slowPhone', 'orderActions', 'everyScreen'];
const known = [...all, ...partsOfConventions];
const filters = process.argv.slice(2);
const unknown = filters.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: choose from ${known.join(', ')}.`);

/** By exit code; 77 says that this machine lacks what the benchmark needs. */
const words: Record<number, string> = { 0: 'met', 77: 'skipped' };
const verdicts: string[] = [];
for (const name of filters.length > 0 ? filters : all) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const [code] = await once(
    spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' }),
    'exit',
  );
  const verdict = words[code] ?? 'missed or broken';
  if (!Object.hasOwn(words, code)) process.exitCode = 1;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  verdicts.push(`${name.padEnd(16)} ${verdict} (${minutes} min)`);
}
console.log(`\n${verdicts.join('\n')}`);
