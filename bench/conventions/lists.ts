import type { Page } from '@playwright/test';
import type { Filled } from '../screens/fill.ts';
import { listScreens, type Screen } from '../screens/list.ts';
import { type Found, phone, type Stage, touchPhone } from './stage.ts';

/** A list with a filter, and who sees it. */
type List = Pick<Screen, 'path' | 'who'>;

const filtered: List[] = [
  ...[
    'orders?status=pending&period=month',
    'products?search=kurta',
    'stock?search=kurta',
    'money?search=Imran',
    'money?view=entries&days=month',
    'reviews?unanswered=true',
    'chats?search=Asha',
    'products/drafts',
    'products/import',
  ].map((path) => ({ path: `/seller/${path}`, who: 'asSeller' as const })),
  ...[
    'sellers?status=approved',
    'products?search=kurta',
    'orders?status=pending',
    'money',
    'reviews?search=cotton',
    'reports',
    'chats',
    'settings/audit?search=seller',
  ].map((path) => ({ path: `/admin/${path}`, who: 'asAdmin' as const })),
  ...['shop?search=kurta', 'shops', 'store/convention-weavers'].map((path) => ({
    path: `/${path}`,
    who: 'asNobody' as const,
  })),
];

const rows = (page: Page) => page.locator('main :is(article, tbody tr, li:has(a, button))').allInnerTexts();
/** An address with unknown filters. */
const broken = (path: string) => `${path.split('?')[0]}?status=nonsense&period=%00&page=-1&search=${'x'.repeat(300)}`;

/** U-01: the URL holds a list's state, 'back' undoes a filter, and invalid values cause no crash. */
export async function addresses(stage: Stage): Promise<Found> {
  const wrong: string[] = [];
  for (const { path, who } of filtered) {
    const look = stage[who];
    const first = await look(path, rows);
    const repeated = await look(path, rows);
    if (first.length === 0 || first.join() !== repeated.join()) wrong.push(path);
    const failed = await look(broken(path), (page) => page.getByText(/something went wrong/i).count());
    if (failed > 0) wrong.push(broken(path));
  }
  const steps = await stage.asSeller('/seller/orders', async (page) => {
    const tab = page.getByRole('navigation', { name: 'Filter orders' }).getByRole('link', { name: /^Pending/ });
    await tab.click();
    await page.waitForURL(/status=pending/);
    await page.goBack();
    await page.waitForTimeout(500);
    return new URL(page.url()).search;
  });
  if (steps !== '') wrong.push(`'back' leads to ${steps}`);
  return {
    figure: `${filtered.length} lists, ${wrong.length} wrong ${wrong.join(' ')}`.trim(),
    isMet: wrong.length === 0,
  };
}

/** Each screen as it is opened first: without what is pressed there. */
const firstScreens = (stage: Stage, filled: Filled) => listScreens(stage, filled).filter(({ act }) => !act);

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** U-09: no horizontal scrolling at 360 pixels, at 200 % text size, and at 320 pixels (400 % zoom). */
export async function widths(stage: Stage, filled: Filled): Promise<Found> {
  const wide: string[] = [];
  const screens = firstScreens(stage, filled);
  for (const { path, who } of screens) {
    await stage[who](path, async (page) => {
      if ((await sideways(page)) > 0) wide.push(`${path} at 360`);
      await page.setViewportSize({ width: 320, height: 780 });
      if ((await sideways(page)) > 0) wide.push(`${path} at 320`);
      await page.setViewportSize(phone);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      if ((await sideways(page)) > 0) wide.push(`${path} at 200 %`);
    });
  }
  return {
    figure: `${screens.length} screens, ${wide.length} too wide ${wide.join(', ')}`.trim(),
    isMet: wide.length === 0,
  };
}

type Shift = { sum: number; moved: string[] };

/** How much has moved on a page since it began to load, as shares of the screen, and what moved furthest. */
export const readShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Shift>((resolve) => {
        type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
        type Entry = PerformanceEntry & { value: number; sources: Source[] };
        const found: Shift = { sum: 0, moved: [] };
        const describe = ({ node, previousRect, currentRect }: Source) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const words = node?.textContent?.trim().slice(0, 30) ?? '';
          return `${element?.localName ?? 'gone'} '${words}' ${previousRect.top} → ${currentRect.top}`;
        };
        new PerformanceObserver((list) => {
          for (const { value, sources, startTime } of list.getEntries() as Entry[]) {
            found.sum += value;
            const [first] = sources;
            if (value > 0.002 && first)
              found.moved.push(`${value.toFixed(3)} at ${startTime.toFixed(0)} ms: ${describe(first)}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(found), 500);
      }),
  );

const devices = {
  'slow phone': { ...touchPhone, isSlow: true },
  desktop: { viewport: { width: 1280, height: 900 } },
};

/** U-04: the worst layout shift while a screen is opened first, in a new browser. Lists every screen's on stderr. */
export async function shifts(stage: Stage, filled: Filled): Promise<Found> {
  const bar = 0.02;
  const over: string[] = [];
  let worst = 0;
  const { SCREENS } = process.env;
  const screens = firstScreens(stage, filled).filter(({ name }) => new RegExp(SCREENS ?? '').test(name));
  for (const { name, path, who } of screens) {
    for (const [device, options] of Object.entries(devices)) {
      const { sum, moved } = await stage[who](path, readShift, options);
      worst = Math.max(worst, sum);
      if (sum > bar) over.push(`${name} on the ${device} ${sum.toFixed(3)}`);
      console.error(`| ${name} | ${device} | ${sum.toFixed(3)} | ${moved.join('; ')} |`);
    }
  }
  return {
    figure: `${screens.length} screens, at most ${worst.toFixed(3)} ${over.join(', ')}`.trim(),
    isMet: over.length === 0,
  };
}
