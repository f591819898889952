/** Runs all checks that must pass before a change is merged. The last line of output is `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserReport, flakyOf } from './browserReport.ts';
import { chromiumPath } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'haat-reports-'));
const counts = { passed: 0, failed: 0 };
/** Tests that passed on retry. */
const flaky: string[] = [];
const flakyUnits = join(reports, 'flaky.txt');

/** `isBeside`: it runs while another command prints, so its output is printed as a whole at the end. */
async function run(title: string, command: string, env: Record<string, string> = {}, isBeside = false) {
  const heading = `\n── ${title}`;
  if (!isBeside) console.log(heading);
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env, PATH: path, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [status] = await once(child, 'close');
  if (isBeside) console.log(`${heading}\n${output}`);
  return status === 0;
}

function count(passed: number, failed: number): void {
  counts.passed += passed;
  counts.failed += failed;
}

/** Runs a check that counts as one test, concurrently with the tests. */
async function check(title: string, command: string): Promise<void> {
  const passed = await run(title, command, {}, true);
  count(passed ? 1 : 0, passed ? 0 : 1);
}

/** Runs a test runner with a JSON report. If it fails without a failed test, that counts as one failure. */
async function suite(
  title: string,
  command: string,
  report: string,
  read: (report: unknown) => [passed: number, failed: number],
): Promise<void> {
  const file = join(reports, report);
  const succeeded = await run(title, command, {
    REPORT: file,
    FLAKY: flakyUnits,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  try {
    const [passed, failed] = read(JSON.parse(readFileSync(file, 'utf8')));
    count(passed, succeeded ? failed : Math.max(failed, 1));
  } catch (error) {
    console.error(`${title} left no report:`, error);
    count(0, 1);
  }
}

/** Runs the checks in sequence while the tests wait. */
async function checks(): Promise<void> {
  await check('Types', 'node node_modules/typescript-native/bin/tsc --noEmit');
  await check('Lint and format', 'biome check --error-on-warnings');
}

const checked = checks();
await suite(
  'Unit and API',
  'vitest run --reporter=default --reporter=./test/flaky.ts --reporter=json --outputFile.json="$REPORT"',
  'vitest.json',
  (report) => {
    const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number };
    if (existsSync(flakyUnits)) flaky.push(...readFileSync(flakyUnits, 'utf8').trim().split('\n'));
    return [numPassedTests, numFailedTests];
  },
);
await checked;
const browser = chromiumPath();
if (browser) {
  process.env.CHROMIUM_PATH = browser;
  await suite('Browser journeys', 'playwright test --reporter=list,json', 'playwright.json', (report) => {
    const { suites, stats } = report as BrowserReport;
    flaky.push(...flakyOf({ suites }));
    return [stats.expected + stats.flaky, stats.unexpected];
  });
} else {
  console.error(
    'No Chromium was found and none could be installed. Install one (on Debian: apt-get install chromium).',
  );
  count(0, 1);
}
rmSync(reports, { recursive: true });
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(`\n${flaky.length} flaky`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
