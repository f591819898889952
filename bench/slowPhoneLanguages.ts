/**
 * Compares how long the first page in Hindi and in English takes on a slow phone (see slowPhone.ts):
 * `node bench/slowPhoneLanguages.ts`. Median of PAIRS (9) ratios of visits by new browsers in turns, until everything that
 * the page needs is loaded. Exits 1 if Hindi takes more than 5 % longer (languages.md, section 10). Needs a built web app.
 */
import type { Page } from '@playwright/test';
import { addProduct } from '../e2e/shops.ts';
import { withStage } from './conventions/withStage.ts';
import { median } from './shopWithOrders.ts';

const pairs = Number(process.env.PAIRS ?? 9);
const bar = 1.05;

/** Milliseconds from the request until the page and its first scripts are loaded. */
async function visit(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'load', timeout: 120_000 });
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.loadEventStart ?? Number.NaN;
  });
}

await withStage(async ({ shop, onSlowPhone }) => {
  const productId = await addProduct(shop, { stock: 500 });
  for (const path of ['/', '/shop', `/product/${productId}`]) {
    const waits: { english: number; hindi: number }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const english = await onSlowPhone((page) => visit(page, path));
      waits.push({ english, hindi: await onSlowPhone((page) => visit(page, `/hi${path === '/' ? '' : path}`)) });
    }
    const ratio = median(waits.map(({ english, hindi }) => hindi / english));
    if (!(ratio <= bar)) process.exitCode = 1;
    const seconds = (way: 'english' | 'hindi') => (median(waits.map((wait) => wait[way])) / 1000).toFixed(2);
    const figure = `English ${seconds('english')} s, Hindi ${seconds('hindi')} s, ratio ${ratio.toFixed(3)} (bar ${bar})`;
    console.log(`${ratio <= bar ? 'ok  ' : 'BAD '} ${path.replace(/[0-9a-f-]{36}/, '…')}: ${figure}`);
  }
});
