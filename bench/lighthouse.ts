/**
 * Runs Lighthouse on the public pages of the demo marketplace, with its mobile preset: the median of three runs. `npm
 * run bench:lighthouse`, optionally with the addresses to measure; by default all four. Needs a built web app.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumPath } from '../scripts/chromium.ts';
import { freePort, startServer } from '../test/process.ts';

const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = ['largest-contentful-paint', 'first-contentful-paint', 'total-blocking-time'] as const;

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The four public pages, with a product and a shop of the demo. */
async function publicPaths(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/products?limit=1`);
  const { products } = (await answer.json()) as { products: { id: string; seller: { slug: string } }[] };
  const [product] = products;
  return ['/', `/product/${product?.id}`, '/shop', `/store/${product?.seller.slug}`];
}

async function measure(address: string, port: number): Promise<string> {
  const rows: number[][] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(address, { port, logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Nothing came back.');
    const { categories: scores, audits } = result.lhr;
    rows.push([
      ...categories.map((name) => (scores[name]?.score ?? 0) * 100),
      ...timings.map((name) => audits[name]?.numericValue ?? Number.NaN),
    ]);
    if (process.env.DETAILS) {
      for (const { id, score, displayValue } of Object.values(audits)) {
        if (score !== null && score < 0.9) console.log(`  ${id} ${displayValue ?? ''}`);
      }
    }
  }
  const medians = [...categories, ...timings].map((_, column) => median(rows.map((row) => row[column] ?? Number.NaN)));
  return medians.map((value) => value.toFixed(0).padStart(6)).join(' ');
}

const executablePath = chromiumPath();
if (!executablePath) throw new Error('No Chromium was found.');
const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const server = await startServer(dataDirectory);
const port = await freePort();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', `--remote-debugging-port=${port}`] });
try {
  console.log(`median of ${runs}: ${categories.join(', ')}, then LCP, FCP and TBT in ms`);
  const paths = process.argv.length > 2 ? process.argv.slice(2) : await publicPaths(server.url);
  for (const path of paths) console.log(`${path.padEnd(48)} ${await measure(server.url + path, port)}`);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDirectory, { recursive: true });
}
