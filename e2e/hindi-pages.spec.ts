import type { BrowserContext, Page } from '@playwright/test';
import { phone, reflow } from './appearance.ts';
import { orderAndReview, placeOrderAs, reportAs } from './customers.ts';
import { everyPage, type PageUser } from './everyPage.ts';
import { administrator, expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { waitForIdle } from './network.ts';
import { asCustomer, saveSettings, saveUpi, screenshot } from './payments.ts';
import { applyActions } from './selling.ts';
import { addProduct, adminCaller, logIn, openShop, registerShop, type Shop, shopPassword } from './shops.ts';
import { collectData, findLongButtons, findUntranslatedWords } from './untranslated.ts';

test.use({ locale: 'hi-IN' });

/** What stays in Latin letters (languages.md, section 10), with addresses, emails, UPI IDs, money and parts of ids. */
const allowed =
  /https?:\/\/\S*|(?:127\.0\.0\.1|localhost)\S*|\S*@\S+|\/(?:store|product|order)\/\S*|#?[0-9a-f]{8}\b|\b(?:Haat|WhatsApp|UPI|PIN|GST|GSTIN|PAN|OTP|MRP|ID|INR|CSV|XLSX|PDF|QR|SKU|URL|UTR|OK|FSSAI|Meta|Meesho|Flipkart|Amazon|Shopify|WooCommerce|Google|Facebook|Instagram|Commerce Manager|Merchant Center|Razorpay|Shiprocket|Chrome|Chromium|Linux|Android|iPhone|JPEG|JPG|PNG|WebP|GIF|MB|KB|SHOP|CONNECT|STOP|START|SELL|MY DATA|English|JavaScript|Ctrl|K|Enter|AVIF|ZIP|Excel|Business|API|ASSISTANT_MODEL|ASSISTANT_KEY)\b/g;

let shop: Shop;
let pending = '';
const ids: Record<string, string> = {};

test.beforeAll(async ({ product }) => {
  const admin = await adminCaller(product.url);
  shop = await openShop(product.url, admin, 'मीरा साड़ी');
  ids.shop = shop.id;
  const profile = {
    businessName: 'मीरा साड़ी',
    ownerName: 'मीरा देवी',
    phone: '9876543210',
    address: '4 मंदिर मार्ग, कानपुर 208001',
    category: 'Fashion',
  };
  expect((await shop.caller.put('/api/seller/profile', { data: profile })).status()).toBe(200);
  ids.slug = 'mira-sadi';
  const texts = { description: 'हाथ से बुनी।', category: 'Clothing & Fashion' };
  ids.product = await addProduct(shop, { ...texts, name: 'नीली साड़ी', stock: 40 });
  ids.soldOut = await addProduct(shop, { ...texts, name: 'लाल साड़ी', stock: 0 });
  await addProduct(shop, { ...texts, name: 'हरी साड़ी', isActive: false });
  const items = [{ productId: ids.product, quantity: 1 }];
  await orderAndReview(shop, ids.product, { customerName: 'रवि', stars: 4, words: 'बहुत अच्छी।' });
  await saveUpi(shop);
  const [open, shipped, cancelled, delivered] = await Promise.all(
    ['आशा', 'सीमा', 'मोहन', 'गीता'].map((who) => placeOrderAs(shop, who, items)),
  );
  if (!open || !shipped || !cancelled || !delivered) throw new Error('An order is missing.');
  await asCustomer(shop, open.id, 'claims', { reference: '412345678901' });
  await applyActions(shop, shipped.id, 'confirm', 'ship');
  await applyActions(shop, cancelled.id, 'cancel');
  await applyActions(shop, delivered.id, 'confirm', 'ship', 'deliver');
  Object.assign(ids, { order: open.token, openId: open.id, shipped: shipped.token, shippedId: shipped.id });
  Object.assign(ids, { cancelled: cancelled.token, delivered: delivered.token });
  await saveSettings(shop, 'delivery', {
    zones: [
      {
        name: 'उत्तर प्रदेश',
        pins: null,
        isRefused: false,
        basePaise: 60_00,
        upToGrams: 500,
        stepPaise: 20_00,
        slabGrams: 500,
        freeFromPaise: 999_00,
      },
    ],
    defaultGrams: 300,
  });
  await reportAs(shop, `product=${ids.product}`, { words: 'रंग अलग है।' });
  pending = (await registerShop(admin, 'प्रतीक्षा वस्त्र')).email;
});

/** States besides those of every page. */
const moreStates: Partial<Record<PageUser, readonly string[]>> = {
  anyone: ['/order/{shipped}', '/order/{cancelled}'],
  seller: ['/seller/products?search=nothing-here', '/seller/orders?order={openId}', '/seller/orders?order={shippedId}'],
};
const statesOf = (who: PageUser): string[] => [
  ...everyPage.flatMap(([user, path]) => (user === who ? [path] : [])),
  ...(moreStates[who] ?? []),
];

async function signInAs(context: BrowserContext, who: PageUser): Promise<void> {
  await context.clearCookies();
  const email = { anyone: '', pending, seller: shop.email, admin: administrator.email }[who];
  const role = who === 'admin' ? 'admin' : 'seller';
  if (email) await logIn(context.request, role, email, who === 'admin' ? administrator.password : shopPassword);
  await context.request.get('/language/hi');
}

/** Nothing is sideways or covered on a phone, a narrow one, and with text of twice the size (languages.md, section 10). */
async function expectFits(page: Page, path: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(reflow);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(phone);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
  expect.soft(await findCoveredHeading(page), `${path} with text of twice the size`).toBe(null);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** What stands over the first heading. */
const findCoveredHeading = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('h1');
    if (!heading?.checkVisibility() || document.querySelector('[role=dialog], dialog[open]')) return null;
    heading.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, height } = heading.getBoundingClientRect();
    const found = document.elementFromPoint(left + 4, top + height / 2);
    return !found || found.contains(heading) || heading.contains(found) ? null : found.outerHTML.slice(0, 100);
  });

async function openState(page: Page, path: string): Promise<void> {
  await page.goto(path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? ''));
  await expect(page.getByRole('heading').first(), path).toBeVisible();
  await expect(page.locator('.mantine-Loader-root, .mantine-Skeleton-root'), path).toHaveCount(0);
  await waitForIdle(page);
  await expect(page.getByText(/खुल (?:रहा|रही|रहे) /).filter({ visible: true }), path).toHaveCount(0);
}

for (const who of ['anyone', 'pending', 'seller', 'admin'] as const) {
  const list = statesOf(who);
  // languages.md, section 10
  test(`shows ${list.length} states of ${who} without a word of English`, async ({ page, context }) => {
    test.setTimeout(600_000);
    const data = collectData(context);
    await page.setViewportSize(phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInAs(context, who);
    for (const typed of ['MEERA DEVI', 'nothing-here', 'mira-sadi', 'Admin', 'Owner']) data.add(typed);
    for (const path of list) {
      await openState(page, path);
      await expect(page.locator('html'), path).toHaveAttribute('lang', 'hi-IN');
      expect.soft(await findUntranslatedWords(page, data, allowed), path).toEqual([]);
      expect.soft(await findLongButtons(page, data), path).toEqual([]);
      await expectFits(page, path);
      await screenshot(page, `${who}${path.replaceAll(/\W+/g, '-')}`);
    }
  });
}
