/**
 * Measures each user interface convention against its bar: `node bench/conventions.ts`. Starts a marketplace and tests
 * it in Chromium; conventions that other scripts measure call those. Takes about five minutes on a quiet machine and
 * needs a built web app. Exits 1 if a bar is missed; lists what is not built.
 */
import { execFileSync } from 'node:child_process';
import { chatKurti } from './conventions/chatKurti.ts';
import { exportedTimes, firstError, firstSteps, live, palette, preview, printed, taps } from './conventions/moves.ts';
import { kurti, productPage } from './conventions/options.ts';
import { pictures } from './conventions/pictures.ts';
import type { Found, Stage } from './conventions/stage.ts';
import { stockScroll } from './conventions/stockScroll.ts';
import { withStage } from './conventions/withStage.ts';

type Row = { id: string; bar: string } & (
  | { measure(stage: Stage): Promise<Found> }
  /** Another script with its own bars. */
  | { script: string[] }
  /** Tests that enforce it; they are not run from here. */
  | { tests: string }
  | { missing: string }
);

const rows: Row[] = [
  {
    id: 'U-01 address',
    bar: 'the same rows, back undoes, nonsense falls back',
    script: ['bench/everyScreen.ts', 'addresses'],
  },
  {
    id: 'U-02 at once, U-09 first order',
    bar: 'painted ≤ 100 ms, taken back ≤ 200 ms; ≤ 250 px from the top',
    script: ['bench/orderActions.ts'],
  },
  { id: 'U-02 undo', bar: 'restores exactly', tests: 'e2e/seller-products-batch.spec.ts' },
  { id: 'U-03 palette', bar: 'the first key ≤ 60 ms, processor slowed four times', measure: palette },
  { id: 'U-03 keys', bar: 'one table; can be switched off', tests: 'e2e/shortcuts.spec.ts' },
  { id: 'U-04 shift', bar: '≤ 0.02 on every first screen', script: ['bench/everyScreen.ts', 'shifts'] },
  { id: 'U-05 empty lists', bar: 'a text and one action', tests: 'e2e/seller-*.spec.ts, e2e/admin-*.spec.ts' },
  { id: 'U-06 first error', bar: 'has the focus ≤ 100 ms', measure: firstError },
  { id: 'U-07 import', bar: '1,000 rows ≤ 10 s', script: ['bench/import.ts', '1000', 'csv'] },
  {
    id: 'U-08 pictures',
    bar: '5 × 4 MB on 1 Mbit/s: moves every ≤ 1 s; one cancelled, one resumed',
    measure: pictures,
  },
  { id: 'U-09 widths', bar: 'nothing scrolls sideways', script: ['bench/everyScreen.ts', 'widths'] },
  { id: 'U-10 axe', bar: '0 violations', tests: 'e2e/every-page.spec.ts and each state in its spec' },
  { id: 'U-11 slow phone', bar: '≤ 3.5 s first, ≤ 1.5 s again', script: ['bench/slowPhone.ts'] },
  { id: 'U-11 bytes', bar: 'budgets of each screen', tests: 'test/budgets.test.ts' },
  { id: 'U-12 languages', bar: 'English and Hindi', tests: 'e2e/hindi-pages.spec.ts, test/texts.test.ts' },
  { id: 'U-13 amounts', bar: '₹1,23,456', tests: 'texts/formats.test.ts' },
  { id: 'U-14 export', bar: 'Indian time', measure: exportedTimes },
  { id: 'U-15 dark', bar: 'no flash, contrast', tests: 'e2e/layouts.spec.ts, e2e/every-page.spec.ts' },
  { id: 'U-16 offline shell', bar: 'reload ≤ 1 s', missing: 'there is no service worker; drafts survive' },
  { id: 'U-17 preview', bar: 'picture < 300 KB, head < 10 KB', measure: preview },
  { id: 'U-18 paper', bar: '15 lines on one A4', measure: printed },
  { id: 'U-19 destructive', bar: 'asks, and names what ends', tests: 'e2e/seller-orders-phone.spec.ts' },
  { id: 'U-20 first steps', bar: '≤ 25 taps, ≤ 40 s on the slow phone', measure: firstSteps },
  { id: 'U-21 20 orders', bar: '≤ 20 taps', measure: taps },
  { id: 'U-21 500 orders', bar: '≤ 3 s', script: ['bench/batches.ts'] },
  { id: 'U-21 500 products', bar: '≤ 3 s', script: ['bench/productBatches.ts'] },
  { id: 'U-22 browsers', bar: 'Firefox and WebKit', missing: 'only Chromium is tried' },
  { id: 'Options, first kurti', bar: 'slow phone: ≤ 90 s, ≤ 35 taps', measure: kurti },
  { id: 'Options, kurti by chat', bar: 'photos and a caption: live in ≤ 30 s', measure: chatKurti },
  { id: 'Options, product page', bar: '250 variants: ≤ 12 KB more HTML; shown ≤ 50 ms', measure: productPage },
  { id: 'Options, stock', bar: '2,000 lines: 60 frames a second, ≤ 2 % late', measure: stockScroll },
  { id: 'U-23 live', bar: 'a new order is seen ≤ 2 s', measure: live },
];

/** A script's last line of output, and whether it succeeded. */
function run(script: string[]): Found {
  try {
    const output = execFileSync(process.execPath, script, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    return { figure: output.trim().split('\n').join('; '), isMet: true };
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    return { figure: stdout?.trim().split('\n').join('; ') ?? String(error), isMet: false };
  }
}

async function find(row: Row, stage: Stage): Promise<[verdict: string, figure: string]> {
  if ('missing' in row) return ['not met', row.missing];
  if ('tests' in row) return ['by tests', row.tests];
  const { figure, isMet } = 'script' in row ? run(row.script) : await row.measure(stage);
  if (!isMet) process.exitCode = 1;
  return [isMet ? 'met' : 'MISSED', figure];
}

await withStage(async (stage) => {
  const filters = process.argv.slice(2);
  for (const row of rows.filter(({ id }) => filters.length === 0 || filters.some((name) => id.startsWith(name)))) {
    const [verdict, figure] = await find(row, stage);
    console.log(`| ${row.id} | ${row.bar} | ${figure} | ${verdict} |`);
  }
});
