/**
 * Runs Lighthouse on public pages of the demo marketplace and on screens of its first seller, with its mobile preset: the
 * median of three runs. `npm run bench:lighthouse`, optionally with the addresses to measure. Exits 1 if a bar is
 * missed. Needs a built web app.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { demoAccountsFile } from '../demo/accounts.ts';
import { chromiumPath } from '../scripts/chromium.ts';
import { freePort, startServer } from '../test/process.ts';

const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = ['largest-contentful-paint', 'first-contentful-paint', 'total-blocking-time'] as const;

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** In points, and milliseconds of LCP and TBT. */
const bars = {
  public: { performance: 98, contentful: 1200, blocked: Number.POSITIVE_INFINITY },
  panel: { performance: 90, contentful: 2200, blocked: 100 },
};

/** The four public pages, with a product and a shop of the demo, and what sellers open most. */
async function usualPaths(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/products?limit=1`);
  const { products } = (await answer.json()) as { products: { id: string; seller: { slug: string } }[] };
  const [product] = products;
  const ofSellers = ['dashboard', 'orders', 'products', 'products/new', 'money'].map((name) => `/seller/${name}`);
  return ['/', `/product/${product?.id}`, '/shop', `/store/${product?.seller.slug}`, ...ofSellers];
}

/** The cookies of the demo's first seller. */
async function signIn(url: string, dataDirectory: string): Promise<string> {
  const accounts = await readFile(demoAccountsFile(dataDirectory), 'utf8');
  const [, password = '', email = ''] = /^Sellers.* (\S+):\n +(\S+)/m.exec(accounts) ?? [];
  const data = { email, password, role: 'seller', rememberMe: false };
  const headers = { 'content-type': 'application/json', origin: url };
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

type Visit = { address: string; port: number; cookie: string | undefined };

async function measure({ address, port, cookie }: Visit): Promise<number[]> {
  const rows: number[][] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(address, { port, logLevel: 'error', ...(cookie && { extraHeaders: { cookie } }) });
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
  return [...categories, ...timings].map((_, column) => median(rows.map((row) => row[column] ?? Number.NaN)));
}

const executablePath = chromiumPath();
if (!executablePath) throw new Error('No Chromium was found.');
const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const server = await startServer(dataDirectory);
const port = await freePort();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', `--remote-debugging-port=${port}`] });
try {
  console.log(`median of ${runs}: ${categories.join(', ')}, then LCP, FCP and TBT in ms`);
  const paths = process.argv.length > 2 ? process.argv.slice(2) : await usualPaths(server.url);
  const session = await signIn(server.url, dataDirectory);
  for (const path of paths) {
    const isOwn = path.startsWith('/seller/');
    const medians = await measure({ address: server.url + path, port, cookie: isOwn ? session : undefined });
    const [performance = 0, , , , contentful = 0, , blocked = 0] = medians;
    const bar = bars[isOwn ? 'panel' : 'public'];
    const isMet = performance >= bar.performance && contentful <= bar.contentful && blocked <= bar.blocked;
    if (!isMet) process.exitCode = 1;
    const figures = medians.map((value) => value.toFixed(0).padStart(6)).join(' ');
    console.log(`${path.padEnd(48)} ${figures}${isMet ? '' : '  missed'}`);
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDirectory, { recursive: true });
}
