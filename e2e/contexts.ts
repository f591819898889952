import type { Browser, BrowserContext } from '@playwright/test';

type OpenContext = { options: string; context: BrowserContext };

/**
 * The contexts of a worker's browser, one for each kind of marketplace, kept from test to test as long as the tests ask
 * for the same options: what has been fetched and compiled once stays, which Playwright's own `reuseContext` throws away
 * with every test. A test gets no page, cookie, permission or stored value of another one.
 */
export function createContexts() {
  const contexts = new Map<string, OpenContext>();

  return {
    /** A context of these options, which are those of the test, with nothing in it. */
    async open(kind: string, options: string, browser: Browser): Promise<BrowserContext> {
      const last = contexts.get(kind);
      if (last?.options === options) return last.context;
      await last?.context.close();
      const context = await browser.newContext();
      await context.addInitScript(() =>
        addEventListener('alive', () => document.documentElement.setAttribute('data-interactive', '')),
      );
      // The page that stays open keeps the process that draws the others, and what that has compiled.
      await context.newPage();
      contexts.set(kind, { options, context });
      return context;
    },
    async close(): Promise<void> {
      for (const { context } of contexts.values()) await context.close();
    },
  };
}

/** Leaves nothing of a test in the context but what was fetched and compiled. */
export async function clearContext(context: BrowserContext, origin: string): Promise<void> {
  const [blankPage, ...pages] = context.pages();
  await Promise.all(pages.map((page) => page.close()));
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    context.unrouteAll(),
  ]);
  if (!blankPage) throw new Error('The page that stays open was closed.');
  const session = await context.newCDPSession(blankPage);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems,websql';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
}
