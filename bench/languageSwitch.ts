/**
 * Measures how soon the shop answers in the other language: `node bench/languageSwitch.ts`. Median of eleven switches in
 * one browser, from the tap until the page has been read. Exits 1 above the bar (languages.md, section 10). Needs a built
 * web app.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.ts';
import { startServer } from '../test/process.ts';
import { openShop, trafficEnvironment } from '../test/traffic.ts';

const switches = 11;
/** In milliseconds. */
const bar = 300;

const directory = await mkdtemp(join(tmpdir(), 'haat-switch-'));
const server = await startServer(directory, trafficEnvironment);
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: ['--no-sandbox'] });
try {
  await openShop(server.url, 20);
  const page = await browser.newPage({ viewport: { width: 360, height: 780 }, locale: 'en-IN' });
  await page.goto(`${server.url}/shop`);
  const times: number[] = [];
  for (let number = 0; number < switches; number += 1) {
    const before = await page.locator('html').getAttribute('lang');
    await page.locator('a[href^="/language/"]').first().click();
    await page.locator(`html:not([lang="${before}"])`).waitFor({ state: 'attached' });
    const { redirectStart, startTime, domInteractive } = await page.evaluate(
      () => performance.getEntriesByType('navigation')[0]?.toJSON() as PerformanceNavigationTiming,
    );
    times.push(domInteractive - Math.min(redirectStart, startTime));
  }
  const median = times.toSorted((a, b) => a - b)[(switches - 1) / 2] ?? Number.POSITIVE_INFINITY;
  const isMet = median <= bar;
  console.log(`${isMet ? 'ok  ' : 'BAD '} the shop in the other language: ${median.toFixed(0)} ms (bar ${bar})`);
  if (!isMet) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
