/**
 * Every benchmark that has a bar, one after the other: `npm run bench`, with names wanted (`npm run bench -- limits
 * pages`), or all without. Says at the end which met its bars, and ends with 1 when one did not. Needs a built web app
 * and a machine that does nothing else; all of it takes about an hour.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const all = [
  ...['limits', 'writes', 'pages', 'processes', 'scale', 'channel', 'inbox', 'assistant', 'batches', 'productBatches'],
  // The last one runs those of the slow phone and of orders' actions too.
  ...['memory', 'idle', 'metrics', 'conventions'],
  // Attacks of docs/attacks.md that need minutes, not hours.
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
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: choose from ${all.join(', ')}.`);

const verdicts: string[] = [];
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const [code] = await once(
    spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' }),
    'exit',
  );
  if (code !== 0) process.exitCode = 1;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  verdicts.push(`${name.padEnd(16)} ${code === 0 ? 'met' : 'missed or broken'} (${minutes} min)`);
}
console.log(`\n${verdicts.join('\n')}`);
