/**
 * Measures what a seller waits for with the 20 orders that are read first on a slow phone (360 px, 400 ms round trip, a processor slowed four
 * times): from the tap to the new status, from a rejection back to the old one, and where the first order begins. Exits
 * 1 if a bar is missed. `node bench/orderActions.ts`. Needs a built web app.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.ts';
import { openDatabase, startServer } from '../test/process.ts';
import { slowDown } from './conventions/slowTab.ts';
import { addOrders, login, median, openShop } from './shopWithOrders.ts';

/** Milliseconds, and pixels from the top. */
const bars = { painted: 100, rolledBack: 200, firstCard: 250 };
const rounds = 9;

/** Records in the browser when the n-th order was tapped and when it shows each of these statuses. */
function watch({ position, statuses }: { position: number; statuses: string[] }): void {
  const row = document.querySelectorAll('article')[position];
  const left = [...statuses];
  performance.clearMarks();
  const check = () => {
    const [next] = left;
    if (next && row?.textContent?.includes(next)) performance.mark(left.shift() ?? '');
    if (left.length > 0) requestAnimationFrame(check);
  };
  const start = (event: Event) => {
    performance.mark('tapped', { startTime: event.timeStamp });
    requestAnimationFrame(check);
  };
  addEventListener('click', start, { once: true, capture: true });
}

/** Milliseconds from the tap to the new status. */
async function readPaint(page: Page): Promise<number> {
  const painted = await page.waitForFunction(() => performance.getEntriesByName('Confirmed')[0]?.startTime);
  const tapped = await page.evaluate(() => performance.getEntriesByName('tapped')[0]?.startTime);
  return Number(await painted.jsonValue()) - Number(tapped);
}

/** Milliseconds from the end of the last answer to the old status. */
async function readRollback(page: Page): Promise<number> {
  const back = await page.waitForFunction(() => performance.getEntriesByName('Pending')[0]?.startTime);
  const answered = await page.evaluate(() => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/confirm'));
    return answers.map((each) => (each as PerformanceResourceTiming).responseEnd).at(-1);
  });
  return Number(await back.jsonValue()) - Number(answered);
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const server = await startServer(dataDirectory, { ADMIN_EMAIL: 'a@haat.example', ADMIN_PASSWORD: 'secret-haat-1' });
const database = await openDatabase(dataDirectory);
await addOrders(database, (await openShop(database)).sellerId, 60);
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: ['--no-sandbox'] });
const context = await browser.newContext({
  baseURL: server.url,
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
});
await context.request.post('/api/auth/login', { data: login, headers: { origin: server.url } });
const page = await context.newPage();
await page.goto('/seller/orders');
await page.getByRole('article').first().waitFor();
const firstCard = (await page.getByRole('article').first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
await slowDown(page);

const confirm = (position: number) =>
  page.getByRole('article').nth(position).getByRole('button', { name: 'Confirm', exact: true });
const painted: number[] = [];
for (let position = 0; position < rounds; position += 1) {
  await page.evaluate(watch, { position, statuses: ['Confirmed'] });
  await confirm(position).tap();
  painted.push(await readPaint(page));
  await page.getByRole('article').nth(position).getByRole('button', { name: 'Mark Shipped' }).waitFor();
}

const rolledBack: number[] = [];
const error = { code: 'internal_error', message: 'Something went wrong.' };
await page.route('**/confirm', (route) => route.fulfill({ status: 500, json: { error } }));
for (let position = rounds; position < 2 * rounds; position += 1) {
  await page.evaluate(watch, { position, statuses: ['Confirmed', 'Pending'] });
  await confirm(position).tap();
  rolledBack.push(await readRollback(page));
  await confirm(position).waitFor();
}
await browser.close();
await database.end();
await server.stop();
await rm(dataDirectory, { recursive: true });

const all = (values: number[]) => `(${values.map((each) => each.toFixed(0)).join(', ')})`;
const figures = { painted: median(painted), rolledBack: median(rolledBack), firstCard };
console.log(
  `tap to the new status: median of ${rounds} ${figures.painted.toFixed(0)} ms ${all(painted)}, bar ${bars.painted}`,
);
console.log(
  `refusal to the old status: median of ${rounds} ${figures.rolledBack.toFixed(0)} ms ${all(rolledBack)}, bar ${bars.rolledBack}`,
);
console.log(`first order: ${figures.firstCard.toFixed(0)} px from the top, bar ${bars.firstCard}`);
const isMissed = (Object.keys(bars) as (keyof typeof bars)[]).some((name) => figures[name] > bars[name]);
console.log(isMissed ? 'missed' : 'met');
process.exitCode = isMissed ? 1 : 0;
