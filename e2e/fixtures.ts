import { test as base, expect, type Page } from '@playwright/test';
import { clearContext, createContexts } from './contexts.ts';
import { createMarketplaces, type Marketplace } from './marketplace.ts';
import { trackRequests } from './network.ts';

export { administrator } from './marketplace.ts';

type WorkerFixtures = {
  marketplaces: ReturnType<typeof createMarketplaces>;
  contexts: ReturnType<typeof createContexts>;
};

type MarketplaceOption = {
  /** 'shared': the marketplace also has shops, figures and orders of other files. */
  marketplace: 'own' | 'shared';
};

/** Tests against a running server. The tests of one file share a marketplace. */
export const test = base.extend<MarketplaceOption & { baseURL: string; product: Marketplace }, WorkerFixtures>({
  marketplace: ['own', { option: true }],
  marketplaces: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off this pattern.
    async ({}, use) => {
      const marketplaces = createMarketplaces();
      await use(marketplaces);
      await marketplaces.close();
    },
    { scope: 'worker' },
  ],
  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off this pattern.
    async ({}, use) => {
      const contexts = createContexts();
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  product: async ({ marketplace, marketplaces }, use, { file }) =>
    use(await (marketplace === 'shared' ? marketplaces.shared() : marketplaces.of(file))),
  baseURL: async ({ product }, use) => use(product.url),
  context: async (
    {
      browser,
      contexts,
      marketplace,
      baseURL,
      javaScriptEnabled,
      locale,
      timezoneId,
      viewport,
      colorScheme,
      hasTouch,
      isMobile,
    },
    use,
  ) => {
    const options = { baseURL, javaScriptEnabled, locale, timezoneId, viewport, colorScheme, hasTouch, isMobile };
    const context = await contexts.open(marketplace, JSON.stringify(options), browser);
    await use(context);
    await clearContext(context, baseURL);
  },
  page: async ({ page, javaScriptEnabled }, use, { title, errors }) => {
    if (javaScriptEnabled) waitUntilInteractive(page);
    trackRequests(page);
    const reported = collectBrowserErrors(page);
    await use(page);
    if (errors.length > 0) console.log(`'${title}' failed. Its browser reported:`, reported);
  },
});

/**
 * Waits for hydration after `goto`: a link clicked before it loads a document instead of a route. `waitUntil: 'commit'`
 * skips the wait.
 */
function waitUntilInteractive(page: Page): void {
  const isInteractive = () =>
    !document.querySelector('script[src*="/assets/panel/"]') || performance.getEntriesByName('responds').length > 0;
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isInteractive);
    return answer;
  };
}

export { expect };

export async function signIn(page: Page, role: 'Seller' | 'Admin', email: string, password: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByText(role, { exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: `Sign in as ${role}` }).click();
}

/**
 * Collects browser errors from now on, such as hydration mismatches. Failed requests are left out, because some tests
 * cause them.
 */
export function collectBrowserErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  return errors;
}

/** Expects no horizontal scrolling once the layout is stable. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
}

/** Waits for the toast 'Saved.' and closes it, so that the toast of the next save is another one. */
export async function expectSaved(page: Page): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: /^Saved\.$/ });
  await expect(toast).toBeVisible();
  await toast.getByRole('button').click();
  await expect(toast).toBeHidden();
}
