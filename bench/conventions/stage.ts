import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test';
import { openAsSeller, placeOrder } from '../../e2e/selling.ts';
import { addProduct, adminCaller, type Caller, openShop, type Shop } from '../../e2e/shops.ts';
import { openSlowTab } from './slowTab.ts';

export const phone = { width: 360, height: 780 };
/** The options of a browser on it. */
export const touchPhone = { viewport: phone, isMobile: true, hasTouch: true };

/** `isSlow`: on the slow phone's connection and processor. */
type OpenOptions = BrowserContextOptions & { isSlow?: boolean };

/** A marketplace with one busy shop, and helpers to view it. */
export type Stage = {
  url: string;
  shop: Shop;
  admin: Caller;
  productId: string;
  order(): Promise<string>;
  /**
   * Opens an address in a new browser of the seller, and says what to do with the page; the browser is closed after.
   */
  asSeller<Found>(path: string, look: (page: Page) => Promise<Found>, options?: OpenOptions): Promise<Found>;
  /** As one whose shop has nothing yet. */
  asNewSeller<Found>(path: string, look: (page: Page) => Promise<Found>, options?: OpenOptions): Promise<Found>;
  asAdmin<Found>(path: string, look: (page: Page) => Promise<Found>, options?: OpenOptions): Promise<Found>;
  asNobody<Found>(path: string, look: (page: Page) => Promise<Found>, options?: OpenOptions): Promise<Found>;
  /** An empty tab of a new browser on the slow phone. */
  onSlowPhone<Found>(look: (page: Page) => Promise<Found>): Promise<Found>;
};

/** The result in words, and whether it meets the bar. */
export type Found = { figure: string; isMet: boolean };

/** The shop's products and orders: more than one page of each list. */
const entries = { products: 30, orders: 60 };

/** Returns a function that waits until nothing but a stream of events has been requested for half a second. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const count = (change: (request: Request) => void) => (request: Request) => {
    if (request.resourceType() === 'eventsource') return;
    change(request);
    changedAt = Date.now();
  };
  page.on(
    'request',
    count((request) => open.add(request)),
  );
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(
      event as 'requestfinished',
      count((request) => open.delete(request)),
    );
  return async () => {
    const end = Date.now() + 15_000;
    while ((open.size > 0 || Date.now() - changedAt < 500) && Date.now() < end) await page.waitForTimeout(50);
  };
}

export async function setStage(browser: Browser, url: string): Promise<Stage> {
  const admin = await adminCaller(url);
  const shop = await openShop(url, admin, 'Convention Weavers');
  const newShop = await openShop(url, admin, 'New Weavers');
  const products: string[] = [];
  for (let made = 0; made < entries.products; made += 1) {
    products.push(await addProduct(shop, { name: `Handwoven kurta ${made}`, pricePaise: 89_78_320_50, stock: 1000 }));
  }
  const [productId = ''] = products;
  const order = () => placeOrder(shop, [{ productId, quantity: 1 }]);
  for (let made = 0; made < entries.orders; made += 1) await order();

  async function open<Result>(
    enter: (page: Page) => Promise<void>,
    look: (page: Page) => Promise<Result>,
    { isSlow = false, ...options }: OpenOptions,
  ): Promise<Result> {
    const context = await browser.newContext({ baseURL: url, viewport: phone, ...options });
    try {
      const page = await (isSlow ? openSlowTab(context) : context.newPage());
      const isQuiet = watchRequests(page);
      await enter(page);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await isQuiet();
      return await look(page);
    } finally {
      await context.close();
    }
  }
  const cookies = (await admin.storageState()).cookies;
  return {
    url,
    shop,
    admin,
    productId,
    order,
    asSeller: (path, look, options = {}) => open((page) => openAsSeller(page, shop, path), look, options),
    asNewSeller: (path, look, options = {}) => open((page) => openAsSeller(page, newShop, path), look, options),
    asAdmin: (path, look, options = {}) =>
      open(
        async (page) => {
          await page.context().addCookies(cookies);
          await page.goto(path);
        },
        look,
        options,
      ),
    asNobody: (path, look, options = {}) =>
      open(
        async (page) => {
          await page.goto(path);
        },
        look,
        options,
      ),
    async onSlowPhone(look) {
      const context = await browser.newContext({ baseURL: url, ...touchPhone });
      try {
        return await look(await openSlowTab(context));
      } finally {
        await context.close();
      }
    },
  };
}
