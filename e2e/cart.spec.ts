import { findViolations } from './appearance.ts';
import {
  addToCart,
  cartBar,
  cartDialog,
  cartLine,
  fillCustomer,
  listOrders,
  openCart,
  placeOrderButton,
} from './carts.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

/** Each test has its own shop, so that its orders are easy to count. */
let shop: Shop;
let store = '';
let opened = 0;
test.beforeEach(async ({ product }) => {
  opened += 1;
  shop = await openShop(product.url, await adminCaller(product.url), `Cart stall ${opened}`);
  store = `/store/cart-stall-${opened}`;
});

test('orders three products as one order, which the seller sees', async ({ page }) => {
  for (const [name, pricePaise] of [
    ['Cup', 100_00],
    ['Plate', 250_50],
    ['Bowl', 80_00],
  ] as const) {
    await addProduct(shop, { name, pricePaise, stock: 5 });
  }
  await page.goto(store);
  await expect(cartBar(page)).toBeHidden();
  await addToCart(page, 'Cup', 'Plate', 'Bowl', 'Cup');
  await expect(cartBar(page)).toContainText('4 items · ₹530.50');
  await openCart(page);
  await cartLine(page, 'Bowl').getByRole('button', { name: 'One more of Bowl' }).click();
  await expect(cartLine(page, 'Bowl')).toContainText('₹160');
  await expect(cartDialog(page).getByText('Total (5 items)')).toContainText('₹610.50');
  await fillCustomer(page);
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
  const [placed, ...others] = await listOrders(shop);
  expect(others).toEqual([]);
  expect(placed?.totalPaise).toBe(610_50);
  await expect(cartDialog(page)).toContainText(`Order #${placed?.id.slice(-8)}`);
  await expect(cartBar(page)).toBeHidden();
  await cartDialog(page).getByRole('link', { name: 'View your order' }).click();
  for (const words of [/Cup.*2 × ₹100/, /Plate.*1 × ₹250\.50/, /Bowl.*2 × ₹80/]) {
    await expect(page.getByRole('listitem').filter({ hasText: words }).first()).toBeVisible();
  }
  await page.goto(store);
  await expect(cartBar(page)).toBeHidden();
});

test('keeps the cart, limits it to the stock, and can be emptied', async ({ page }) => {
  await addProduct(shop, { name: 'Cup', stock: 2 });
  await page.goto(store);
  await addToCart(page, 'Cup', 'Cup', 'Cup');
  await expect(cartBar(page)).toContainText('2 items');
  await expect(cartBar(page)).toContainText('Only 2 of Cup left.');
  await page.reload();
  await expect(cartBar(page)).toContainText('2 items');
  await openCart(page);
  const pieces = page.getByLabel('Quantity of Cup');
  await expect(page.getByRole('button', { name: 'One more of Cup' })).toHaveAttribute('aria-disabled', 'true');
  await pieces.fill('9');
  await pieces.blur();
  await expect(pieces).toHaveValue('2');
  await page.getByRole('button', { name: 'One fewer of Cup' }).click();
  await expect(pieces).toHaveValue('1');
  await page.getByRole('button', { name: 'Remove Cup' }).click();
  await expect(cartDialog(page)).toContainText('Your cart is empty.');
  await page.keyboard.press('Escape');
  await expect(cartBar(page)).toBeHidden();
});

test('moves the focus to the next line when one is removed by keyboard, and to the shop after the last', async ({
  page,
}) => {
  for (const name of ['Cup', 'Plate']) await addProduct(shop, { name, stock: 1 });
  await page.goto(store);
  await addToCart(page, 'Cup', 'Plate');
  await openCart(page);
  await expect(cartLine(page, 'Cup')).toContainText('up to 1');
  const remove = (name: string) => cartDialog(page).getByRole('button', { name: `Remove ${name}` });
  await remove('Cup').press('Enter');
  await expect(remove('Plate')).toBeFocused();
  await remove('Plate').press('Enter');
  await expect(cartDialog(page).getByRole('button', { name: 'Browse the shop' })).toBeFocused();
});

test('closes with Escape, the button and back, and opens from its URL', async ({ page }) => {
  await addProduct(shop, { name: 'Cup' });
  await page.goto(store);
  await addToCart(page, 'Cup');
  await openCart(page);
  await expect(page).toHaveURL(`${store}#cart`);
  await page.goBack();
  await expect(cartDialog(page)).toBeHidden();
  await expect(page).toHaveURL(store);
  await openCart(page);
  await page.keyboard.press('Escape');
  await expect(cartDialog(page)).toBeHidden();
  await expect(page).toHaveURL(store);
  await expect(page.getByRole('link', { name: 'View cart' })).toBeFocused();
  await page.goto(`${store}?search=cup#cart`);
  await expect(cartLine(page, 'Cup')).toBeVisible();
  await cartDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${store}?search=cup`);
});

test("adds to the shop's cart from the product page", async ({ page }) => {
  const id = await addProduct(shop, { name: 'Cup' });
  await page.goto(`/product/${id}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const bar = page.getByRole('region', { name: 'Order now' });
  await expect(bar).toContainText('₹1,250');
  await expect(bar).toContainText('Added to cart: Cup');
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(`${store}#cart`);
  await expect(cartLine(page, 'Cup')).toBeVisible();
});

test('shows a price and the way to order at the bottom until the form is in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  // For a bar that is still sliding in, Playwright scrolls to where it would be without sticking: to the form.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const id = await addProduct(shop, { name: 'Cup', description: 'Clay, fired twice.\n\n'.repeat(20) });
  await page.goto(`/product/${id}`);
  const bar = page.getByRole('region', { name: 'Order now' });
  await page.getByRole('button', { name: 'Add to cart' }).scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await page.getByText('Clay').nth(15).scrollIntoViewIfNeeded();
  await expect(bar).toContainText('₹1,250');
  await bar.getByText('Order now').click();
  await expect(page.getByRole('heading', { name: 'Order this product' })).toBeInViewport();
  await expect(bar).toBeHidden();
});

test('shows the cart in the header, elsewhere the one that was changed last', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const others = await openShop(product.url, await adminCaller(product.url), 'Third stall');
  const plate = await addProduct(others, { name: 'Plate' });
  await addProduct(shop, { name: 'Cup' });
  await page.goto(`/product/${plate}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.goto(store);
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart 2 items' });
  await addToCart(page, 'Cup', 'Cup');
  await cart.click();
  await expect(cartLine(page, 'Cup')).toBeVisible();
  await page.goto('/shop');
  await cart.click();
  await expect(page).toHaveURL(`${store}#cart`);
  await expect(cartLine(page, 'Cup')).toBeVisible();
});

test('shares one cart between two tabs', async ({ page, context }) => {
  await addProduct(shop, { name: 'Cup' });
  await page.goto(store);
  const other = await context.newPage();
  await other.goto(store);
  await addToCart(page, 'Cup');
  await expect(cartBar(other)).toContainText('1 item');
  await openCart(other);
  await addToCart(page, 'Cup');
  await expect(other.getByLabel('Quantity of Cup')).toHaveValue('2');
  await other.getByRole('button', { name: 'Remove Cup' }).click();
  await expect(cartBar(page)).toBeHidden();
});

test('has one cart per shop', async ({ page, product }) => {
  const others = await openShop(product.url, await adminCaller(product.url), 'Other stall');
  await addProduct(shop, { name: 'Cup' });
  await addProduct(others, { name: 'Plate' });
  await page.goto(store);
  await addToCart(page, 'Cup');
  await page.goto('/store/other-stall');
  await expect(cartBar(page)).toBeHidden();
  await addToCart(page, 'Plate');
  await openCart(page);
  await expect(cartDialog(page).getByRole('listitem')).toHaveCount(1);
});

test('works with any content in the storage', async ({ page }) => {
  await addProduct(shop, { name: 'Cup' });
  await page.goto(store);
  for (const text of ['{', 'null', '[1]', '{"stall":[{"id":1}]}', `{"${store.split('/').at(-1)}":{"length":1e9}}`]) {
    await page.evaluate((value) => localStorage.setItem('haat-carts', value), text);
    await page.reload();
    await expect(cartBar(page)).toBeHidden();
    await addToCart(page, 'Cup');
    await expect(cartBar(page)).toContainText('1 item');
  }
});

test('keeps the cart as long as the page without storage, and says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await addProduct(shop, { name: 'Cup' });
  await page.goto(store);
  await addToCart(page, 'Cup');
  await expect(cartBar(page)).toContainText('can’t save your cart');
  await openCart(page);
  await expect(cartDialog(page)).toContainText('can’t save your cart');
  await fillCustomer(page);
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed')).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`has no accessibility violations with a full cart, and fits ${width} pixels`, async ({ page }) => {
    const name = 'Wood'.repeat(30);
    await addProduct(shop, { name, stock: 2, pricePaise: 99_99_999_50 });
    await page.setViewportSize({ width, height: 780 });
    await page.goto(store);
    await addToCart(page, name, name);
    await openCart(page);
    await expect(cartLine(page, name)).toBeVisible();
    await expectNoSidewaysScroll(page);
    const content = page.locator('[data-cart-content]');
    expect(await content.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });
}

test('shows all of an empty cart on a phone on its side, and a margin beside the seller', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto(`${store}#cart`);
  const cart = cartDialog(page);
  await expect(cart.getByText('Your cart is empty.')).toBeInViewport({ ratio: 1 });
  await expect(cart.getByRole('button', { name: 'Browse the shop' })).toBeInViewport({ ratio: 1 });
  const soldBy = await cart.getByText('Sold by', { exact: true }).boundingBox();
  expect(soldBy?.x).toBeGreaterThanOrEqual(((await cart.boundingBox())?.x ?? 0) + 16);
});
