import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, expectSaved, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { applyActions, failRequests, figures, openAsSeller, orderName, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/orders';
const row = (page: Page, id: string) => page.getByRole('article', { name: orderName(id) });
const status = (page: Page, id: string, label: string) => row(page, id).getByText(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let weavers: Shop;
let kurta: string;
let lamp: string;

test.beforeAll(async ({ product }) => {
  weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
  kurta = await addProduct(weavers, { name: 'Blue kurta', stock: 50 });
  lamp = await addProduct(weavers, { name: 'Brass lamp', pricePaise: 99_50 });
});

// specification 2.198, 4.19, 4.23, 7.24
test('moves an order from pending to delivered, and shows Updating order status...', async ({ page }) => {
  const id = await placeOrder(weavers, [{ productId: kurta, quantity: 1 }]);
  await openAsSeller(page, weavers, path);
  const answer = await holdRequests(page, '**/confirm');
  await row(page, id).getByRole('button', { name: 'Confirm' }).click();
  await expect(row(page, id).getByText('Updating order status...')).toBeVisible();
  // Optimistic update before the response.
  await expect(status(page, id, 'Confirmed')).toBeVisible();
  answer();
  await expect(status(page, id, 'Confirmed')).toBeVisible();
  await expect(row(page, id).getByText('Updating order status...')).toHaveCount(0);
  await row(page, id).getByRole('button', { name: 'Mark Shipped' }).click();
  await expect(status(page, id, 'Shipped')).toBeVisible();
  await row(page, id).getByRole('button', { name: 'Mark Delivered' }).click();
  await expect(status(page, id, 'Delivered')).toBeVisible();
  await expect(row(page, id).getByRole('button')).toHaveText(['View Details', '']);
  await expect(figures(page, 'Order statistics').filter({ hasText: 'Revenue' })).toHaveText('Revenue₹1,250');
});

type Motion = { shift: number; animations: string[] };

/** Records layout shifts, also those after user input, and the animations of orders. */
const recordMotion = (page: Page) =>
  page.evaluate(() => {
    const motion: Motion = { shift: 0, animations: [] };
    Object.assign(window, { motion });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) motion.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
    addEventListener('animationstart', ({ animationName }) => {
      const [name] = animationName.match(/light-up|slide-on/) ?? [];
      if (name) motion.animations.push(name);
    });
  });
const readMotion = (page: Page): Promise<Motion> => page.evaluate(() => Reflect.get(window, 'motion'));

for (const [reducedMotion, animations] of [
  ['no-preference', ['light-up', 'slide-on']],
  ['reduce', []],
] as const) {
  test(`slides the badge to the new status and moves nothing else, with motion: ${reducedMotion}`, async ({ page }) => {
    const id = await placeOrder(weavers, [{ productId: kurta, quantity: 1 }]);
    await page.emulateMedia({ reducedMotion });
    await openAsSeller(page, weavers, path);
    await row(page, id).scrollIntoViewIfNeeded();
    await recordMotion(page);
    await row(page, id).getByRole('button', { name: 'Confirm' }).click();
    await expect(row(page, id).getByRole('button', { name: 'Mark Shipped' })).toBeVisible();
    const motion = await readMotion(page);
    expect(motion.animations.toSorted()).toEqual(animations);
    expect(motion.shift).toBeLessThanOrEqual(0.02);
  });
}

// specification 4.22
test('cancels a pending order, which restores the stock', async ({ page }) => {
  const id = await placeOrder(weavers, [{ productId: lamp, quantity: 10 }]);
  await openAsSeller(page, weavers, path);
  await row(page, id).getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Cancel Order').click();
  await expect(status(page, id, 'Cancelled')).toBeVisible();
  await expect(row(page, id).getByRole('button')).toHaveText(['View Details', '']);
  await page.getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('article', { name: 'Brass lamp' })).toContainText('Stock: 50');
});

test('rejects an action on an order that has changed, and shows its current status', async ({ page }) => {
  const id = await placeOrder(weavers, [{ productId: kurta, quantity: 1 }]);
  await openAsSeller(page, weavers, path);
  const answer = await holdRequests(page, '**/confirm');
  await row(page, id).getByRole('button', { name: 'Confirm' }).click();
  await expect(row(page, id).getByText('Updating order status...')).toBeVisible();
  await applyActions(weavers, id, 'cancel');
  answer();
  await expect(page.getByText('This order’s status has already changed. Please check it again.')).toBeVisible();
  await expect(status(page, id, 'Cancelled')).toBeVisible();
  await expect(row(page, id).getByRole('button')).toHaveText(['View Details', '']);
});

// specification 8.30
test('reports a failed action and changes nothing', async ({ page }) => {
  const id = await placeOrder(weavers, [{ productId: kurta, quantity: 1 }]);
  await openAsSeller(page, weavers, path);
  await failRequests(page, '**/confirm');
  await row(page, id).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
  await expect(status(page, id, 'Pending')).toBeVisible();
  await expect(row(page, id).getByRole('button', { name: 'Confirm' })).toBeVisible();
});

// specification 2.195, 2.203, 2.205, 2.206, 2.207
test('shows all data of the order in the details', async ({ page }) => {
  const lines = [
    { productId: kurta, quantity: 2 },
    { productId: lamp, quantity: 3 },
  ];
  const wishes = { deliveryAddress: '7 Beach Road, Kochi 682001', note: 'Please ring twice.' };
  const id = await placeOrder(weavers, lines, { ...wishes, customerPhone: '98765 43210' });
  await openAsSeller(page, weavers, path);
  await row(page, id).getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: orderName(id) })).toBeVisible();
  await expect(dialog.getByText(/^Placed on \d{1,2} \w+ \d{4}, \d{1,2}:\d{2}/)).toBeVisible();
  await expect(dialog.getByText('Pending', { exact: true }).first()).toBeVisible();
  const customer = dialog.getByRole('region', { name: 'Customer Information' });
  await expect(customer.getByRole('term')).toHaveText(['Name', 'Phone', 'Delivery address', 'Note']);
  await expect(customer.getByRole('definition')).toHaveText([
    'Asha Rao',
    '98765 43210',
    wishes.deliveryAddress,
    wishes.note,
  ]);
  const chat = customer.getByRole('link', { name: 'WhatsApp', exact: true });
  await expect(chat).toHaveAttribute('href', 'https://wa.me/919876543210');
  await expect(chat).toHaveAttribute('target', '_blank');
  const items = dialog.getByRole('region', { name: 'Order Items' });
  await expect(items.getByRole('listitem')).toHaveText([
    /^Blue kurta\s*Quantity: 2\s*₹2,500\s*₹1,250 each$/,
    /^Brass lamp\s*Quantity: 3\s*₹298\.50\s*₹99\.50 each$/,
  ]);
  await expect(items).toContainText(/Total Amount\s*₹2,798\.50/);
  await expectGoodAppearance(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, id)).toBeVisible();
});

// specification 2.204, 4.23
test('shows long action names in the details, and updates the open dialog', async ({ page }) => {
  const id = await placeOrder(weavers, [{ productId: kurta, quantity: 1 }]);
  await openAsSeller(page, weavers, path);
  await row(page, id).getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog');
  await expect(button(page, 'Cancel Order')).toBeVisible();
  const answer = await holdRequests(page, '**/confirm');
  await button(page, 'Confirm Order').click();
  await expect(dialog.getByText('Updating order status...')).toBeVisible();
  answer();
  await expect(dialog.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await expect(button(page, 'Cancel Order')).toHaveCount(0);
  await button(page, 'Mark as Shipped').click();
  await expect(dialog.getByText('Shipped', { exact: true }).first()).toBeVisible();
  await button(page, 'Mark as Delivered').click();
  await expect(dialog.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Order|Mark/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(status(page, id, 'Delivered')).toBeVisible();
});

// specification 2.204
test('cancels a pending order in the details', async ({ page }) => {
  const id = await placeOrder(weavers, [{ productId: kurta, quantity: 1 }]);
  await openAsSeller(page, weavers, `${path}?order=${id}`);
  await button(page, 'Cancel Order').click();
  await page
    .getByRole('dialog', { name: /^Cancel order #/ })
    .getByRole('button', { name: 'Cancel Order' })
    .click();
  await expect(page.getByRole('dialog', { name: /^Cancel order #/ })).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText('Cancelled', { exact: true }).first()).toBeVisible();
});

test('blocks a number in the details of its order, and unblocks it in the profile', async ({ page }) => {
  const wishes = { customerName: 'Nobody Nice', customerPhone: '98111 22233' };
  const id = await placeOrder(weavers, [{ productId: kurta, quantity: 1 }], wishes);
  await openAsSeller(page, weavers, path);
  await row(page, id).getByRole('button', { name: 'View Details' }).click();
  await page.getByRole('button', { name: 'Block this number' }).click();
  const question = page.getByRole('dialog', { name: 'Block this number?' });
  await question.getByRole('button', { name: 'Block this number' }).click();
  await expect(page.getByRole('button', { name: 'Unblock this number' })).toBeVisible();
  await expect(placeOrder(weavers, [{ productId: kurta, quantity: 1 }], wishes)).rejects.toThrow(
    'This shop doesn’t take orders from this number. Please contact the shop.',
  );
  await page.goto('/seller/profile?tab=orders');
  await page.getByRole('button', { name: 'Unblock +91 98111 22233' }).click();
  await expect(page.getByText('None. You can block a number')).toBeVisible();
  await placeOrder(weavers, [{ productId: kurta, quantity: 1 }], wishes);
});

test('sets the terms of orders in the profile, which apply to the next order', async ({ page }) => {
  await openAsSeller(page, weavers, '/seller/profile?tab=orders');
  const most = page.getByLabel('Max quantity per order');
  const hours = page.getByLabel('Auto-cancel unconfirmed orders after (hours)');
  const save = page.locator('form').filter({ has: hours }).getByRole('button', { name: 'Save' });
  await expect(hours).toHaveValue('48');
  await most.fill('2');
  await hours.fill('0');
  await save.click();
  await expect(page.getByText('Please enter at least 1 hour.')).toBeVisible();
  await hours.fill('12');
  await save.click();
  await expectSaved(page);
  await expect(placeOrder(weavers, [{ productId: kurta, quantity: 3 }])).rejects.toThrow('up to 2 of');
  await page.reload();
  await expect(most).toHaveValue('2');
  await most.fill('');
  await save.click();
  await expectSaved(page);
  await placeOrder(weavers, [{ productId: kurta, quantity: 3 }]);
});
