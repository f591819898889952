/**
 * `npm run test:repeat [-- ROUNDS FILE…]`: runs the browser tests five times next to two processes that each use a
 * core, to simulate a busy machine. Exits 1 if a test fails twice or more than two are flaky in all rounds together.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserReport, flakyOf } from './browserReport.ts';
import { chromiumPath } from './chromium.ts';

const maxFlaky = 2;
const [rounds = '5', ...files] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'haat-repeat-'));
const report = join(folder, 'report.json');
const env = { ...process.env, CHROMIUM_PATH: chromiumPath() ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: report };
const busy: ChildProcess[] = [0, 1].map(() => spawn(process.execPath, ['-e', 'for (;;);']));
const totals = { passed: 0, failed: 0 };
const flaky: string[] = [];
try {
  for (let round = 0; round < Number(rounds); round += 1) {
    rmSync(report, { force: true });
    const runner = join(root, 'node_modules/.bin/playwright');
    spawnSync(runner, ['test', '--reporter=list,json', ...files], { cwd: root, env, stdio: 'inherit' });
    const { suites, stats } = JSON.parse(readFileSync(report, 'utf8')) as BrowserReport;
    totals.passed += stats.expected + stats.flaky;
    totals.failed += stats.unexpected;
    flaky.push(...flakyOf({ suites }));
  }
} finally {
  for (const each of busy) each.kill();
  rmSync(folder, { recursive: true });
}
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${flaky.length} flaky`);
process.exitCode = totals.passed > 0 && totals.failed === 0 && flaky.length <= maxFlaky ? 0 : 1;
