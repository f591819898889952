import type { Locator } from '@playwright/test';
import { desktop, phone } from './appearance.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { placeOrder } from './selling.ts';
import { addProduct, adminCaller, logIn, openAsAdmin, openShop, type Shop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

const kurta = 'نیلا کرتا 2024';
const ids = { kurta: '' };
let shop: Shop;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'دکان لکھنؤ');
  const productId = await addProduct(shop, { name: kurta, pricePaise: 499_00 });
  ids.kurta = productId;
  const other = await addProduct(shop, { name: 'بہت لمبا'.repeat(8).replaceAll(' ', '') });
  const items = [
    { productId, quantity: 2 },
    { productId: other, quantity: 1 },
  ];
  await placeOrder(shop, items, { customerName: 'زینب (3)', deliveryAddress: 'مکان 12، لکھنؤ 226001' });
});

/** Where words are on the screen: by line, then from the left. */
const readPositions = (line: Locator, words: string[]) =>
  line.evaluate((element, words) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const places = words.map((word) => text.textContent?.indexOf(word) ?? -1);
      if (places.includes(-1)) continue;
      return places.map((place, at) => {
        const range = document.createRange();
        range.setStart(text, place);
        range.setEnd(text, place + (words[at]?.length ?? 0));
        const { bottom, left } = range.getBoundingClientRect();
        return Math.round(bottom / 10) * 10_000 + left;
      });
    }
    return [];
  }, words);

async function expectVisualOrder(line: Locator, words: string[]): Promise<void> {
  await expect(line).toBeVisible();
  const places = await readPositions(line, words);
  expect(places).toHaveLength(words.length);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
}

test('places a count before a right-to-left name, and the rest after it', async ({ page }) => {
  await openAsAdmin(page, '/admin/orders');
  const listed = page.getByText(kurta).filter({ visible: true }).first();
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expectVisualOrder(listed, ['2 x', kurta, '+1 more']);
    await expectNoSidewaysScroll(page);
  }
  await page.context().clearCookies();
  await logIn(page.request, 'seller', shop.email, shopPassword);
  await page.goto('/seller/orders');
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expectVisualOrder(page.getByText(kurta).filter({ visible: true }).first(), ['2 x', kurta]);
    await expectNoSidewaysScroll(page);
  }
});

test('fits the pages of a right-to-left shop on a phone, each name in its own direction', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/shop?search=نیلا');
  await page.getByRole('link', { name: kurta }).first().click();
  await expect(page.getByRole('heading', { name: kurta })).toHaveAttribute('dir', 'auto');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expectVisualOrder(page.locator('[data-cart-note]'), ['Added to cart', kurta]);
  await page.getByRole('link', { name: shop.name }).first().click();
  await expect(page.getByRole('heading', { name: shop.name })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('places amounts after the name in own orders, and shows phone numbers as typed', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`/product/${ids.kurta}`);
  await page.getByLabel('Your name').fill('زینب علی');
  await page.getByLabel('Phone number').fill('(098765) 43210');
  await page.getByLabel('Delivery address').fill('مکان 12، لکھنؤ 226001');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed')).toBeVisible();
  await page.goto('/orders');
  await expectVisualOrder(page.getByText(kurta), [kurta, '₹499']);
  await expectVisualOrder(page.getByText('(098765)'), ['(098765)', '43210']);
});
