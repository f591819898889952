import type { Locator, Page } from '@playwright/test';
import { visitorsShopEmail } from '#demo/accounts.ts';
import { findViolations, phone } from './appearance.ts';
import { administrator, expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { addProduct, adminCaller, logIn, openShop, type Shop, shopPassword } from './shops.ts';

// Serial, because the demo's shop is created in the second test.
test.describe.configure({ mode: 'serial' });

/** Opens the last step of the tour, and waits for the response about the phone. */
async function finishTour(page: Page): Promise<Locator> {
  const answer = page.waitForResponse('**/api/demo/phone');
  await openLastStep(page);
  await answer;
  return page.getByRole('dialog');
}

async function openLastStep(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Watch Demo' }).click();
  const tour = page.getByRole('dialog');
  await expect(tour.getByText('Step 1 of 4')).toBeVisible();
  for (let step = 0; step < 3; step += 1) await tour.getByRole('button', { name: 'Next' }).click();
  await expect(tour.getByText('Step 4 of 4')).toBeVisible();
}

test('ends the tour without a phone outside a demo', async ({ page }) => {
  const tour = await finishTour(page);
  await expect(tour.getByRole('link', { name: 'Register your business' })).toBeVisible();
  await expect(tour.getByRole('log')).toHaveCount(0);
});

let shop: Shop;
test('lets visitors of a demo order from a shop at the end of the tour', async ({ page, product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Rangrez Block Prints', visitorsShopEmail);
  await addProduct(shop, { name: 'Indigo kurta', pricePaise: 1_450_00, stock: 20 });
  await page.setViewportSize(phone);
  const tour = await finishTour(page);
  const log = tour.getByRole('log', { name: 'Chat with Rangrez Block Prints' });
  const message = tour.getByLabel('Message');
  const send = tour.getByRole('button', { name: 'Send', exact: true });

  await test.step('a message reaches the shop, which replies', async () => {
    await message.fill('How much is the kurta?');
    await message.press('ArrowLeft');
    await expect(tour.getByText('Step 4 of 4')).toBeVisible();
    await message.press('Enter');
    await expect(log).toContainText('How much is the kurta?');
    await expect(log).toContainText('You’re chatting with Rangrez Block Prints now');
    await expect(message).toHaveValue('');
    await expect(log).toContainText('Indigo kurta: ₹1,450');
    const { chats } = await (await shop.caller.get('/api/seller/chats')).json();
    expect(chats).toMatchObject([{ name: 'Asha Rao', needsYou: false }]);
  });

  await test.step('a cart asks for the address and becomes an order with a tap', async () => {
    await tour.getByRole('button', { name: 'Order Indigo kurta, ₹1,450' }).click();
    await expect(log).toContainText('What’s the delivery address');
    await message.fill('12 Lake Road, Jaipur 302012');
    await send.click();
    await log.getByRole('button', { name: 'Place order' }).click();
    await expect(log).toContainText('Order placed');
  });

  await test.step('the phone fits a small screen without accessibility violations', async () => {
    await expectNoSidewaysScroll(page);
    expect(await tour.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('the messages are shown again in this browser only', async () => {
    await (await finishTour(page)).getByLabel('Message').waitFor();
    await expect(log).toContainText('Order placed');
    const other = await page.context().browser()?.newContext({ baseURL: product.url });
    const stranger = await other?.newPage();
    if (!stranger) throw new Error('There is no second browser.');
    const theirs = await finishTour(stranger);
    await expect(theirs.getByRole('log')).toContainText('Message the shop');
    await expect(theirs.getByRole('log')).not.toContainText('Order placed');
    await other?.close();
  });
});

test('hides the phone from signed-in users', async ({ page }) => {
  await logIn(page.request, 'seller', shop.email, shopPassword);
  await openLastStep(page);
  await expect(page.locator('[data-phone]')).toHaveCount(0);
  await logIn(page.request, 'admin', administrator.email, administrator.password);
  await openLastStep(page);
  await expect(page.locator('[data-phone]')).toHaveCount(0);
});
