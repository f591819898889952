/** Takes the screenshots in docs/screenshots from a fresh demo marketplace: `node scripts/screenshots.ts`. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page, type PageScreenshotOptions } from '@playwright/test';
import sharp from 'sharp';
import { demoAccountsFile } from '#demo/accounts.ts';
import { startServer } from '#test/process.ts';
import { chromiumPath } from './chromium.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
const dataDirectory = mkdtempSync(join(tmpdir(), 'haat-screenshots-'));
mkdirSync(folder, { recursive: true });

type Picture = { name: string; path: string; as?: 'seller' | 'admin'; width?: number; scheme?: 'light' | 'dark' };

const pictures: Picture[] = [
  { name: 'landing', path: '/' },
  { name: 'shop', path: '/shop' },
  { name: 'store-phone', path: '/store/kanchi-weavers-house', width: 360 },
  { name: 'seller-dashboard', path: '/seller/dashboard', as: 'seller' },
  { name: 'seller-dashboard-phone', path: '/seller/dashboard', as: 'seller', width: 360 },
  { name: 'seller-products', path: '/seller/products', as: 'seller' },
  { name: 'seller-orders', path: '/seller/orders', as: 'seller' },
  { name: 'seller-orders-phone', path: '/seller/orders', as: 'seller', width: 360 },
  { name: 'seller-orders-dark', path: '/seller/orders', as: 'seller', scheme: 'dark' },
  { name: 'admin-dashboard', path: '/admin/dashboard', as: 'admin' },
  { name: 'admin-sellers', path: '/admin/sellers', as: 'admin' },
  { name: 'admin-products', path: '/admin/products', as: 'admin' },
];

const server = await startServer(dataDirectory);
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: ['--no-sandbox'] });
const accounts = readFileSync(demoAccountsFile(dataDirectory), 'utf8');
const logins = {
  admin: { email: 'admin@haat.example', password: /password: (\S+)/.exec(accounts)?.[1], role: 'admin' },
  seller: { email: 'kanchiweavers@haat.example', password: /the password (\S+):/.exec(accounts)?.[1], role: 'seller' },
};
for (const picture of pictures) await capture(browser, picture);
await captureProduct(browser);
await browser.close();
await server.stop();
rmSync(dataDirectory, { recursive: true });

async function open(browser: Browser, { as, width = 1280, scheme = 'light' }: Omit<Picture, 'name' | 'path'>) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: width < 600 ? 740 : 800 },
    colorScheme: scheme,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  if (as) await context.request.post('/api/auth/login', { data: logins[as] });
  return context.newPage();
}

async function capture(browser: Browser, picture: Picture): Promise<void> {
  const page = await open(browser, picture);
  await page.goto(picture.path);
  await page.waitForTimeout(1500);
  await saveScreenshot(page, picture.name);
  await page.context().close();
}

/** Captures the public page of the seller's newest product, on a phone. */
async function captureProduct(browser: Browser): Promise<void> {
  const page = await open(browser, { as: 'seller', width: 360 });
  const answer = await page.request.get('/api/seller/products?status=active&limit=1');
  const { products } = (await answer.json()) as { products: { id: string }[] };
  await page.goto(`/product/${products[0]?.id}`);
  await page.waitForTimeout(1000);
  await saveScreenshot(page, 'product-phone', { fullPage: true });
  await page.context().close();
}

/** Reduces to 256 colours, a third of the size, because every clone downloads the screenshots. */
async function saveScreenshot(page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  const picture = sharp(await page.screenshot(options)).png({ palette: true, effort: 10 });
  await picture.toFile(join(folder, `${name}.png`));
}
