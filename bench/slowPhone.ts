/**
 * Measures when screens are usable on a slow phone: 360 px wide, 400 ms round trip, 400 kbit/s, a processor slowed four
 * times. `node bench/slowPhone.ts`, optionally with the addresses to measure. Median of five visits by new browsers and
 * five repeat visits. Exits 1 if a bar is missed. Needs a built web app.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { administrator } from '../e2e/marketplace.ts';
import { openSlowTab } from './conventions/slowTab.ts';
import { type Stage, touchPhone } from './conventions/stage.ts';
import { withStage } from './conventions/withStage.ts';

const visits = 5;
/** In milliseconds. */
const bars = { first: 3500, repeated: 1500 };

type Screen = {
  path: string;
  /** Whether the shop's owner is signed in. */
  isOwn?: boolean;
  /** Content that must be visible before the screen is useful. */
  controls: string[];
  /** Uses the screen; throws if it is not usable. */
  use(page: Page): Promise<void>;
};

const screens: Screen[] = [
  {
    path: '/auth/login',
    controls: ['input[type=email]', 'input[type=password]', 'button[type=submit]'],
    async use(page) {
      await page.getByText('Admin', { exact: true }).click();
      await page.getByLabel('Email').fill(administrator.email);
      await page.getByLabel(/^Password/).fill(administrator.password);
      await page.getByRole('button', { name: 'Sign in as Admin' }).click();
      await page.waitForURL('**/admin/dashboard', { waitUntil: 'commit', timeout: 120_000 });
    },
  },
  {
    path: '/seller/orders',
    isOwn: true,
    controls: ['article button', 'article a'],
    async use(page) {
      await page.getByRole('button', { name: 'View Details' }).first().tap();
      await page.getByRole('dialog').waitFor({ timeout: 120_000 });
    },
  },
];

/** Records when all controls are rendered and enabled and the page is responsive. Runs in the browser. */
function watch(selectors: string[]): void {
  const isThere = (selector: string) => {
    const control = document.querySelector<HTMLElement & { disabled?: boolean }>(selector);
    return control !== null && control.disabled !== true && control.getClientRects().length > 0;
  };
  const check = () => {
    if (selectors.every(isThere)) performance.mark('usable');
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** Milliseconds from the tap on a link until a screen can be used, and until it has answered who used it at once. */
type Visit = { usable: number; answered: number };

async function visit(page: Page, { path, use }: Screen): Promise<Visit> {
  await page.goto(path, { waitUntil: 'commit', timeout: 120_000 });
  const usable = await page.waitForFunction(
    () => {
      const mark = performance.getEntriesByName('usable')[0];
      return mark && { after: mark.startTime, since: performance.timeOrigin };
    },
    undefined,
    { timeout: 120_000 },
  );
  const { after, since } = (await usable.jsonValue()) ?? { after: Number.NaN, since: Number.NaN };
  await use(page);
  const answered = Date.now() - since;
  await page.waitForLoadState('networkidle');
  return { usable: after, answered };
}

async function openPhone(browser: Browser, url: string, { controls }: Screen): Promise<BrowserContext> {
  const phone = await browser.newContext({ baseURL: url, ...touchPhone });
  await phone.addInitScript(watch, controls);
  return phone;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

type Found = Record<keyof typeof bars, Visit>;

async function measure(browser: Browser, { url, shop }: Stage, screen: Screen): Promise<Found> {
  const found = { first: [] as Visit[], repeated: [] as Visit[] };
  for (let count = 0; count < visits; count += 1) {
    const phone = await openPhone(browser, url, screen);
    for (const visited of [found.first, found.repeated]) {
      await phone.clearCookies();
      if (screen.isOwn) await phone.addCookies((await shop.caller.storageState()).cookies);
      // A new tab for each visit, because leaving a busy one would abort the next visit.
      const page = await openSlowTab(phone);
      visited.push(await visit(page, screen));
      await page.close();
    }
    await phone.close();
  }
  return { first: middle(found.first), repeated: middle(found.repeated) };
}

const middle = (visited: Visit[]): Visit => ({
  usable: median(visited.map(({ usable }) => usable)),
  answered: median(visited.map(({ answered }) => answered)),
});

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

await withStage(async (stage, browser) => {
  const filters = process.argv.slice(2);
  for (const screen of screens.filter(({ path }) => filters.length === 0 || filters.includes(path))) {
    const { first, repeated } = await measure(browser, stage, screen);
    const isMet = first.usable <= bars.first && repeated.usable <= bars.repeated;
    if (!isMet) process.exitCode = 1;
    const figures = [first, repeated].map(
      ({ usable, answered }) => `${inSeconds(usable)} (a tap then is answered after ${inSeconds(answered)})`,
    );
    const missed = isMet ? '' : `  missed: ${inSeconds(bars.first)} and ${inSeconds(bars.repeated)}`;
    console.log(`${screen.path.padEnd(24)} first ${figures[0]}, repeated ${figures[1]}${missed}`);
  }
});
