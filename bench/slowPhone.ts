/**
 * When screens can be used on a slow phone: 360 px wide, 400 ms there and back, 400 kbit/s, a processor slowed four
 * times. `node bench/slowPhone.ts`, with the addresses to look at as arguments, or all without. Median of five visits by
 * new browsers and of five by the same ones again. Ends with 1 where a bar is missed. Needs a built web app.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startServer } from '#test/process.ts';
import { chromiumPath } from '../scripts/chromium.ts';

const visits = 5;
const admin = { email: 'admin@haat.example', password: 'secret-haat-1' };
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** In milliseconds. */
const bars = { first: 3500, repeated: 1500 };

type Screen = {
  path: string;
  /** What there must be to see, without which the screen is of no use yet. */
  controls: string[];
  /** Uses it: throws where it could not be used after all. */
  use(page: Page): Promise<void>;
};

const screens: Screen[] = [
  {
    path: '/auth/login',
    controls: ['input[type=email]', 'input[type=password]', 'button[type=submit]'],
    async use(page) {
      await page.getByText('Admin', { exact: true }).click();
      await page.getByLabel('Email').fill(admin.email);
      await page.getByLabel(/^Password/).fill(admin.password);
      await page.getByRole('button', { name: 'Sign in as Admin' }).click();
      await page.waitForURL('**/admin/dashboard', { waitUntil: 'commit', timeout: 120_000 });
    },
  },
];

/** Notes when all controls are there: drawn, not switched off, and the page free to answer. Runs in the browser. */
function watch(selectors: string[]): void {
  const isThere = (selector: string) => {
    const control = document.querySelector<HTMLElement & { disabled?: boolean }>(selector);
    return control !== null && control.disabled !== true && control.getClientRects().length > 0;
  };
  const look = () => {
    if (selectors.every(isThere)) performance.mark('usable');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Milliseconds from the tap on a link to a screen that can be used. */
async function visit(page: Page, { path }: Screen): Promise<number> {
  await page.goto('about:blank');
  await page.goto(path, { waitUntil: 'commit', timeout: 120_000 });
  const usable = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime, undefined, {
    timeout: 120_000,
  });
  const milliseconds = (await usable.jsonValue()) ?? Number.NaN;
  await page.waitForLoadState('networkidle');
  return milliseconds;
}

async function openPhone(browser: Browser, url: string, { controls }: Screen): Promise<Page> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ baseURL: url, viewport, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(watch, controls);
  const phone = await context.newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', network);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(browser: Browser, url: string, screen: Screen): Promise<Record<keyof typeof bars, number>> {
  const found = { first: [] as number[], repeated: [] as number[] };
  for (let count = 0; count < visits; count += 1) {
    const page = await openPhone(browser, url, screen);
    found.first.push(await visit(page, screen));
    found.repeated.push(await visit(page, screen));
    await screen.use(page);
    await page.context().close();
  }
  return { first: median(found.first), repeated: median(found.repeated) };
}

const executablePath = chromiumPath();
if (!executablePath) throw new Error('No Chromium was found.');
const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const server = await startServer(dataDirectory, { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const wanted = process.argv.slice(2);
  for (const screen of screens.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) {
    const { first, repeated } = await measure(browser, server.url, screen);
    const isMet = first <= bars.first && repeated <= bars.repeated;
    if (!isMet) process.exitCode = 1;
    const figures = `first ${(first / 1000).toFixed(1)} s, repeated ${(repeated / 1000).toFixed(1)} s`;
    console.log(
      `${screen.path.padEnd(24)} ${figures}${isMet ? '' : `  missed: ${bars.first / 1000} s and ${bars.repeated / 1000} s`}`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDirectory, { recursive: true });
}
