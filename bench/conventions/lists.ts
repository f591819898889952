import type { Page } from '@playwright/test';
import type { Found, Stage } from './stage.ts';

type Look = Stage['asSeller'];
type Entry = { path: string; look: Look };

const filtered = ({ asSeller, asAdmin, asNobody }: Stage): Entry[] => [
  { path: '/seller/orders?status=pending&period=month', look: asSeller },
  { path: '/seller/products?search=kurta', look: asSeller },
  { path: '/admin/sellers?status=approved', look: asAdmin },
  { path: '/admin/products?search=kurta', look: asAdmin },
  { path: '/admin/orders?status=pending', look: asAdmin },
  { path: '/shop?search=kurta', look: asNobody },
];

const rows = (page: Page) => page.locator('main article, main tbody tr, main li:has(a)').allInnerTexts();
/** An address with unknown filters. */
const broken = (path: string) => `${path.split('?')[0]}?status=nonsense&period=%00&page=-1&search=${'x'.repeat(300)}`;

/** U-01: the URL holds a list's state, 'back' undoes a filter, and invalid values cause no crash. */
export async function addresses(stage: Stage): Promise<Found> {
  const wrong: string[] = [];
  const lists = filtered(stage);
  for (const { path, look } of lists) {
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
    figure: `${lists.length} lists, ${wrong.length} wrong ${wrong.join(' ')}`.trim(),
    isMet: wrong.length === 0,
  };
}

const screens = ({ asSeller, asAdmin, asNobody, productId }: Stage): Entry[] => [
  ...['dashboard', 'orders', 'products', 'products/new', 'reviews', 'chats', 'profile'].map((name) => ({
    path: `/seller/${name}`,
    look: asSeller,
  })),
  ...['dashboard', 'sellers', 'orders', 'products', 'reviews', 'settings'].map((name) => ({
    path: `/admin/${name}`,
    look: asAdmin,
  })),
  ...['/', '/shop', '/orders', `/product/${productId}`, '/auth/login', '/auth/register', '/auth/forgot-password'].map(
    (path) => ({ path, look: asNobody }),
  ),
];

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** U-09: no horizontal scrolling at 360 pixels, at 200 % text size, and at 320 pixels (400 % zoom). */
export async function widths(stage: Stage): Promise<Found> {
  const wide: string[] = [];
  const all = screens(stage);
  for (const { path, look } of all) {
    await look(path, async (page) => {
      if ((await sideways(page)) > 0) wide.push(`${path} at 360`);
      await page.setViewportSize({ width: 320, height: 780 });
      if ((await sideways(page)) > 0) wide.push(`${path} at 320`);
      await page.setViewportSize({ width: 360, height: 780 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      if ((await sideways(page)) > 0) wide.push(`${path} at 200 %`);
    });
  }
  return {
    figure: `${all.length} screens, ${wide.length} too wide ${wide.join(', ')}`.trim(),
    isMet: wide.length === 0,
  };
}

/** U-04: the worst layout shift while a screen loads. */
export async function shifts(stage: Stage): Promise<Found> {
  const bar = 0.02;
  const found: [path: string, shift: number][] = [];
  for (const { path, look } of screens(stage)) {
    const shift = await look(path, (page) =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(sum), 500);
          }),
      ),
    );
    found.push([path, shift]);
  }
  const over = found.filter(([, shift]) => shift > bar).map(([path, shift]) => `${path} ${shift.toFixed(3)}`);
  const worst = Math.max(...found.map(([, shift]) => shift));
  return { figure: `at most ${worst.toFixed(3)} ${over.join(', ')}`.trim(), isMet: over.length === 0 };
}
