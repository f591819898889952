import {
  addToCart,
  cartDialog,
  cartLine,
  expectCustomerKept,
  fillCustomer,
  listOrders,
  openCart,
  placeOrderButton,
  updateProduct,
} from './carts.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

/** Each test has its own shop, so that its orders are easy to count. */
let shop: Shop;
let store = '';
let opened = 0;
test.beforeEach(async ({ product }) => {
  opened += 1;
  shop = await openShop(product.url, await adminCaller(product.url), `Stall ${opened}`);
  store = `/store/stall-${opened}`;
});

test('shows a changed price when the cart is opened', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Cup', pricePaise: 100_00 });
  await page.goto(store);
  await addToCart(page, 'Cup');
  await updateProduct(shop, id, { pricePaise: 120_00 });
  await openCart(page);
  await expect(cartLine(page, 'Cup')).toContainText('The price is now ₹120 (it was ₹100)');
  await expect(cartDialog(page).getByText('Total (1 item)')).toContainText('₹120');
});

test('shows changes made while typing before it orders them', async ({ page }) => {
  const cup = await addProduct(shop, { name: 'Cup', pricePaise: 100_00, stock: 5 });
  const plate = await addProduct(shop, { name: 'Plate', pricePaise: 50_00 });
  await addProduct(shop, { name: 'Bowl', pricePaise: 10_00 });
  await page.goto(store);
  await addToCart(page, 'Cup', 'Cup', 'Cup', 'Plate', 'Bowl');
  await openCart(page);
  await fillCustomer(page);
  await updateProduct(shop, cup, { pricePaise: 90_00 });
  await placeOrder(shop, [{ productId: cup, quantity: 4 }]);
  await updateProduct(shop, plate, { isActive: false });
  await placeOrderButton(page).click();
  await expect(cartDialog(page).getByRole('alert')).toContainText('Your cart has changed.');
  await expect(cartLine(page, 'Cup')).toContainText('Only 1 left');
  await expect(cartLine(page, 'Cup')).toContainText('The price is now ₹90 (it was ₹100)');
  await expect(cartLine(page, 'Plate')).toContainText('No longer available');
  await expectCustomerKept(page);
  expect(await listOrders(shop)).toHaveLength(1);
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed')).toBeVisible();
  expect((await listOrders(shop))[0]).toMatchObject({ totalPaise: 100_00 });
});

test('shows a change at the moment of ordering', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Cup', pricePaise: 100_00, stock: 1 });
  await addProduct(shop, { name: 'Plate', pricePaise: 50_00 });
  await page.goto(store);
  await addToCart(page, 'Cup', 'Plate');
  await openCart(page);
  await fillCustomer(page);
  // Another customer buys the last item between the cart's refresh and its order.
  await page.route(
    '**/api/orders',
    async (route) => {
      await placeOrder(shop, [{ productId: id, quantity: 1 }]);
      await route.continue();
    },
    { times: 1 },
  );
  await placeOrderButton(page).click();
  await expect(cartLine(page, 'Cup')).toContainText('Out of stock');
  await expectCustomerKept(page);
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed')).toBeVisible();
  expect(await listOrders(shop)).toHaveLength(2);
});

test('reports a lost connection at the button, also after a price change', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await addProduct(shop, { name: 'Cup', pricePaise: 100_00 });
  await page.goto(store);
  await addToCart(page, 'Cup');
  await updateProduct(shop, id, { pricePaise: 90_00 });
  await openCart(page);
  await expect(cartLine(page, 'Cup')).toContainText('The price is now ₹90');
  await fillCustomer(page);
  await context.setOffline(true);
  await placeOrderButton(page).click();
  await expect(cartDialog(page).getByRole('alert')).toContainText('connection');
  await expect(cartDialog(page).getByRole('alert')).toBeInViewport();
  await context.setOffline(false);
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed')).toBeVisible();
});

test('shows the error of a rejected field and keeps the values', async ({ page }) => {
  await addProduct(shop, { name: 'Cup' });
  await page.goto(store);
  await addToCart(page, 'Cup');
  await openCart(page);
  await fillCustomer(page);
  await page.getByLabel('Phone number').fill('12345');
  await placeOrderButton(page).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.getByLabel('Phone number').fill('98765 43210');
  await expectCustomerKept(page);
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed')).toBeVisible();
});

test('places one order for a double click', async ({ page }) => {
  await addProduct(shop, { name: 'Cup' });
  await page.goto(store);
  await addToCart(page, 'Cup');
  await openCart(page);
  await fillCustomer(page);
  const answer = await holdRequests(page, '**/api/orders');
  await placeOrderButton(page).dblclick();
  await expect(page.getByRole('button', { name: /^Placing/ })).toBeVisible();
  answer();
  await expect(page.getByText('Order placed')).toBeVisible();
  expect(await listOrders(shop)).toHaveLength(1);
});

test('places one order of the last items when the response is lost, and keeps it', async ({ page }) => {
  await addProduct(shop, { name: 'Cup', stock: 1 });
  await page.goto(store);
  await addToCart(page, 'Cup');
  await openCart(page);
  await fillCustomer(page);
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await placeOrderButton(page).click();
  await expect(cartDialog(page).getByRole('alert')).toContainText('connection');
  await page.keyboard.press('Escape');
  await openCart(page);
  await expectCustomerKept(page);
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed')).toBeVisible();
  expect(await listOrders(shop)).toHaveLength(1);
});

test('keeps no place for a cart in the header until there is one', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Sweets' });
  await page.setViewportSize({ width: 360, height: 740 });
  const gap = async () => {
    const link = await page.getByRole('banner').getByRole('link', { name: 'Your orders' }).boundingBox();
    return 360 - ((link?.x ?? 0) + (link?.width ?? 0));
  };
  await page.goto('/shop');
  const margin = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(await gap()).toBeCloseTo(margin?.x ?? 0, 0);
  await page.goto(`/product/${id}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toBeVisible();
  await page.goto('/shop');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toBeVisible();
});
