import type { Browser, BrowserContext } from '@playwright/test';

type OpenContext = { options: string; context: BrowserContext };

/**
 * Browser contexts of a worker, one per kind of marketplace, reused between tests with the same options. Unlike
 * Playwright's `reuseContext` this keeps the HTTP and compilation caches. Pages, cookies, permissions and storage are
 * cleared after each test.
 */
export function createContexts() {
  const contexts = new Map<string, OpenContext>();

  return {
    /** Returns a clean context with these options. */
    async open(kind: string, options: string, browser: Browser): Promise<BrowserContext> {
      const last = contexts.get(kind);
      if (last?.options === options) return last.context;
      await last?.context.close();
      const context = await browser.newContext();
      // The open page keeps the renderer process and its compiled code alive.
      await context.newPage();
      contexts.set(kind, { options, context });
      return context;
    },
    async close(): Promise<void> {
      for (const { context } of contexts.values()) await context.close();
    },
  };
}

/** Clears everything except the HTTP and compilation caches. */
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
