/** Everything that must hold before a change lands. The last line of its output is `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'haat-reports-'));
const counts = { passed: 0, failed: 0 };

function run(title: string, command: string, env: Record<string, string> = {}): boolean {
  console.log(`\n── ${title}`);
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const { status } = spawnSync(command, {
    cwd: root,
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: path, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return status === 0;
}

function count(passed: number, failed: number): void {
  counts.passed += passed;
  counts.failed += failed;
}

/** A check that is one test. */
function check(title: string, command: string): void {
  const passed = run(title, command);
  count(passed ? 1 : 0, passed ? 0 : 1);
}

/** A runner with a JSON report; one that fails without a failed test counts as one failure. */
function suite(title: string, command: string, report: string, read: (report: unknown) => [number, number]): void {
  const file = join(reports, report);
  const succeeded = run(title, command, { REPORT: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  try {
    const [passed, failed] = read(JSON.parse(readFileSync(file, 'utf8')));
    count(passed, succeeded ? failed : Math.max(failed, 1));
  } catch (error) {
    console.error(`${title} left no report:`, error);
    count(0, 1);
  }
}

check('Types', 'tsc --noEmit');
check('Lint and format', 'biome check --error-on-warnings');
check('Typed API client', 'node scripts/client.ts --check');
suite(
  'Unit and API',
  'vitest run --reporter=default --reporter=json --outputFile.json="$REPORT"',
  'vitest.json',
  (report) => {
    const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number };
    return [numPassedTests, numFailedTests];
  },
);
const browser = chromiumPath();
if (browser) {
  process.env.CHROMIUM_PATH = browser;
  suite('Browser journeys', 'playwright test --reporter=list,json', 'playwright.json', (report) => {
    const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } };
    return [stats.expected + stats.flaky, stats.unexpected];
  });
} else {
  console.error(
    'No Chromium was found and none could be installed. Install one (on Debian: apt-get install chromium).',
  );
  count(0, 1);
}
rmSync(reports, { recursive: true });
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
