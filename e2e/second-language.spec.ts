import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { pseudo, writePseudoTexts } from '#test/pseudo.ts';
import { phone } from './appearance.ts';
import { orderAndReview, placeOrderAs } from './customers.ts';
import { administrator, expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { addProduct, adminCaller, logIn, openShop, registerShop, shopPassword, turnOnSecondFactor } from './shops.ts';
import { collectData, findUntranslatedWords } from './untranslated.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist/second-language');

/** The panel with the tests' made-up language. */
async function buildPanel(): Promise<void> {
  const texts = join(folder, 'texts');
  writePseudoTexts(join(root, 'texts'), texts);
  await build({
    mode: 'panel',
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    resolve: { alias: [{ find: /^#texts\//, replacement: `${texts}/` }] },
    build: { outDir: join(folder, 'panel') },
  });
}

/** Serves that panel instead of the built one. */
async function servePanel(context: BrowserContext): Promise<void> {
  const index = readFileSync(join(folder, 'panel/index.html'), 'utf8');
  const body = index.replace('lang="en-IN"', `lang="${pseudo.tag}"`);
  await context.route(
    ({ pathname }) => /^\/(admin|seller)(\/|$)/.test(pathname),
    (route) => route.fulfill({ contentType: 'text/html', body }),
  );
  await context.route('**/assets/panel/**', (route) =>
    route.fulfill({ path: join(folder, 'panel', new URL(route.request().url()).pathname) }),
  );
}

/**
 * Brand names, addresses, parts of ids, chat commands in each language, and weekdays and relative times, which the
 * browser formats.
 */
const ownWords =
  /Haat|WhatsApp|Pseudo|English|\b(?:CONNECT|SELL|SHOP|START|STOP)\b|\b(?:Mo|Di|Mi|Do|Fr|Sa|So)\b|https?:\/\/\S*|#?[0-9a-f]{8}\b|vor \d+ \p{L}+/gu;

test("sets language and title of the panel's document before any script runs", async ({ request }) => {
  const document = await (await request.get('/seller/nothing-here')).text();
  expect(document).toContain('<p class="boot">Loading…</p>');
  expect(document).toContain('This page needs JavaScript. Please turn it on and reload.');
  expect(document).not.toMatch(/__\w+__/);
});

test('shows the whole panel in a second, longer language, and fits a phone', async ({ browser, product }) => {
  // About thirty pages, also on a slow machine.
  test.setTimeout(900_000);
  await buildPanel();
  const admin = await adminCaller(product.url);
  const shop = await openShop(product.url, admin, 'Wood Carvers');
  const id = await addProduct(shop, { stock: 5 });
  const order = await placeOrderAs(shop, 'Asha Rao', [{ productId: id, quantity: 1 }]);
  await orderAndReview(shop, id, { customerName: 'Ravi', stars: 4, words: 'Soft.' });
  const number = { numberId: '555300000000001', businessAccountId: '777000000000', token: 'EAAG-second' };
  product.service.tokens.set(number.numberId, number.token);
  const secrets = { appSecret: 'app-secret-second', verifyToken: 'verify-second' };
  await turnOnSecondFactor(shop);
  await shop.caller.put('/api/seller/chat-number', { data: { ...number, ...secrets } });
  const empty = await openShop(product.url, admin, 'Empty Shelves');
  const pending = await registerShop(admin, 'Waiting Weavers');

  const pages = {
    [pending.email]: ['/seller/dashboard', '/seller/products', '/seller/nothing-here'],
    [empty.email]: [
      '/seller/dashboard',
      '/seller/products',
      '/seller/orders',
      '/seller/reviews',
      '/seller/chats/number',
    ],
    [shop.email]: [
      '/seller/dashboard',
      '/seller/products',
      '/seller/products?search=nothing-here',
      '/seller/products/new',
      `/seller/products/${id}`,
      `/seller/products/${id}/edit`,
      '/seller/products/nothing-here',
      '/seller/orders',
      `/seller/orders?order=${order.id}`,
      '/seller/reviews',
      '/seller/profile',
      '/seller/profile?tab=delivery',
      '/seller/profile?tab=orders',
      '/seller/profile?tab=assistant',
      '/seller/profile?tab=security',
      '/seller/profile?tab=data',
      '/seller/chats',
      '/seller/chats/assistant',
      '/seller/chats/phone',
      '/seller/chats/simulator',
      '/seller/chats/number',
      '/admin/dashboard',
    ],
    [administrator.email]: [
      '/admin/dashboard',
      '/admin/sellers',
      `/admin/sellers?seller=${shop.id}`,
      '/admin/products',
      '/admin/reviews',
      '/admin/chats',
      '/admin/chats?reports=resolved&numbers=troubled',
      '/admin/chats/nothing-here',
      '/admin/settings',
      '/admin/settings/audit',
      '/seller/orders',
    ],
  };
  for (const [email, paths] of Object.entries(pages)) {
    const context = await browser.newContext({ baseURL: product.url, viewport: phone, reducedMotion: 'reduce' });
    await servePanel(context);
    const data = collectData(context);
    // Already signed in after setting up 2-step verification.
    if (email === shop.email) await context.addCookies((await shop.caller.storageState()).cookies);
    else if (email === administrator.email) await logIn(context.request, 'admin', email, administrator.password);
    else await logIn(context.request, 'seller', email, shopPassword);
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await expect(page.locator('.mantine-Loader-root, .mantine-Skeleton-root'), path).toHaveCount(0);
      await expect(page.locator('html'), path).toHaveAttribute('lang', pseudo.tag);
      await expect.poll(() => findUntranslatedWords(page, data, ownWords), path).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
    await context.close();
  }
});
